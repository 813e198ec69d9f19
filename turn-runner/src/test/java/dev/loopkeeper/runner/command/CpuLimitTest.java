package dev.loopkeeper.runner.command;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against real programs that use what they may, and more. */
@EnabledOnOs(OS.LINUX)
@Timeout(240)
class CpuLimitTest {
    private static final String BUSY = "while :; do :; done";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                BUSY,
                "trap '' XCPU; " + BUSY,
                "setsid sh -c '" + BUSY + "' & wait",
                // Each of them stays below the limit; together they do not.
                "while :; do (ulimit -t 1; " + BUSY + "); done",
            })
    void programThatUsesMoreThanItMay_isEndedUnderACodeOfItsOwn(String script) throws InterruptedException {
        // when
        ExecutorResult result = run(2, script);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(result.reason()).isEqualTo("CPU_LIMIT");
        assertThat(result.doubtful()).isTrue();
    }

    @Test
    void programThatSomethingElseEnds_isToldApart() throws InterruptedException {
        // when
        ExecutorResult result = run(1, "kill -9 $$");

        // then
        assertThat(result.reason()).isEqualTo("EXIT_137");
    }

    @Test
    void timeInWhichAProgramOnlyWaits_isNotCounted() throws InterruptedException {
        // when
        ExecutorResult result = run(1, "sleep 2; echo '{\"outcome\":\"COMPLETED\"}'");

        // then
        assertThat(result.outcome()).as(result.sentence()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void programThatIsStillBusyWhenItsTurnIsOver_isTimedOut() throws InterruptedException {
        // given
        CommandExecutor executor = executor(3600, BUSY);

        // when
        ExecutorResult result = executor.run(
                Sample.of(Sample.capability("{\"kind\":\"command\",\"argv\":[\"true\"]}"))
                        .input(Duration.ofMillis(500)),
                new FakeControl(),
                NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("TURN_TIMEOUT");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, CommandSpec.MAX_CPU_SECONDS + 1})
    void limitThatIsNone_isRefused(int seconds) {
        assertThatThrownBy(() -> executor(seconds, "true"))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageContaining("executor.cpuSeconds");
    }

    @Test
    void machineThatCannotKeepToALimit_saysWhatItLacks() {
        // when
        SystemPrograms none = SystemPrograms.in(List.of(folder));

        // then
        assertThat(new CpuLimit(1).obstacle(none))
                .hasValueSatisfying(lack -> assertThat(lack).contains("prlimit"));
    }

    private static ExecutorResult run(int seconds, String script) throws InterruptedException {
        return executor(seconds, script)
                .run(
                        Sample.of(Sample.capability("{\"kind\":\"command\",\"argv\":[\"true\"]}"))
                                .input(Duration.ofMinutes(3)),
                        new FakeControl(),
                        NO_TOOLS);
    }

    private static CommandExecutor executor(int seconds, String script) {
        ObjectNode executor =
                JsonNodeFactory.instance.objectNode().put("kind", "command").put("cpuSeconds", seconds);
        executor.putArray("argv").add("/bin/sh").add("-c").add(script);
        executor.putArray("environment").add("PATH");
        return new CommandExecutor(CommandSpec.parse("executor", executor), Map.of("PATH", "/usr/bin:/bin"));
    }
}
