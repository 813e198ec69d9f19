package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;

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
        hash = mix(hash, goal.history().last().map(last -> last.digest().text()).orElse("none"));
        return "%016x".formatted(hash);
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
