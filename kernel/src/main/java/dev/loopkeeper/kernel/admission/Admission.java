package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalOpened;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.Principal;
import java.util.Optional;

/**
 * Judges every proposed fact: total and deterministic. What it admits or supersedes is journaled, what it revokes too (so that
 * the scheduler learns its decision's fate); what it rejects has no effect at all.
 */
public final class Admission {
    private Admission() {}

    /** The ruling on {@code proposed}, given the goal as it is and what the shell looked up. */
    public static Ruling admit(GoalState before, Proposed proposed, Facts facts) {
        return Repeats.refuse(proposed, facts)
                .or(() -> Texts.tooLong("a claimed name", proposed.claimedBy(), Principal.MAX_LENGTH, Caps.NAME_BYTES))
                .or(() -> heavyName(facts))
                .or(() -> Signatures.refuse(proposed, facts))
                .orElseGet(() -> judge(before, proposed, facts));
    }

    /**
     * What would be refused of {@code opened} whichever goal it opens and whoever asks, to be told before it is sent; empty when nothing is.
     *
     * @param conditionFault why the conditions of its policy cannot be evaluated; empty when they can
     */
    public static Optional<Ruling> refusal(GoalOpened opened, Optional<String> conditionFault) {
        return Openings.fault(opened, conditionFault);
    }

    private static Ruling judge(GoalState before, Proposed proposed, Facts facts) {
        return switch (before) {
            case GoalState.Unopened unopened -> Openings.judge(proposed, facts);
            case GoalProjection goal -> judge(goal, proposed, facts);
        };
    }

    private static Ruling judge(GoalProjection goal, Proposed proposed, Facts facts) {
        return switch (proposed.event()) {
            case GoalEvent event -> GoalEvents.judge(goal, event, facts);
            case Signal signal -> Signals.judge(goal, signal, who(proposed, facts), facts);
            case DecisionEvent decision -> Decisions.judge(goal, decision, facts);
            case TurnEvent event -> TurnEvents.judge(goal, event, facts);
            case RepairEvent repair -> Parking.judge(goal, repair);
            case ReceiptSealed sealed -> Receipts.judge(goal, sealed.receipt(), facts);
            case LinkEvent event -> LinkEvents.judge(goal, event);
        };
    }

    private static Optional<Ruling> heavyName(Facts facts) {
        return facts.authentication() instanceof Authentication.Signed signed
                ? Texts.tooHeavy("a name", Weight.of(signed.principal().name()), Caps.NAME_BYTES)
                : Optional.empty();
    }

    /** Who proved to have sent it, else who its sender says they are. */
    private static String who(Proposed proposed, Facts facts) {
        return facts.authentication() instanceof Authentication.Signed signed
                ? signed.principal().name()
                : proposed.claimedBy();
    }

    /** The ruling of a repeat, or empty when the fact is new. */
    private static final class Repeats {
        static Optional<Ruling> refuse(Proposed proposed, Facts facts) {
            return switch (facts.seen()) {
                case NEW -> Optional.empty();
                case REPEAT ->
                    Optional.of(Ruling.rejected(
                            RejectedCode.DUPLICATE, "a new event id", proposed.id() + " was seen with the same body"));
                case CONFLICT ->
                    Optional.of(Ruling.rejected(
                            RejectedCode.CONFLICTING_DUPLICATE,
                            "a new event id, or the same body again",
                            proposed.id() + " was seen with another body"));
            };
        }
    }
}
