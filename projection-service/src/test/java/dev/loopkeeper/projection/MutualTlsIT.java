package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.keystore.Certificates;
import dev.loopkeeper.testkit.keystore.KeyTool;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nobody speaks without TLS here: instances ask one another, and the scheduler, with the certificates that they are known by. */
@WithKafka
class MutualTlsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final List<String> GOALS =
            IntStream.range(0, 8).mapToObj(i -> "tls/g" + i).toList();
    private static final String WAITS = """
            {"goal":"g","waits":true,"holds":false,"decision":"Wait","reason":"CAPACITY","sentence":"waits for others",
             "inputs":[{"name":"tenant tls","value":"1 of 1 turns run: full"}]}""";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private final Set<String> askers = ConcurrentHashMap.newKeySet();

    @Test
    void everyInstance_answersForAllGoalsAndSaysWhatTheSchedulerSays(EmbeddedKafka kafka) throws Exception {
        Certificates certificates = Certificates.in(state.resolve("certificates"))
                .withCertified("scheduler", "CN=loop-scheduler")
                .withCertified("server", "CN=projection-service,O=acme")
                .withCertified("ann", "CN=ann");
        HttpClient ann = certificates.client(certificates, Optional.of("ann"));
        HttpsServer scheduler = scheduler(certificates.server("scheduler"));
        try (Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            installation.register(SampleGoals.BUILD, "build@1");
            GOALS.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));
            Path roles =
                    Files.writeString(state.resolve("roles.properties"), "ann=auditor\nprojection-service=auditor\n");
            int portA = LoopbackPorts.free();
            int portB = LoopbackPorts.free();
            String room = "https://127.0.0.1:" + scheduler.getAddress().getPort();
            try (JavaProcess first = launch(installation, "a", portA, room, certificates, roles);
                    JavaProcess second = launch(installation, "b", portB, room, certificates, roles)) {
                for (int port : List.of(portA, portB)) {
                    for (String goal : GOALS) {
                        // when
                        JsonNode answer = Awaitility.await(goal + " of " + port)
                                .atMost(PATIENCE)
                                .ignoreExceptions()
                                .until(
                                        () -> shouldRun(ann, port, goal),
                                        found -> found.path("mode").asText().equals("WAIT"));

                        // then
                        assertThat(answer.path("sentence").asText()).isEqualTo("waits for others");
                    }
                }
                assertThat(instances(ann, portA)).isEqualTo(2);
                assertThat(askers).containsExactly("CN=projection-service,O=acme");
                assertThat(first.isAlive() && second.isAlive()).isTrue();
            }
        } finally {
            scheduler.stop(0);
        }
    }

    private HttpsServer scheduler(SSLContext context) throws IOException {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters demanding = context.getDefaultSSLParameters();
                demanding.setNeedClientAuth(true);
                parameters.setSSLParameters(demanding);
            }
        });
        server.createContext("/api/v1/capacity/goals/", exchange -> {
            askers.add(((HttpsExchange) exchange)
                    .getSSLSession()
                    .getPeerPrincipal()
                    .getName());
            byte[] octets = WAITS.getBytes(UTF_8);
            exchange.sendResponseHeaders(200, octets.length);
            exchange.getResponseBody().write(octets);
            exchange.close();
        });
        server.start();
        return server;
    }

    private JavaProcess launch(
            Installation installation, String name, int port, String room, Certificates certificates, Path roles)
            throws IOException, GeneralSecurityException {
        return ServiceProcess.launch(installation, state.resolve(name))
                .withProperty("loopkeeper.projection-service.instance-id", "tls-" + name)
                .withProperty("loopkeeper.projection-service.advertised-address", "127.0.0.1:" + port)
                .withProperty("loopkeeper.projection-service.scheduler-url", room)
                .withProperty("loopkeeper.auth.mutual-tls", "true")
                .withProperty("quarkus.http.insecure-requests", "disabled")
                .withProperty("quarkus.http.ssl-port", Integer.toString(port))
                .withProperty(
                        "quarkus.tls.key-store.p12.path",
                        certificates.keyStore("server").toString())
                .withProperty("quarkus.tls.key-store.p12.password", KeyTool.PASSWORD)
                .withProperty(
                        "quarkus.tls.trust-store.p12.path",
                        certificates.trustStore().toString())
                .withProperty("quarkus.tls.trust-store.p12.password", KeyTool.PASSWORD)
                .withProperty("quarkus.http.auth.certificate-role-properties", roles.toString())
                .start();
    }

    private static JsonNode shouldRun(HttpClient http, int port, String goal) throws IOException, InterruptedException {
        return get(http, port, "/api/v1/goals/" + goal + "/should-run");
    }

    private static int instances(HttpClient http, int port) throws IOException, InterruptedException {
        return get(http, port, "/api/v1/status").path("instances").asInt();
    }

    private static JsonNode get(HttpClient http, int port, String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(20))
                .build();
        HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(path + ": " + answer.body()).isEqualTo(200);
        return new ObjectMapper().readTree(answer.body());
    }
}
