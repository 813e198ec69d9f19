package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Advice;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts what the scheduler decides, and what it waits for. Codes are labels; goals never are. */
final class DecisionMeters {
    private final MeterRegistry registry;

    DecisionMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    void decided(Advice advice) {
        registry.counter("loop_decisions_total", "kind", kind(advice), "reason", advice.reasonCode())
                .increment();
    }

    void rested(Advice advice) {
        registry.counter("loop_waits_total", "reason", advice.reasonCode()).increment();
    }

    void stale() {
        registry.counter("loop_projections_ignored_total", "reason", "STALE").increment();
    }

    void unreadable() {
        registry.counter("loop_projections_ignored_total", "reason", "UNREADABLE")
                .increment();
    }

    void refused() {
        registry.counter("loop_decisions_refused_total").increment();
    }

    private static String kind(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start -> "TurnRequested";
            case Advice.ExpireAttempt expire -> "AttemptExpired";
            case Advice.AskPerson ask -> "GateAsked";
            case Advice.Stop stop -> "GoalStopped";
            case Advice.OpenChild open -> "ChildRequested";
            case Advice.CancelChild cancel -> "ChildCancelRequested";
            case Advice.Wait wait -> "Wait";
            case Advice.Ended ended -> "Ended";
        };
    }
}
