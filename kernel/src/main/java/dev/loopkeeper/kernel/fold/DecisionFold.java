package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.policy.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** How admitted decisions change a goal. */
final class DecisionFold {
    private DecisionFold() {}

    static GoalProjection fold(GoalProjection goal, DecisionEvent decision, JournalEntry entry) {
        return switch (decision) {
            case DecisionEvent.TurnRequested requested -> requested(goal, requested, entry);
            case DecisionEvent.AttemptExpired expired ->
                expired(goal, entry.position().journalTime());
            case DecisionEvent.GoalStopped stopped ->
                LaneFold.stopped(goal)
                        .with(new Status.Stopped(
                                stopped.reason(),
                                Recent.cut(stopped.sentence(), Caps.COMMENT_CHARS),
                                entry.position().journalTime()));
            case DecisionEvent.ChildRequested child -> LaneFold.opened(goal, child);
            case DecisionEvent.ChildCancelRequested cancel -> LaneFold.cancelled(goal, cancel.ordinal());
            case DecisionEvent.GateAsked asked ->
                ApprovalGates.asked(goal, asked, entry.position().journalTime());
        };
    }

    private static GoalProjection requested(
            GoalProjection goal, DecisionEvent.TurnRequested requested, JournalEntry entry) {
        Instant now = entry.position().journalTime();
        Instant expiresAt =
                now.plus(Duration.ofMillis(goal.governance().policy().pace().turnTimeout()));
        Flight.Request request = new Flight.Request(
                requested.turn(),
                requested.capability(),
                requested.contract(),
                requested.reservation(),
                entry.position().sequence(),
                entry.position().headHash(),
                goal.history().last().map(ReceiptSummary::digest),
                now,
                expiresAt,
                goal.governance().policy().pace().lease());
        Holds holds = goal.holds();
        boolean look = goal.progress().watch().isPresent()
                && Watching.isMonitor(goal, requested.capability().id());
        int booked = look ? goal.ledger().turns() : requested.turn().turn();
        return LaneFold.joined(goal)
                .with(new Flight.Awaiting(request))
                .with(goal.ledger().reserve(booked, requested.reservation()))
                .with(holds.withApprovals(holds.approvals().stream()
                        .filter(approval -> !requested.approvals().contains(approval.gate()))
                        .toList()))
                .with(goal.progress().withStart(look ? goal.progress().recentStarts() : starts(goal, now)));
    }

    private static List<Instant> starts(GoalProjection goal, Instant now) {
        Progress progress = goal.progress();
        return goal.governance()
                .policy()
                .quota()
                .map(quota -> Recent.append(within(progress, quota, now), now, quota.turns()))
                .orElse(List.of());
    }

    private static List<Instant> within(Progress progress, Quota quota, Instant now) {
        Instant windowStart = now.minusMillis(quota.windowMillis());
        return progress.recentStarts().stream().filter(windowStart::isBefore).toList();
    }

    private static GoalProjection expired(GoalProjection goal, Instant now) {
        Flight.Request request = goal.flight()
                .inFlight()
                .orElseThrow(() -> new IllegalStateException("no attempt of " + goal.id() + " can expire"));
        History history = goal.history();
        Unreceipted charge = new Unreceipted(request.turn(), request.contract(), request.reservation());
        GoalProjection charged = goal.with(goal.ledger().settle(request.reservation(), request.reservation()))
                .with(history.withUnreceipted(Recent.append(history.unreceipted(), charge, Caps.UNRECEIPTED_KEPT)));
        return Retries.afterFailure(OpenIntents.holdUp(charged), request.turn(), now)
                .with(Flight.NONE);
    }
}
