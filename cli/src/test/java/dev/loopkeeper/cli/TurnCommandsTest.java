package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnCommandsTest {

    private FakeServer runner;
    private Path token;

    @TempDir
    Path home;

    @BeforeEach
    void start() throws IOException {
        runner = FakeServer.start();
        token = Files.writeString(home.resolve("token"), "a-token-for-orchestrators\n");
    }

    @AfterEach
    void stop() {
        runner.close();
    }

    @Test
    void claimedTurn_isPrintedOnOneLineAndTheTokenIsShown() {
        // given
        runner.answers("POST /api/v1/turns/claim", 200, "{\"claim\":\"c1\",\"contract\":{\"goal\":\"acme/fix\"}}");

        // when
        Outcome outcome = run("claim", "--queue", "nodes", "--wait", "5");

        // then
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out().strip()).isEqualTo("{\"claim\":\"c1\",\"contract\":{\"goal\":\"acme/fix\"}}");
        assertThat(runner.asked().getFirst().authorization()).isEqualTo("Bearer a-token-for-orchestrators");
        assertThat(runner.asked().getFirst().body()).isEqualTo("{\"queue\":\"nodes\",\"waitMillis\":5000}");
    }

    @Test
    void noTurnThere_saysSoAndExitsWithItsCode() {
        // given
        runner.answers("POST /api/v1/turns/claim", 204, "");

        // when
        Outcome outcome = run("claim", "--queue", "nodes");

        // then
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).contains("no turn of queue nodes waits");
    }

    @ParameterizedTest
    @CsvSource({"DONE,0", "DENIED,6", "FAILED,6", "STOPPED,6"})
    void toolCall_exitsByItsAnswer(String answer, int exit) {
        // given
        runner.answers("POST /api/v1/turns/c1/calls", 200, "{\"answer\":\"" + answer + "\"}");

        // when
        Outcome outcome = run("call", "c1", "shout", "--arguments", "{text: hi}", "--action", "once");

        // then
        assertThat(outcome.exit()).isEqualTo(exit);
        assertThat(outcome.out()).contains(answer);
        assertThat(runner.asked().getFirst().body())
                .isEqualTo("{\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\"},\"action\":\"once\"}");
    }

    @Test
    void result_isHandedInAsJson() throws IOException {
        // given
        Path result = Files.writeString(home.resolve("result.yaml"), "outcome: COMPLETED\nsummary: done\n");
        runner.answers("POST /api/v1/turns/c1/finish", 200, "{\"claim\":\"c1\",\"outcome\":\"COMPLETED\"}");

        // when
        Outcome outcome = run("finish", "c1", "--result", result.toString());

        // then
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains("COMPLETED");
        assertThat(runner.asked().getFirst().body()).isEqualTo("{\"outcome\":\"COMPLETED\",\"summary\":\"done\"}");
    }

    @Test
    void turnThatIsOver_isSaidToBe() {
        // given
        runner.answers(
                "POST /api/v1/turns/c1/heartbeat",
                404,
                "{\"status\":404,\"code\":\"NO_SUCH_TURN\",\"detail\":\"expected a claimed turn that goes on, but there is none\"}");

        // when
        Outcome outcome = run("heartbeat", "c1");

        // then
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("NO_SUCH_TURN", "loopctl turn claim");
    }

    @Test
    void withoutAToken_theCommandSaysHowToNameOne() {
        // when
        Outcome outcome = new CommandBench(home).run("turn", "claim", "--queue", "nodes", "--runner", runner.url());

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("--token-file");
        assertThat(runner.asked()).isEmpty();
    }

    private Outcome run(String... arguments) {
        String[] all = Stream.of(
                        Stream.of("turn"),
                        Stream.of(arguments),
                        Stream.of("--runner", runner.url(), "--token-file", token.toString()))
                .flatMap(part -> part)
                .toArray(String[]::new);
        return new CommandBench(home).run(all);
    }
}
