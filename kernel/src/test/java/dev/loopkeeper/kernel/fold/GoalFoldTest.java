package dev.loopkeeper.kernel.fold;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
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
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
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
}
