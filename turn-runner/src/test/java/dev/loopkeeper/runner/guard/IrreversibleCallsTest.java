package dev.loopkeeper.runner.guard;

import static dev.loopkeeper.runner.guard.GuardRig.ARGUMENTS;
import static dev.loopkeeper.runner.guard.GuardRig.COMPLETED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.tool.ToolOutcome;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be undone is done only after its intent was admitted under a claim that counts. */
@Timeout(300)
class IrreversibleCallsTest {
    @TempDir
    private Path folder;

    private GuardRig rig;

    @BeforeEach
    void open() {
        rig = new GuardRig(folder);
    }

    @Test
    void irreversibleCall_happensOnlyOnceItsIntentIsAdmitted() {
        // given
        rig.grant();
        CompletableFuture<ToolAnswer> answer = rig.start("send");
        await().until(() -> !rig.outbox.reports().isEmpty());
        boolean happenedBefore = !rig.carriedOut.isEmpty() || answer.isDone();

        // when
        rig.admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(happenedBefore).isFalse();
        assertThat(rig.carriedOut).hasSize(1);
        assertThat(answer.join()).isInstanceOf(ToolAnswer.Done.class);
    }

    @Test
    void irreversibleCall_isNotMadeUnderAClaimThatWasNotGranted() {
        // given
        CompletableFuture<ToolAnswer> answer = rig.start("send");
        rig.admit("tool-1");

        // when
        rig.take(new ControlMessage.Refused(Sample.CLAIM, "LEASE_HELD"));

        // then
        await().until(answer::isDone);
        assertThat(rig.carriedOut).isEmpty();
        assertThat(answer.join()).isInstanceOf(ToolAnswer.Stopped.class);
    }

    @Test
    void revocationWhileTheIntentIsOnItsWay_letsNothingHappenAndClosesTheIntent() {
        // given
        rig.grant();
        CompletableFuture<ToolAnswer> answer = rig.start("send");
        await().until(() -> !rig.outbox.reports().isEmpty());

        // when
        rig.take(new ControlMessage.Revoked("CANCELLED"));
        rig.admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(rig.carriedOut).isEmpty();
        assertThat(rig.outbox.reports().getLast().event())
                .isInstanceOfSatisfying(
                        ToolCallFinished.class,
                        end -> assertThat(end.succeeded()).isFalse());
        assertThat(rig.review(COMPLETED).unknownActions()).isEmpty();
    }

    @Test
    void controlThatLagsWhenTheIntentIsAdmitted_letsNothingHappen() {
        // given
        rig.grant();
        CompletableFuture<ToolAnswer> answer = rig.start("send");
        await().until(() -> !rig.outbox.reports().isEmpty());

        // when
        rig.current.set(false);
        rig.admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(rig.carriedOut).isEmpty();
        assertThat(answer.join())
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("CONTROL_LAGS"));
    }

    @Test
    void runnerThatIsFrozenWhileItsIntentIsOnItsWay_letsNothingHappenThoughItIsAdmitted() {
        // given
        rig.grant();
        rig.control.leaseUntil(1_000);
        CompletableFuture<ToolAnswer> answer = rig.start("send");
        await().until(() -> !rig.outbox.reports().isEmpty());

        // when
        rig.nanos.set(5_000);
        rig.admit("tool-1");

        // then
        await().until(answer::isDone);
        assertThat(rig.carriedOut).isEmpty();
        assertThat(answer.join())
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("LEASE_OVER"));
    }

    @Test
    void irreversibleCallThatWasBrokenOff_leavesItsIntentOpenAndTheTurnUnknown() throws InterruptedException {
        // given
        rig.grant();
        rig.admit("tool-1");
        rig.driver = (order, view) -> new ToolOutcome.Unclear("TOOL_TIMEOUT", "expected an answer, but there was none");
        ToolRequest named = new ToolRequest("send", ARGUMENTS, Optional.of("invoice-7"));

        // when
        ToolAnswer answer = rig.tools().call(named);
        ToolAnswer again = rig.tools().call(named);

        // then
        CallReview review = rig.review(COMPLETED);
        assertThat(answer).isInstanceOf(ToolAnswer.Failed.class);
        assertThat(again)
                .isInstanceOfSatisfying(
                        ToolAnswer.Denied.class,
                        denied -> assertThat(denied.rule()).isEqualTo("OUTCOME_UNKNOWN"));
        assertThat(rig.outbox.reports()).noneMatch(report -> report.event() instanceof ToolCallFinished);
        assertThat(review.result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(review.unknownActions())
                .containsExactly(rig.carriedOut.getFirst().key().value());
    }
}
