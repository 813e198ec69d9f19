package dev.loopkeeper.kernel.fold;

import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.RESERVATION;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Progress.DoneAction;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What may have happened is found out first, and what has happened is not done again. */
class IrreversibleCallTest {
    @Test
    void lostClaimWithAnUnfinishedIrreversibleCall_isReconciledFirst() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.tick(30_000).decide();

        // then
        assertThat(loop.goal().holds().reconcile()).containsExactly(ACTION.value());
        assertThat(Phase.of(loop.goal())).isEqualTo(Phase.RECONCILE);
        assertThat(loop.goal().ledger().settled()).isEqualTo(RESERVATION);
    }

    @Test
    void failedTurnWithAnUnfinishedIrreversibleCall_isReconciledFirst() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.must(loop.receipt().failed().seal());

        // then
        assertThat(loop.goal().holds().reconcile()).containsExactly(ACTION.value());
    }

    @Test
    void pausedTurnWithAnUnfinishedIrreversibleCall_isReconciledFirst() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.must(loop.receipt().outcome(Outcome.PAUSED, "ASKS").seal());

        // then
        assertThat(loop.goal().holds().reconcile()).containsExactly(ACTION.value());
    }

    @Test
    void finishedIrreversibleCall_leavesNothingToReconcile() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.must(new ToolCallFinished(TurnRef.FIRST, CLAIM, CALL, true, digest("sent")))
                .must(loop.receipt().failed().seal());

        // then
        assertThat(loop.goal().holds().reconcile()).isEmpty();
    }

    @Test
    void finishedIrreversibleCall_isKnownToTheNextAttemptAndForgottenWithTheTurn() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.must(new ToolCallFinished(TurnRef.FIRST, CLAIM, CALL, true, digest("sent")))
                .tick(30_000)
                .decide();
        loop.tick(1_000).start();

        // then
        List<DoneAction> done = List.of(new DoneAction(ACTION, digest("sent")));
        assertThat(loop.goal().progress().done()).isEqualTo(done);
        assertThat(loop.journal().consequences())
                .last()
                .isEqualTo(new Consequence.Grant((Flight.Running) loop.goal().flight(), List.of(), done));
        assertThat(loop.must(loop.receipt().seal()).goal().progress().done()).isEmpty();
    }

    @Test
    void receiptThatOvertakesTheEndOfACall_leavesNothingToReconcileAndItsResultIsKnown() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.must(loop.receipt()
                .failed()
                .calling(CALL, Optional.of(digest("sent")))
                .seal());

        // then
        assertThat(loop.goal().holds().reconcile()).isEmpty();
        assertThat(loop.goal().progress().done()).containsExactly(new DoneAction(ACTION, digest("sent")));
    }

    @Test
    void callWhoseEndTheReceiptDoesNotKnow_isReconciled() {
        // given
        Loop loop = Loop.open().start().must(intent());

        // when
        loop.must(loop.receipt()
                .outcome(Outcome.UNKNOWN, "EFFECT_UNCLEAR")
                .calling(CALL, Optional.empty())
                .unknown(ACTION.value())
                .seal());

        // then
        assertThat(loop.goal().holds().reconcile()).containsExactly(ACTION.value());
        assertThat(loop.goal().progress().done()).isEmpty();
    }

    @Test
    void actionThatAPersonFoundToHaveHappened_isNotDoneAgain() {
        // given
        Loop loop = Loop.open().start().must(intent()).tick(30_000).decide();

        // when
        loop.must(new Signal.EffectReconciled(ACTION.value(), Signal.Finding.HAPPENED, "it is in the outbox"));

        // then
        assertThat(loop.goal().holds().reconcile()).isEmpty();
        assertThat(loop.goal().progress().done()).containsExactly(new DoneAction(ACTION, Digest.ZERO));
    }

    @Test
    void actionThatDidNotHappen_mayBeDone() {
        // given
        Loop loop = Loop.open().start().must(intent()).tick(30_000).decide();

        // when
        loop.must(new Signal.EffectReconciled(ACTION.value(), Signal.Finding.DID_NOT_HAPPEN, ""));

        // then
        assertThat(loop.goal().progress().done()).isEmpty();
    }

    private static ToolCallIntended intent() {
        return new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION);
    }
}
