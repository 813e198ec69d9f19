package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.History;
import java.time.Instant;

/**
 * Folds journal entries into projections: deterministic, and the same for ever for an entry once written.
 *
 * <p>Total over what admission lets through: an entry whose verdict {@code Admission} gave on the very state that it is folded into,
 * at the next sequence, gives a projection, always. Any other entry was not written by a sequencer of ours, or not here: it either gives a
 * projection that breaks no type, or throws {@link IllegalStateException} and nothing else, and the state stays what it was. For the
 * sequencer and for whoever folds a journal again that exception is own poison: the goal is parked, the others go on (docs/adr/0038).
 */
public final class GoalFold {
    private GoalFold() {}

    /**
     * The projection after {@code entry}.
     *
     * @throws IllegalStateException if the entry does not follow {@code before} or cannot have been admitted on it: a bug or a broken
     *     journal, never an input fault
     */
    public static GoalProjection fold(GoalState before, JournalEntry entry) {
        if (entry.position().sequence() != before.position().sequence() + 1) {
            throw new IllegalStateException(
                    "expected entry " + (before.position().sequence() + 1) + " of " + before.id() + ", but got "
                            + entry.position().sequence());
        }
        GoalProjection changed = switch (before) {
            case GoalState.Unopened unopened -> Opening.fold(unopened, entry);
            case GoalProjection goal -> apply(goal, entry);
        };
        History history = changed.history();
        Instant now = entry.position().journalTime();
        return ApprovalGates.askIfRequired(changed, now)
                .with(history.withMarks(history.marks().after(before.position(), now)))
                .at(entry.position());
    }

    private static GoalProjection apply(GoalProjection goal, JournalEntry entry) {
        return switch (entry.verdict()) {
            case Verdict.Admitted admitted -> admitted(goal, entry);
            case Verdict.Revoked(var code) -> revoked(goal.with(goal.progress().withDecisionCounted()), entry, code);
            case Verdict.Superseded(var code) -> superseded(goal, entry, code);
        };
    }

    private static GoalProjection admitted(GoalProjection goal, JournalEntry entry) {
        return switch (entry.fact().event()) {
            case GoalEvent event -> GoalEventFold.fold(goal, event, entry);
            case Signal signal ->
                Watching.after(
                        SignalFold.fold(goal, signal, entry),
                        signal,
                        entry.position().journalTime());
            case DecisionEvent decision ->
                DecisionFold.fold(goal.with(goal.progress().withDecisionCounted()), decision, entry);
            case TurnEvent event -> TurnEventFold.fold(goal, event, entry);
            case RepairEvent repair -> RepairFold.fold(goal, repair, entry);
            case ReceiptSealed sealed -> ReceiptFold.closing(goal, sealed.receipt(), entry);
            case LinkEvent event -> LaneFold.fold(goal, event);
        };
    }

    private static GoalProjection revoked(GoalProjection goal, JournalEntry entry, RevokedCode code) {
        return entry.fact().event() instanceof DecisionEvent.ChildRequested requested
                ? LaneFold.revoked(goal, requested, code)
                : goal;
    }

    private static GoalProjection superseded(GoalProjection goal, JournalEntry entry, SupersededCode code) {
        if (entry.fact().event() instanceof ReceiptSealed sealed) {
            return ReceiptFold.superseded(goal, sealed.receipt(), code);
        }
        throw new IllegalStateException("expected a superseded entry to be a receipt, but entry "
                + entry.position().sequence() + " of " + goal.id() + " is none");
    }
}
