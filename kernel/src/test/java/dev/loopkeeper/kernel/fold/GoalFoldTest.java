package dev.loopkeeper.kernel.fold;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.RESERVATION;
import static dev.loopkeeper.kernel.fixture.Samples.USED;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalClosed;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Progress.DoneAction;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class GoalFoldTest {

    @Test
    void entryThatDoesNotFollow_isABrokenJournal() {
        // given
        Loop loop = Loop.open();
        JournalEntry first = loop.journal().entries().get(0);

        // when
        var thrown = assertThatThrownBy(() -> GoalFold.fold(loop.goal(), first));

        // then
        thrown.isInstanceOf(IllegalStateException.class).hasMessage("expected entry 2 of acme/fix, but got 1");
    }

    @Test
    void firstEntryThatOpensNothing_isABrokenJournal() {
        // given
        Loop loop = Loop.open();
        JournalEntry opening = loop.journal().entries().get(0);
        JournalEntry other = new JournalEntry(
                opening.position(),
                opening.verdict(),
                opening.principal(),
                loop.journal().proposed("x", new GoalClosed("")));
        GoalState unopened = Loop.unopened().journal().state();

        // when
        var thrown = assertThatThrownBy(() -> GoalFold.fold(unopened, other));

        // then
        thrown.isInstanceOf(IllegalStateException.class);
    }

    @Test
    void revokedDecision_changesNothingButTheCountOfDecisions() {
        // given
        Loop loop = Loop.open();
        DecisionEvent stale = loop.decision();
        loop.must(new Signal.TodoAdded(todo("more")));
        var before = loop.goal();

        // when
        loop.propose(stale);

        // then
        assertThat(loop.goal().at(before.position()))
                .isEqualTo(before.with(before.progress().withDecisionCounted()));
    }

    @Test
    void journalTime_neverGoesBack() {
        // given
        Loop loop = Loop.open().tick(60_000).must(new Signal.Woken(""));
        var before = loop.goal().position().journalTime();

        // when
        loop.tick(-30_000).must(new Signal.Woken(""));

        // then
        assertThat(loop.goal().position().journalTime()).isEqualTo(before);
    }

    @Test
    void effects_areComputedAndNotClaimed() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.done("work"));
        loop.turn(receipt -> receipt.done("work").done("never-existed"));

        // then
        assertThat(loop.goal().agenda().doneTodos()).isEqualTo(1);
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(1);
    }

    @Test
    void turnsThatLeaveTheSameEvidenceByTurns_makeNoProgress() {
        // given
        Loop loop = Loop.open(policy().stopRules(3, 3), todo("work"));

        // when
        for (String title : List.of("green", "red", "green", "red", "green")) {
            loop.turn(receipt -> receipt.evidence(title));
        }

        // then
        assertThat(loop.goal().agenda().evidence()).hasSize(2);
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(3);
        assertThat(loop.advice().reasonCode()).isEqualTo("NO_PROGRESS");
    }

    @Test
    void turnsOfWhichOnlyTheRunnerKeptSomething_makeNoProgress() {
        // given
        Loop loop = Loop.open(policy().stopRules(3, 3), todo("work"));

        // when
        for (String time : List.of("10:00", "10:01", "10:02")) {
            loop.turn(receipt -> receipt.captured(time));
        }

        // then
        assertThat(loop.goal().agenda().evidence())
                .extracting(EvidenceRef::title)
                .containsExactly("10:00", "10:01", "10:02");
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(3);
        assertThat(loop.advice().reasonCode()).isEqualTo("NO_PROGRESS");
    }

    @Test
    void turnsOwnEvidenceBesideWhatTheRunnerKept_isProgress() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.evidence("green").captured("10:00"));

        // then
        assertThat(loop.goal().progress().emptyTurns()).isZero();
    }

    @Test
    void turnsThatFindAndTakeTheSameTodoAgain_makeNoProgress() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.found(todo("more")).taking("work"));
        loop.turn(receipt -> receipt.found(todo("more")).taking("work"));

        // then
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(1);
    }

    @Test
    void consumedSignal_isDeliveredOnce() {
        // given
        Loop loop = Loop.open().must(new Signal.CorrectionGiven("use the cache"));
        var correction = loop.goal().agenda().signals().get(0).id();

        // when
        loop.turn(receipt -> receipt.consuming(correction));

        // then
        assertThat(loop.goal().agenda().signals()).isEmpty();
        assertThat(loop.goal().progress().emptyTurns()).isZero();
    }

    @Test
    void reward_isAnOverlayOnItsReceipt() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.done("work"));

        // when
        loop.must(new Signal.RewardGiven(TurnRef.FIRST, 800, "well done", Optional.empty(), Optional.of("haste")));

        // then
        assertThat(loop.goal().history().receipts())
                .extracting(ReceiptSummary::rewardMillis)
                .containsExactly(OptionalInt.of(800));
        assertThat(loop.goal().agenda().lessons()).hasSize(1);
    }

    @Test
    void receiptAfterTheStop_booksItsCostAndStartsNothing() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed late = loop.receipt().used(USED).done("work").seal();

        // when
        loop.must(new GoalClosed("")).decide().propose(late);

        // then
        assertThat(loop.goal().ledger().settled()).isEqualTo(USED);
        assertThat(loop.goal().ledger().reserved()).isEqualTo(Amounts.ZERO);
        assertThat(loop.goal().flight()).isEqualTo(Flight.NONE);
        assertThat(loop.goal().agenda().doneTodos()).isZero();
        assertThat(Phase.of(loop.goal())).isEqualTo(Phase.STOPPED);
    }

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

    @Test
    void oldestDoneTodosAndEvidence_areForgotten() {
        // given
        Loop loop = Loop.open(policy());

        // when
        for (int i = 1; i <= 12; i++) {
            String id = "todo-" + i;
            loop.must(new Signal.TodoAdded(todo(id)))
                    .must(new Signal.EvidenceAdded(new EvidenceRef(id, digest(id), "store/" + id, true)))
                    .turn(receipt -> receipt.done(id));
        }

        // then
        assertThat(loop.goal().agenda().doneTodos()).isEqualTo(12);
        assertThat(loop.goal().agenda().todos()).hasSize(Caps.DONE_TODOS_KEPT).noneMatch(Todo::open);
        assertThat(loop.goal().agenda().evidence())
                .hasSize(Caps.EVIDENCE_KEPT)
                .last()
                .extracting(EvidenceRef::title)
                .isEqualTo("todo-12");
        assertThat(loop.goal().history().receipts()).hasSize(Caps.RECEIPTS_KEPT);
        assertThat(loop.goal().history().receipts())
                .filteredOn(receipt -> !receipt.summary().isEmpty())
                .hasSize(1);
        assertThat(loop.goal().history().effective()).isEqualTo(12);
    }

    private static ToolCallIntended intent() {
        return new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION);
    }
}
