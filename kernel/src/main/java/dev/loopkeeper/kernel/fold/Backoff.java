package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Retry;

/**
 * How long a failed attempt rests. Up to a quarter of the policy's wait is taken off, so that goals which failed together do not come
 * back together; goal and attempt alone say how much, so that every replay says the same.
 */
final class Backoff {
    private static final int TAKEN_OFF = 4;

    private Backoff() {}

    /**
     * The wait in milliseconds after {@code failed}, the turn's try number {@code tries}: never above what the policy says, never below
     * three quarters of it.
     */
    static long millisAfter(GoalId goal, TurnRef failed, int tries, Retry retry) {
        long whole = retry.backoffAfter(tries);
        return whole - Math.floorMod(spread(goal + " " + failed), whole / TAKEN_OFF + 1);
    }

    /** The last steps of MurmurHash3: neighbouring texts land far apart. */
    private static long spread(String text) {
        long mixed = text.hashCode();
        mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
