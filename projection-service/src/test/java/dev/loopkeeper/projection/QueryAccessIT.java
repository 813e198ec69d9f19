package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped query API behind an issuer. */
@WithKafka
class QueryAccessIT {

    private static final String ISSUER = "https://issuer.example";
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();
    private static final List<String> READS = List.of(
            "/api/v1/status",
            "/api/v1/goals",
            "/api/v1/goals/acme/none",
            "/api/v1/goals/acme/none/timeline",
            "/api/v1/gates",
            "/api/v1/attention",
            "/api/v1/events");

    @TempDir(factory = TargetFolder.class)
    private static Path state;

    private static Installation installation;
    private static KeyPair key;
    private static JavaProcess service;
    private static URI base;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeAll
    static void start(EmbeddedKafka kafka) throws GeneralSecurityException {
        installation = new Installation(kafka);
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        key = generator.generateKeyPair();
        service = ServiceProcess.launch(installation, state, "loop." + FreshIds.name("access"))
                .withProperty("loopkeeper.auth.issuer", ISSUER)
                .withProperty(
                        "loopkeeper.auth.public-key",
                        Base64.getEncoder().encodeToString(key.getPublic().getEncoded()))
                .start();
        installation.publishKeys();
        base = URI.create(service.awaitLine("Listening on: (http://[0-9.:]+)").group(1));
        service.awaitHealthy(base.resolve("/q/health/ready"));
    }

    @AfterAll
    static void stop() {
        service.close();
        installation.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"producer", "reviewer", "operator", "auditor"})
    void everyRole_mayRead(String role) throws Exception {
        // when
        HttpResponse<String> answer = get("/api/v1/status", Optional.of(token(role)));

        // then
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    @Test
    void readerWithoutATokenOrARole_isRefusedEverywhere() throws Exception {
        for (String path : READS) {
            // when
            HttpResponse<String> nobody = get(path, Optional.empty());
            HttpResponse<String> stranger = get(path, Optional.of(token("admin")));
            HttpResponse<String> forged = get(path, Optional.of(token("auditor") + "A"));

            // then
            assertRefused(nobody, 401, "UNAUTHENTICATED");
            assertRefused(stranger, 403, "WRONG_ROLE");
            assertRefused(forged, 401, "UNAUTHENTICATED");
        }
    }

    @Test
    void operator_findsNothingToWriteThere() throws Exception {
        // when
        HttpResponse<String> answer = http.send(
                HttpRequest.newBuilder(base.resolve("/api/v1/goals"))
                        .header("Authorization", "Bearer " + token("operator"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{}"))
                        .build(),
                BodyHandlers.ofString());

        // then
        assertThat(answer.statusCode()).isEqualTo(405);
    }

    private HttpResponse<String> get(String path, Optional<String> token) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path));
        token.ifPresent(shown -> request.header("Authorization", "Bearer " + shown));
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String code) {
        assertThat(answer.statusCode()).as(answer.uri() + " " + answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).contains("\"" + code + "\"");
    }

    private static String token(String role) throws GeneralSecurityException {
        long now = Instant.now().getEpochSecond();
        String signed = part("{\"alg\":\"RS256\",\"typ\":\"JWT\"}") + "."
                + part(
                        "{\"iss\":\"%s\",\"aud\":\"loopkeeper\",\"sub\":\"ann\",\"groups\":[\"%s\"],\"iat\":%d,\"exp\":%d}"
                                .formatted(ISSUER, role, now, now + 3600));
        Signature signature = Signature.getInstance("SHA256withRSA");
        signature.initSign(key.getPrivate());
        signature.update(signed.getBytes(UTF_8));
        return signed + "." + BASE64.encodeToString(signature.sign());
    }

    private static String part(String json) {
        return BASE64.encodeToString(json.getBytes(UTF_8));
    }
}
