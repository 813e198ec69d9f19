package dev.loopkeeper.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Where a command goes when options, the environment and nothing else say so. */
class AddressesTest {

    private final List<HttpServer> servers = new ArrayList<>();
    private final List<String> asked = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void stop() {
        servers.forEach(server -> server.stop(0));
    }

    @Test
    void environment_namesServersForReadingAndForWriting() throws IOException {
        // given
        Api api = session(Map.of("LOOPCTL_SERVER", server("reads"), "LOOPCTL_WRITE_SERVER", server("writes")))
                .api();

        // when
        readAndWrite(api);

        // then
        assertThat(asked).containsExactly("reads GET", "writes POST");
    }

    @Test
    void serverOption_isForBoth_whateverTheEnvironmentSays() throws IOException {
        // given
        Api api = session(
                        Map.of("LOOPCTL_SERVER", server("other"), "LOOPCTL_WRITE_SERVER", server("writes")),
                        "--server",
                        server("chosen"))
                .api();

        // when
        readAndWrite(api);

        // then
        assertThat(asked).containsExactly("chosen GET", "chosen POST");
    }

    @Test
    void writeServerOption_isForWritingOnly() throws IOException {
        // given
        Api api = session(Map.of("LOOPCTL_SERVER", server("reads")), "--write-server", server("writes"))
                .api();

        // when
        readAndWrite(api);

        // then
        assertThat(asked).containsExactly("reads GET", "writes POST");
    }

    @Test
    void kafkaAndRegistry_areTakenFromTheEnvironment_unlessAnOptionNamesThem() {
        // given
        Map<String, String> environment =
                Map.of("LOOPCTL_BOOTSTRAP", "kafka:9092", "LOOPCTL_REGISTRY", "http://registry:8080");

        // when
        KafkaAddresses kafka = session(environment, "--bootstrap", "other:9092").kafka();

        // then
        assertThat(kafka.bootstrap()).isEqualTo("other:9092");
        assertThat(kafka.registry()).hasToString("http://registry:8080");
    }

    private static void readAndWrite(Api api) {
        api.get(Path.goals());
        api.post(Path.goals(), Submission.body(), "key-1");
    }

    private static Session session(Map<String, String> variables, String... options) {
        var probe = new Probe(new Session(new Environment(variables, Map.of(), java.nio.file.Path.of("nowhere"))));
        new CommandLine(probe).parseArgs(options);
        return probe.session;
    }

    private String server(String name) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            asked.add(name + " " + exchange.getRequestMethod());
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
        server.start();
        servers.add(server);
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Command(name = "probe")
    private static final class Probe {
        @Mixin
        private final Session session;

        Probe(Session session) {
            this.session = session;
        }
    }
}
