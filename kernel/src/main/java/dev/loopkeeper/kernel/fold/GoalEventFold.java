package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.goal.Custody;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.goal.Holds.Pause;
import dev.loopkeeper.kernel.goal.NextInputs;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.List;
import java.util.Optional;

/** How requests from outside change a goal. */
final class GoalEventFold {
    private GoalEventFold() {}

    static GoalProjection fold(GoalProjection goal, GoalEvent event, JournalEntry entry) {
        return switch (event) {
            case GoalEvent.GoalOpened opened -> throw new IllegalStateException(goal.id() + " is opened twice");
            case GoalEvent.PolicyChanged(var policy, var digest) ->
                Watching.afresh(
                        ApprovalGates.withoutThePolicys(goal)
                                .with(new Governance(policy, goal.governance().version() + 1, digest))
                                .with(goal.ledger().withLimits(policy.limits())),
                        entry.position().journalTime());
            case GoalEvent.GoalPaused(String reason) ->
                goal.with(goal.holds().withPause(Optional.of(new Pause(by(entry), reason))));
            case GoalEvent.GoalResumed resumed -> goal.with(goal.holds().withPause(Optional.empty()));
            case GoalEvent.GoalCancelled(String reason) ->
                ending(goal, StopReason.CANCELLED, "cancelled", reason, entry);
            case GoalEvent.GoalClosed(String reason) -> ending(goal, StopReason.CLOSED, "closed", reason, entry);
            case GoalEvent.GoalHandedOff handedOff -> handedOff(goal, handedOff);
        };
    }

    private static GoalProjection handedOff(GoalProjection goal, GoalEvent.GoalHandedOff handedOff) {
        Custody custody = new Custody(
                Optional.of(handedOff.to()),
                handedOff.artifact(),
                goal.custody().offered(),
                goal.custody().handOffs() + 1);
        GoalProjection moved = goal.with(custody);
        return handedOff.capability().isEmpty()
                ? moved
                : moved.with(goal.progress()
                        .withProposal(
                                new Proposal.Continue(handedOff.capability(), List.of(), NextInputs.of(goal), "")));
    }

    private static GoalProjection ending(
            GoalProjection goal, StopReason reason, String verb, String why, JournalEntry entry) {
        String sentence = by(entry) + " " + verb + " the goal" + (why.isBlank() ? "" : ": " + why);
        return goal.with(Endings.of(goal.status(), reason, sentence));
    }

    private static String by(JournalEntry entry) {
        String claimed = entry.fact().claimedBy();
        return entry.principal().map(Principal::name).orElse(claimed.isBlank() ? "somebody unnamed" : claimed);
    }
}
