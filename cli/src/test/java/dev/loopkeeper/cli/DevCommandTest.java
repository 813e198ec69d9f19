package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import dev.loopkeeper.cli.process.TemporaryFolder;
import dev.loopkeeper.cli.session.DevServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@code loopctl dev} makes of how its server ends; a script stands for the server. */
@DisabledOnOs(OS.WINDOWS)
class DevCommandTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Says where it is as the server does, and then ends with its input, or with the status that a file names. */
    private static final String SERVER = """
            #!/bin/sh
            [ -f 'HOME/status' ] && exit "$(cat 'HOME/status')"
            while [ $# -gt 0 ]; do [ "$1" = --address-file ] && file=$2; shift; done
            mkdir -p "$(dirname "$file")"
            printf '{"server":"http://127.0.0.1:1","bootstrap":"127.0.0.1:1","registry":"http://127.0.0.1:1","pid":%d' $$ > "$file.next"
            printf ',"operatorKey":"HOME/key","rootKey":"none","contextDirectory":"DATA/context","evidenceDirectory":"DATA/evidence"}' >> "$file.next"
            mv "$file.next" "$file"
            exec cat > /dev/null
            """;

    @TempDir
    Path home;

    private Path data;
    private CommandBench bench;

    @BeforeEach
    void prepare() throws IOException {
        data = Files.createDirectory(home.resolve("loopkeeper-dev-1"));
        Files.createDirectory(data.resolve("context"));
        Path java = home.resolve("java");
        Files.writeString(java, SERVER.replace("HOME", home.toString()).replace("DATA", data.toString()));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Files.createFile(home.resolve("quarkus-run.jar"));
        bench = new CommandBench(home)
                .with("loopctl.java", java.toString())
                .with("loopctl.standalone", home.toString());
    }

    @Test
    void killedServer_isSaidToBeSoAndLeavesNoDataBehind() throws Exception {
        // given
        CompletableFuture<Outcome> command = CompletableFuture.supplyAsync(() -> bench.run("dev"));
        ProcessHandle server = awaitServer();

        // when
        server.destroyForcibly();
        Outcome outcome = command.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err())
                .contains("loopctl: the development server was ended from outside, by signal 9\n", "start it again");
        assertThat(data).doesNotExist();
    }

    @Test
    void killedServerWhoseDataIsGoneAlready_isSaidToBeSoAllTheSame() throws Exception {
        // given
        CompletableFuture<Outcome> command = CompletableFuture.supplyAsync(() -> bench.run("dev"));
        ProcessHandle server = awaitServer();
        new TemporaryFolder(data).close();

        // when
        server.destroyForcibly();
        Outcome outcome = command.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("by signal 9").doesNotContain("Exception");
    }

    @Test
    void killedServerThatRetains_keepsItsData() throws Exception {
        // given
        CompletableFuture<Outcome> command =
                CompletableFuture.supplyAsync(() -> bench.run("dev", "--retain", data.toString()));
        ProcessHandle server = awaitServer();

        // when
        server.destroyForcibly();
        Outcome outcome = command.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("by signal 9", "with the same --retain it goes on");
        assertThat(data).exists();
    }

    @Test
    void serverThatTakesAnOptionForWrong_isAUsageFailureThatItHasExplainedItself() throws Exception {
        // given
        Files.writeString(home.resolve("status"), "2");

        // when
        Outcome outcome = bench.run("dev");

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).doesNotContain("ended from outside");
    }

    @Test
    void serverThatCannotStart_isAFailureThatItHasExplainedItself() throws Exception {
        // given
        Files.writeString(home.resolve("status"), "1");

        // when
        Outcome outcome = bench.run("dev");

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).doesNotContain("ended from outside");
    }

    private ProcessHandle awaitServer() {
        Path addresses = bench.environment().addressFile();
        Awaitility.await("address file")
                .atMost(PATIENCE)
                .until(() -> DevServer.read(addresses).isPresent());
        return ProcessHandle.of(DevServer.read(addresses).orElseThrow().pid()).orElseThrow();
    }
}
