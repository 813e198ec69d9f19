package dev.loopkeeper.kernel.fold;

import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Progress.DoneAction;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a turn did by itself that cannot be undone: its receipt tells, and without one a person must. */
class IrreversibleTurnTest {
    private static final ActionKey TURN = new ActionKey("turn-1");
    private static final ToolCallIntended INTENT = new ToolCallIntended(
            TurnRef.FIRST, CLAIM, CallId.WHOLE_TURN, new ToolId("build"), EffectClass.IRREVERSIBLE, TURN);

    @Test
    void turnThatLeavesNoReceipt_isReconciledBeforeAnythingStarts() {
        // given
        Loop loop = Loop.open().start().must(INTENT);

        // when
        loop.tick(30_000).decide();

        // then
        assertThat(loop.goal().holds().reconcile()).containsExactly("turn-1");
        assertThat(Phase.of(loop.goal())).isEqualTo(Phase.RECONCILE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"FAILED", "TIMED_OUT", "INTERRUPTED", "PAUSED", "COMPLETED"})
    void receiptThatKnowsHowItEnded_leavesNothingToReconcile(Outcome outcome) {
        // given
        Loop loop = Loop.open().start().must(INTENT);

        // when
        loop.must(loop.receipt().outcome(outcome, "KNOWN").seal());

        // then
        assertThat(loop.goal().holds().reconcile()).isEmpty();
    }

    @Test
    void receiptThatDoesNotKnow_isReconciledUnderTheTurnsName() {
        // given
        Loop loop = Loop.open().start().must(INTENT);

        // when
        loop.must(loop.receipt()
                .outcome(Outcome.UNKNOWN, "EFFECT_UNCLEAR")
                .unknown("turn-1")
                .seal());

        // then
        assertThat(loop.goal().holds().reconcile()).containsExactly("turn-1");
    }

    @Test
    void turnThatAPersonFoundToHaveHappened_isToldToItsNextAttempt() {
        // given
        Loop loop = Loop.open().start().must(INTENT).tick(30_000).decide();

        // when
        loop.must(new Signal.EffectReconciled("turn-1", Signal.Finding.HAPPENED, "it is in the books"))
                .tick(1_000)
                .start();

        // then
        assertThat(loop.journal().consequences())
                .last()
                .isEqualTo(new Consequence.Grant(
                        (Flight.Running) loop.goal().flight(), List.of(), List.of(new DoneAction(TURN, Digest.ZERO))));
    }

    @Test
    void callThatATurnReportsUnderThatName_doesNotMakeTheTurnDone() {
        // given
        Loop loop = Loop.open().start().must(INTENT);

        // when
        loop.must(loop.receipt()
                .failed()
                .calling(CallId.WHOLE_TURN, Optional.of(digest("said")))
                .seal());

        // then
        assertThat(loop.goal().progress().done()).isEmpty();
    }
}
