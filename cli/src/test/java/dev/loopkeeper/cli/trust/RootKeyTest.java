package dev.loopkeeper.cli.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.Environment;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class RootKeyTest {

    private static final VerificationKey OPTION = key(1);
    private static final VerificationKey VARIABLE = key(2);
    private static final VerificationKey LEFT = key(3);

    @TempDir
    Path home;

    @Test
    void optionComesBeforeTheVariable_andThatBeforeWhatADevelopmentServerLeft() throws IOException {
        // given
        devServer("127.0.0.1:2");
        Map<String, String> variable = Map.of("LOOPCTL_ROOT_KEY", text(VARIABLE));

        // then
        assertThat(root(variable, "--root-key", text(OPTION))).isEqualTo(OPTION);
        assertThat(root(variable)).isEqualTo(VARIABLE);
        assertThat(root(Map.of())).isEqualTo(LEFT);
    }

    @Test
    void trustFile_standsForTheKeyInIt() throws IOException {
        // given
        Path file = Files.writeString(home.resolve("trust.properties"), "loopkeeper.keys.root=" + text(OPTION) + "\n");

        // then
        assertThat(root(Map.of(), "--root-key", file.toString())).isEqualTo(OPTION);
    }

    @Test
    void developmentServersKey_isNotBelievedAboutAnotherKafka() throws IOException {
        // given
        devServer("127.0.0.1:2");

        // then
        assertThatThrownBy(() -> root(Map.of(), "--bootstrap", "kafka:9092"))
                .isInstanceOfSatisfying(CommandFailure.class, failure -> {
                    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
                    assertThat(failure).hasMessageContaining("no root key is known");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "nonsense!", "AAAA", "HOME", "HOME/empty"})
    void whatIsNoKey_isRefused(String text) throws IOException {
        // given
        Files.createFile(home.resolve("empty"));

        // then
        assertThatThrownBy(() -> root(Map.of(), "--root-key", text.replace("HOME", home.toString())))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("expected --root-key to be an Ed25519 public key");
    }

    private VerificationKey root(Map<String, String> variables, String... options) {
        var environment = new Environment(Map.of("XDG_RUNTIME_DIR", home.toString()), Map.of(), home);
        var probe = new Probe(new Session(environment.with(variables)));
        new CommandLine(probe).parseArgs(options);
        return probe.root.of(probe.session);
    }

    private void devServer(String bootstrap) throws IOException {
        Path file = home.resolve("loopkeeper/dev.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, """
                {"schema":"loopkeeper.dev/v1","server":"http://127.0.0.1:1","bootstrap":"%s",
                 "registry":"http://127.0.0.1:3","pid":%d,"operatorKey":"/k","rootKey":"%s",
                 "contextDirectory":"/c","evidenceDirectory":"/e"}""".formatted(bootstrap, ProcessHandle.current().pid(), text(LEFT)));
    }

    private static VerificationKey key(int seed) {
        byte[] octets = new byte[32];
        octets[0] = (byte) seed;
        return SigningKey.ofSeed(octets).verificationKey();
    }

    private static String text(VerificationKey key) {
        return Base64.getEncoder().encodeToString(key.spki());
    }

    @Command(name = "probe")
    private static final class Probe {
        @Mixin
        private final Session session;

        @Mixin
        private final RootKey root = new RootKey();

        Probe(Session session) {
            this.session = session;
        }
    }
}
