package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.wire.frame.ControlMessage.Granted;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.publish.Outbox;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Says on the goal's topic what a turn is about to call, and what came of it. */
final class CallJournal {
    private final GoalId goal;
    private final TurnRef turn;
    private final ClaimControl control;
    private final Outbox outbox;
    private final InstantSource clock;

    CallJournal(GoalId goal, TurnRef turn, ClaimControl control, Outbox outbox, InstantSource clock) {
        this.goal = goal;
        this.turn = turn;
        this.control = control;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * Writes the intent and waits until it is written; one of an irreversible call until it is journaled under the current fence.
     * False when the turn must stop, or time is over, before that.
     */
    boolean intend(PlannedCall call, Duration patience) throws InterruptedException {
        CompletableFuture<Void> written = outbox.report(report(
                call,
                "intended",
                new ToolCallIntended(
                        turn,
                        control.claim(),
                        call.id(),
                        call.tool().id(),
                        call.tool().effect(),
                        call.key()),
                call.argumentsDigest()));
        CompletableFuture<?> ready = call.tool().effect() == EffectClass.IRREVERSIBLE
                ? CompletableFuture.allOf(written, control.admitted(call.id()))
                : written;
        try {
            CompletableFuture.anyOf(ready, control.stopped()).get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return control.stop().isEmpty();
        } catch (ExecutionException | TimeoutException e) {
            return false;
        }
    }

    /** The grant, once it is there; empty when the turn must stop, or time is over, before that. */
    Optional<Granted> grant(Duration patience) throws InterruptedException {
        try {
            CompletableFuture.anyOf(control.granted(), control.stopped())
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
        return Optional.ofNullable(control.granted().getNow(null))
                .filter(granted -> control.stop().isEmpty());
    }

    /** Writes that the call has ended, or never began. The producer keeps the order and does not give up by itself. */
    void finish(PlannedCall call, boolean succeeded, Digest result) {
        var unused = outbox.report(report(
                call, "finished", new ToolCallFinished(turn, control.claim(), call.id(), succeeded, result), result));
    }

    private Outbox.Report report(PlannedCall call, String what, TurnEvent event, Digest content) {
        return new Outbox.Report(
                new EventId(control.claim() + "-" + call.id() + "-" + what),
                goal,
                clock.instant(),
                event,
                0,
                Optional.of(content));
    }
}
