package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.NextInputs;

/**
 * A fingerprint of exactly the fields that a decision depends on: a decision whose fingerprint no longer fits is revoked.
 * FNV-1a over the fields' text; it finds staleness, while the signature, not this, protects against forgery.
 */
public final class Fingerprint {
    private static final long OFFSET_BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Fingerprint() {}

    /** The fingerprint of {@code goal}: 16 lower-case hex digits. Heartbeats, rewards and more evidence do not change it. */
    public static String of(GoalProjection goal) {
        long hash = OFFSET_BASIS;
        hash = mix(hash, goal.status().toString());
        hash = mix(hash, flight(goal.flight()));
        hash = mix(hash, goal.holds().toString());
        hash = mix(hash, goal.ledger().toString());
        hash = mix(hash, goal.governance().version() + "");
        hash = mix(hash, goal.progress().withDecisionsForgotten().toString());
        hash = mix(hash, goal.agenda().todos().toString());
        hash = mix(hash, goal.agenda().evidence().isEmpty() ? "no evidence" : "evidence");
        hash = mix(hash, goal.lanes().toString());
        hash = mix(hash, goal.history().last().map(last -> last.digest().text()).orElse("none"));
        return "%016x".formatted(hash);
    }

    /** The fingerprint that the decision which follows {@code advice} carries. */
    public static String of(GoalProjection goal, Advice advice) {
        return switch (advice) {
            case Advice.OpenChild open -> ofChildren(goal);
            case Advice.CancelChild cancel -> ofChildren(goal);
            case Advice.StartTurn start -> of(goal);
            case Advice.ExpireAttempt expire -> of(goal);
            case Advice.AskPerson ask -> of(goal);
            case Advice.Stop stop -> of(goal);
            case Advice.Wait wait -> of(goal);
            case Advice.Ended ended -> of(goal);
        };
    }

    /**
     * What decisions about children depend on. Not on the ledger and not on other children: several may be decided on one
     * projection, and admission judges each carve by what the ones before it have left.
     */
    public static String ofChildren(GoalProjection goal) {
        long hash = mix(OFFSET_BASIS, goal.status().toString());
        return "%016x".formatted(mix(hash, "children " + goal.governance().version()));
    }

    /** A fingerprint of what an approval is given for beside the question itself: policy, capability and inputs of the next turn. */
    public static String ofApproved(GoalProjection goal) {
        long hash = mix(
                OFFSET_BASIS,
                goal.governance().version() + " " + goal.governance().digest());
        hash = mix(hash, NextCapability.of(goal).value());
        return "%016x".formatted(mix(hash, NextInputs.of(goal).toString()));
    }

    private static String flight(Flight flight) {
        return switch (flight) {
            case Flight.None none -> "none";
            case Flight.Awaiting(Flight.Request request) -> "awaiting " + request.turn();
            case Flight.Running running -> "running " + running.request().turn() + " fence " + running.fence();
        };
    }

    private static long mix(long hash, String text) {
        long mixed = hash;
        for (int i = 0; i < text.length(); i++) {
            mixed = (mixed ^ text.charAt(i)) * PRIME;
        }
        return (mixed ^ '\n') * PRIME;
    }
}
