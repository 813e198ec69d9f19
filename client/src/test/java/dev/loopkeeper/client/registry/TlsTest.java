package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.client.crypto.TlsStores;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A registry behind https, with a certificate that only its own authority vouches for. */
final class TlsTest {

    private static final String PASSWORD = "changeit";

    @TempDir
    private static Path folder;

    private static HttpsServer server;

    @BeforeAll
    static void serve() throws Exception {
        keytool(
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=registry",
                "-ext",
                "san=ip:127.0.0.1");
        keytool(
                "-exportcert",
                "-alias",
                "server",
                "-rfc",
                "-file",
                folder.resolve("server.pem").toString());
        var own = new TlsStores.Store(folder.resolve("server.p12"), "PKCS12", new Secret(PASSWORD));
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(new TlsStores(Optional.empty(), Optional.of(own), Optional.empty()).context()));
        server.createContext(
                "/config", exchange -> FakeRegistryServer.answer(exchange, 200, "{\"compatibilityLevel\":\"FULL\"}"));
        server.start();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
    }

    @ParameterizedTest
    @CsvSource({"server.p12, PKCS12", "server.pem, PEM"})
    void aCertificateInTheTruststore_isBelieved(String file, String type) {
        // given
        try (var registry = new HttpSchemaRegistry(config("127.0.0.1", file, type))) {
            // when
            var level = registry.compatibility(new Subject("s"));

            // then
            assertThat(level).isEqualTo(new Lookup.Found<>(Compatibility.FULL));
        }
    }

    @Test
    void aCertificateThatNobodyVouchesFor_isNot() {
        // given
        try (var registry = new HttpSchemaRegistry(RegistryConfig.parse(keys("127.0.0.1")))) {
            // when
            var failure = catchThrowable(() -> registry.compatibility(new Subject("s")));

            // then
            assertThat(failure).isInstanceOf(RegistryUnavailableException.class).hasMessageContaining("SSLHandshake");
        }
    }

    @Test
    void aCertificateForAnotherHost_isNot() {
        // given
        try (var registry = new HttpSchemaRegistry(config("localhost", "server.pem", "PEM"))) {
            // when
            var failure = catchThrowable(() -> registry.compatibility(new Subject("s")));

            // then
            assertThat(failure).isInstanceOf(RegistryUnavailableException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"missing.p12, PKCS12", "server.pem, PKCS12"})
    void aStoreThatCannotBeRead_isNamed(String file, String type) {
        // given
        var config = config("127.0.0.1", file, type);

        // when
        var failure = catchThrowable(() -> new HttpSchemaRegistry(config));

        // then
        assertThat(failure)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file)
                .hasMessageNotContaining(PASSWORD);
    }

    private static RegistryConfig config(String host, String file, String type) {
        Map<String, String> keys = keys(host);
        keys.put("schema.registry.ssl.truststore.location", folder.resolve(file).toString());
        keys.put("schema.registry.ssl.truststore.type", type);
        if ("PKCS12".equals(type)) {
            keys.put("schema.registry.ssl.truststore.password", PASSWORD);
        }
        return RegistryConfig.parse(keys);
    }

    private static Map<String, String> keys(String host) {
        return new HashMap<>(Map.of(
                "schema.registry.url",
                "https://" + host + ":" + server.getAddress().getPort(),
                "max.retries",
                "0"));
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of(
                "-keystore", folder.resolve("server.p12").toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("keytool.log").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue())
                .as(Files.readString(folder.resolve("keytool.log")))
                .isZero();
    }
}
