package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import dev.loopkeeper.client.crypto.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator is told before anything is signed. */
class RepairTest {

    private FakeServer server;
    private CommandBench bench;
    private Path key;

    @BeforeEach
    void setUp(@TempDir Path home) throws IOException {
        server = FakeServer.start();
        bench = new CommandBench(home);
        key = Files.writeString(
                home.resolve("operator.pem"),
                SigningKey.ofSeed(new byte[32]).pem().reveal());
    }

    @AfterEach
    void tearDown() {
        server.close();
    }

    @Test
    void goalThatNothingHolds_isNotReleased() {
        // given
        server.answers("GET /api/v1/goals/default/g", 200, "{\"goal\":\"default/g\",\"holds\":{\"parked\":null}}");

        // when
        Outcome outcome = run("repair", "release", "g", "--key", key.toString());

        // then
        assertThat(outcome.exit()).isEqualTo(6);
        assertThat(outcome.err()).contains("expected default/g to be parked, but no record holds it");
    }

    @Test
    void skipWithoutAReason_isNotACommand() {
        // when
        Outcome outcome = run("repair", "skip", "g", "--key", key.toString());

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("--reason");
    }

    @Test
    void fileThatIsNoKey_isNamed(@TempDir Path folder) throws IOException {
        // given
        Path other = Files.writeString(folder.resolve("other.pem"), "no key");

        // when
        Outcome outcome = run("repair", "release", "g", "--key", other.toString());

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(other + " is no private key");
    }

    private Outcome run(String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--server";
        all[arguments.length + 1] = server.url();
        return bench.run(all);
    }
}
