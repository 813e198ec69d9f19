package dev.loopkeeper.runner.guard;

import static dev.loopkeeper.runner.guard.GuardRig.ARGUMENTS;
import static dev.loopkeeper.runner.guard.GuardRig.COMPLETED;
import static dev.loopkeeper.runner.guard.GuardRig.SAMPLE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.tool.ToolOutcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a call is told of, and what an executor gets of it. */
@Timeout(300)
class GuardedToolsTest {
    @TempDir
    private Path folder;

    private GuardRig rig;

    @BeforeEach
    void open() {
        rig = new GuardRig(folder);
    }

    @Test
    void idempotentCall_isToldBeforeAndAfterItHappens() throws InterruptedException {
        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        byte[] result = "{\"sent\":true}".getBytes(UTF_8);
        assertThat(answer).isInstanceOfSatisfying(ToolAnswer.Done.class, done -> {
            assertThat(done.result()).isEqualTo(result);
            assertThat(done.digest()).isEqualTo(Digests.of(result));
        });
        assertThat(rig.outbox.reports()).hasSize(2);
        assertThat(rig.outbox.reports().get(0).event()).isInstanceOf(ToolCallIntended.class);
        assertThat(rig.outbox.reports().get(1).event())
                .isInstanceOfSatisfying(
                        ToolCallFinished.class,
                        end -> assertThat(end.succeeded()).isTrue());
        assertThat(rig.calls()).singleElement().returns(Optional.empty(), ToolCall::denied);
    }

    @Test
    void toolThatSaysItFailed_leavesNothingOpen() throws InterruptedException {
        // given
        rig.grant();
        rig.admit("tool-1");
        rig.driver = (order, view) -> new ToolOutcome.Failed("TOOL_EXIT_3", "expected 0, but it was 3");

        // when
        rig.tools().call(ToolRequest.of("send", ARGUMENTS));

        // then
        assertThat(rig.review(COMPLETED).result()).isEqualTo(COMPLETED);
        assertThat(rig.outbox.reports().getLast().event()).isInstanceOf(ToolCallFinished.class);
    }

    @Test
    void driverWithABug_isAnAnswerAndNoEscape() throws InterruptedException {
        // given
        rig.driver = (order, view) -> {
            throw new IllegalStateException("a bug");
        };

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer).isInstanceOf(ToolAnswer.Failed.class);
    }

    @Test
    void toolWithALimitOfItsOwn_isNotCalledOnceMore() throws InterruptedException {
        // given
        TurnGuard once = rig.guard(SAMPLE, 1, false);
        once.tools().call(ToolRequest.of("look", ARGUMENTS));

        // when
        ToolAnswer answer = once.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("TOOL_LIMIT"));
        assertThat(rig.carriedOut).hasSize(1);
    }

    @Test
    void toolThatNothingCarriesOut_isNotCalled() throws InterruptedException {
        // given
        TurnGuard bare = TurnGuard.of(
                SAMPLE.contract(), Map.of(), Redaction.of(List.of()), rig.control, rig.means(), Duration.ofSeconds(30));

        // when
        ToolAnswer answer = bare.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        assertThat(answer)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("TOOL_NOT_EXECUTABLE"));
    }

    @Test
    void secretInAResult_reachesNeitherTheExecutorNorTheStore() throws InterruptedException {
        // given
        rig.driver = (order, view) -> new ToolOutcome.Returned("{\"said\":\"the hunter2-secret\"}".getBytes(UTF_8));

        // when
        ToolAnswer answer = rig.tools().call(ToolRequest.of("look", ARGUMENTS));

        // then
        ToolAnswer.Done done = (ToolAnswer.Done) answer;
        assertThat(new String(done.result(), UTF_8)).isEqualTo("{\"said\":\"the [redacted]\"}");
        assertThat(EvidenceDirectory.open(rig.folder).get(done.digest())).hasValue(done.result());
    }
}
