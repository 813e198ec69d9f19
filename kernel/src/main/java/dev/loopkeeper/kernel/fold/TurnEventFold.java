package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Flight.Intent;
import dev.loopkeeper.kernel.goal.Flight.Running;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress;
import dev.loopkeeper.kernel.policy.EffectClass;
import java.time.Instant;
import java.util.List;

/** How a running attempt's reports change a goal. */
final class TurnEventFold {
    private TurnEventFold() {}

    static GoalProjection fold(GoalProjection goal, TurnEvent event, JournalEntry entry) {
        Instant now = entry.position().journalTime();
        return switch (event) {
            case TurnEvent.TurnStarted started -> started(goal, started, now);
            case TurnEvent.ToolCallIntended intended ->
                goal.with(renewed(running(goal), intents(running(goal), intended), now));
            case TurnEvent.ToolCallFinished finished ->
                DoneActions.finished(goal, running(goal), finished)
                        .with(renewed(running(goal), finished(running(goal), finished), now));
            case TurnEvent.TurnHeartbeat beat ->
                goal.with(renewed(running(goal), running(goal).openIntents(), now));
        };
    }

    private static GoalProjection started(GoalProjection goal, TurnEvent.TurnStarted started, Instant now) {
        Flight.Request request = goal.flight()
                .inFlight()
                .orElseThrow(() -> new IllegalStateException("no attempt of " + goal.id() + " can start"));
        Progress progress = goal.progress().withFence();
        // As the contract says, by which its runner beats, whatever becomes of the policy meanwhile.
        Instant leaseUntil = now.plusMillis(request.leaseMillis());
        return goal.with(progress)
                .with(new Running(
                        request, started.claim(), started.runner(), progress.fences(), leaseUntil, now, List.of()));
    }

    private static Running running(GoalProjection goal) {
        if (goal.flight() instanceof Running running) {
            return running;
        }
        throw new IllegalStateException("no attempt of " + goal.id() + " is running");
    }

    private static List<Intent> intents(Running running, TurnEvent.ToolCallIntended intended) {
        return intended.effect() == EffectClass.IRREVERSIBLE
                ? Recent.append(
                        running.openIntents(), new Intent(intended.call(), intended.action()), Integer.MAX_VALUE)
                : running.openIntents();
    }

    private static List<Intent> finished(Running running, TurnEvent.ToolCallFinished finished) {
        return running.openIntents().stream()
                .filter(intent -> !intent.call().equals(finished.call()))
                .toList();
    }

    // By the claim's own lease: its runner beats as its contract says, whatever becomes of the policy meanwhile.
    private static Running renewed(Running running, List<Intent> intents, Instant now) {
        return new Running(
                running.request(),
                running.claim(),
                running.runner(),
                running.fence(),
                now.plus(running.lease()),
                now,
                intents);
    }
}
