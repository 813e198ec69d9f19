package dev.loopkeeper.runner.command;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.fixture.CurrentSpan;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Running;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.testkit.concurrent.Background;
import io.opentelemetry.context.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Against real programs that behave as badly as they can. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(300)
class CommandExecutorTest {
    private static final Duration A_LONG_WHILE = Duration.ofMinutes(4);

    private static final String COMPLETED = "{\"outcome\":\"COMPLETED\",\"summary\":\"done\"}";

    private final FakeControl control = new FakeControl();

    @TempDir
    Path folder;

    private final String nap = Running.nap();

    @Test
    void resultOnStandardOutput_isTheTurnsResult() throws InterruptedException {
        // given
        CommandExecutor executor = shell("printf '%s' '" + COMPLETED + "'");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result.report().summary()).isEqualTo("done");
    }

    @Test
    void directoryThatCannotBeRemoved_leavesTheTurnItsResult() throws Exception {
        // given
        String deeperThanAPathIsLong = "d=$(printf '%0200d' 0); i=0; pwd > " + folder + "/where; "
                + "while [ $i -lt 25 ]; do mkdir $d && cd -P $d || exit 1; i=$((i+1)); done; ";
        CommandExecutor executor = shell(deeperThanAPathIsLong + "printf '%s' '" + COMPLETED + "'");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        String left = Files.readString(folder.resolve("where")).strip();
        assertThat(new ProcessBuilder("rm", "-rf", left).start().waitFor()).isZero();
    }

    @Test
    void contract_isOnStandardInput() throws InterruptedException {
        // given
        CommandExecutor executor = shell("grep -q '\"goal\":\"acme/fix\"' && printf '%s' '" + COMPLETED + "'");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void shellMetacharacters_arePassedAsTheyAre() throws InterruptedException {
        // given
        String argument = "$(touch owned) `touch owned` ; touch owned & > owned | * ' \" \\";
        CommandExecutor executor = executor(
                "/bin/sh",
                "-c",
                "[ \"$1\" = \"$2$3\" ] && [ ! -e owned ] && printf '%s' '" + COMPLETED + "'",
                "sh",
                argument,
                argument.substring(0, 9),
                argument.substring(9));

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void metacharactersAsAProgram_areNoShellLine() throws InterruptedException {
        // given
        CommandExecutor executor = executor("touch " + folder.resolve("owned") + "; true");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(folder.resolve("owned")).doesNotExist();
    }

    @Test
    void environment_isTheAllowedVariablesAndNothingElse() throws InterruptedException {
        // given
        CommandExecutor executor = executor(
                Map.of("PATH", "/usr/bin:/bin", "ALLOWED", "seen", "SECRET_OF_THE_RUNNER", "leaked"),
                List.of("PATH", "ALLOWED", "NOT_SET"),
                "/bin/sh",
                "-c",
                "printf '{\"outcome\":\"COMPLETED\",\"output\":\"%s\"}' \"$(env | sort | tr '\\n' ' ')\"");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.report().output())
                .contains("ALLOWED=seen", "LOOPKEEPER_CLAIM=" + Sample.CLAIM)
                .doesNotContain("SECRET", "leaked", "NOT_SET", "HOME=", "JAVA");
    }

    @Test
    void turnThatBelongsToATrace_tellsTheProgramAndAnotherDoesNot() throws InterruptedException {
        // given
        CommandExecutor executor = executor(
                Map.of("PATH", "/usr/bin:/bin", "TRACEPARENT", "somebody-else's"),
                List.of("PATH"),
                "/bin/sh",
                "-c",
                "printf '{\"outcome\":\"COMPLETED\",\"output\":\"%s\"}' \"${TRACEPARENT-none}\"");

        // when
        ExecutorResult traced;
        try (Scope scope = CurrentSpan.open()) {
            traced = executor.run(input(), control, NO_TOOLS);
        }
        ExecutorResult untraced = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(traced.report().output()).isEqualTo(CurrentSpan.TRACEPARENT);
        assertThat(untraced.report().output()).isEqualTo("none");
    }

    @Test
    void exitOtherThanZero_fails() throws InterruptedException {
        // given
        CommandExecutor executor = shell("printf '%s' '" + COMPLETED + "'; exit 7");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.reason()).isEqualTo("EXIT_7");
        assertThat(result.doubtful()).isFalse();
    }

    @Test
    void programThatASignalEnds_leavesInDoubtWhatItDid() throws InterruptedException {
        // given
        CommandExecutor executor = shell("kill -9 $$");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("EXIT_137");
        assertThat(result.doubtful()).isTrue();
    }

    @Test
    void exitZeroWithoutAResult_fails() throws InterruptedException {
        // given
        CommandExecutor executor = shell("exit 0");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.reason()).isEqualTo("NO_RESULT");
        assertThat(result.doubtful()).isTrue();
    }

    @Test
    void exitZeroWithSomethingElse_fails() throws InterruptedException {
        // given
        CommandExecutor executor = shell("echo all went well");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("BAD_RESULT");
        assertThat(result.doubtful()).isTrue();
    }

    @Test
    void programThatDoesNotExist_fails() throws InterruptedException {
        // given
        CommandExecutor executor = executor("/does/not/exist");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void workingDirectoryThatDoesNotExist_fails() throws InterruptedException {
        // given
        CommandSpec spec = new CommandSpec(
                List.of("/bin/true"), List.of(), Optional.of(folder.resolve("no")), 100, false, Optional.empty());

        // when
        ExecutorResult result = new CommandExecutor(spec, Map.of()).run(input(), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("NO_WORKING_DIRECTORY");
    }

    @Test
    void withoutAWorkingDirectory_theTurnHasOneOfItsOwnThatDoesNotStay() throws InterruptedException {
        // given
        CommandExecutor executor =
                shell("touch left-behind; printf '{\"outcome\":\"COMPLETED\",\"output\":\"%s\"}' \"$PWD\"");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.report().output()).contains("loopkeeper-turn-");
        assertThat(Path.of(result.report().output())).doesNotExist();
    }

    @Test
    void threeMegabytesOfOutput_areRefused() throws InterruptedException {
        // given
        CommandExecutor executor = shell("head -c 3000000 /dev/zero; exit 0");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.reason()).isEqualTo("OUTPUT_TOO_LARGE");
    }

    @Test
    void endlessOutput_isCutOffAndTheProgramKilled() throws InterruptedException {
        // given
        CommandExecutor executor = shell(begin() + "yes " + folder);

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("OUTPUT_TOO_LARGE");
        assertGone();
    }

    @Test
    void endlessStandardError_isKeptOnlyInPart() throws InterruptedException {
        // given
        CommandExecutor executor = shell("head -c 500000 /dev/zero | tr '\\0' e >&2; printf '%s' '" + COMPLETED + "'");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result.report().notes()).singleElement().satisfies(note -> {
            assertThat(note.confidential()).isTrue();
            assertThat(note.text()).hasSize(Program.MAX_STDERR);
        });
    }

    @Test
    void programThatHangs_isTimedOutAndKilled() throws InterruptedException {
        // given
        CommandExecutor executor = shell(begin() + "sleep " + nap + "; true");

        // when
        ExecutorResult result = overdue(executor);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(result.reason()).isEqualTo("TURN_TIMEOUT");
        assertThat(result.doubtful()).isTrue();
        assertGone();
    }

    @Test
    void programThatIgnoresSignals_isKilledNevertheless() throws InterruptedException {
        // given
        CommandExecutor executor = shell("trap '' TERM INT HUP; " + begin() + "while true; do sleep 1; done");

        // when
        ExecutorResult result = overdue(executor);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
        assertGone();
    }

    @Test
    void childThatOutlivesTheTurn_doesNot() throws InterruptedException {
        // given
        CommandExecutor executor = shell(hangs() + " & " + awaitBegun() + "printf '%s' '" + COMPLETED + "'");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).as(result.sentence()).isEqualTo(Outcome.COMPLETED);
        assertGone();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void childThatLeftItsParentAndItsGroup_isFoundAndKilled() throws InterruptedException {
        // given
        CommandExecutor executor = shell("setsid " + hangs() + " </dev/null >/dev/null 2>&1 & " + awaitBegun()
                + "printf '%s' '" + COMPLETED + "'");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertGone();
    }

    @Test
    void revocation_stopsARunningProgram() throws InterruptedException, ExecutionException {
        // given
        CommandExecutor executor = shell(begin() + "sleep " + nap + "; true");
        CompletableFuture<ExecutorResult> running = Background.start(() -> run(executor));
        await().until(() -> Files.exists(folder.resolve("begun")));

        // when
        control.revoke("CANCELLED");

        // then
        await().until(running::isDone);
        assertThat(running.get().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(running.get().reason()).isEqualTo("CANCELLED");
        assertThat(running.get().doubtful()).isTrue();
        assertGone();
    }

    @Test
    void turnRevokedBefore_startsNothing() throws InterruptedException {
        // given
        CommandExecutor executor = shell("touch " + folder.resolve("started"));
        control.revoke("CANCELLED");

        // when
        ExecutorResult result = executor.run(input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(result.doubtful()).isFalse();
        assertThat(folder.resolve("started")).doesNotExist();
    }

    private ExecutorResult run(CommandExecutor executor) {
        try {
            return executor.run(input(), control, NO_TOOLS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("nobody interrupts this test", e);
        }
    }

    /** What becomes of a program whose time is up after it has begun, however slow this machine is. */
    private ExecutorResult overdue(CommandExecutor executor) throws InterruptedException {
        Duration time = Duration.ofSeconds(2);
        ExecutorResult result = executor.run(input(time), control, NO_TOOLS);
        while (!Files.exists(folder.resolve("begun")) && time.compareTo(A_LONG_WHILE) < 0) {
            time = time.multipliedBy(2);
            result = executor.run(input(time), control, NO_TOOLS);
        }
        return result;
    }

    private String begin() {
        return ": > " + folder + "/begun; ";
    }

    private String awaitBegun() {
        return "while [ ! -e " + folder + "/begun ]; do sleep 0.05; done; ";
    }

    private String hangs() {
        return "sh -c '" + begin() + "sleep " + nap + "; true'";
    }

    /** Each of the programs here is started with the folder's name in an argument. */
    private void assertGone() {
        assertThat(folder.resolve("begun")).exists();
        await().until(() -> !Running.with(folder.toString()) && !Running.with(nap));
    }

    private static TurnInput input() {
        return input(A_LONG_WHILE);
    }

    private static TurnInput input(Duration wallClock) {
        return Sample.of(Sample.capability("{\"kind\":\"command\",\"argv\":[\"true\"]}"))
                .input(wallClock);
    }

    private static CommandExecutor shell(String script) {
        return executor("/bin/sh", "-c", script);
    }

    private static CommandExecutor executor(String... argv) {
        return executor(Map.of("PATH", "/usr/bin:/bin"), List.of("PATH"), argv);
    }

    private static CommandExecutor executor(Map<String, String> environment, List<String> allowed, String... argv) {
        ObjectNode executor = JsonNodeFactory.instance.objectNode().put("kind", "command");
        ArrayNode arguments = executor.putArray("argv");
        Arrays.asList(argv).forEach(arguments::add);
        ArrayNode names = executor.putArray("environment");
        allowed.forEach(names::add);
        return new CommandExecutor(CommandSpec.parse("executor", executor), environment);
    }
}
