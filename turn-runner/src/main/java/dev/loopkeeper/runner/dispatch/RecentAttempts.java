package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.control.Attempt;
import java.util.LinkedHashSet;
import java.util.Set;

/** The requests that this runner has taken, so that one which is delivered again is not taken twice. */
final class RecentAttempts {
    private static final int KEPT = 20_000;

    private final Set<Taken> taken = new LinkedHashSet<>();

    /** A forged request with the attempt of a true one must not hide it, so that the contract counts too. */
    private record Taken(Attempt attempt, Digest contract) {}

    /** Whether {@code request} is new here; from now on it is not. */
    synchronized boolean take(RequestedTurn request) {
        boolean fresh = taken.add(key(request));
        if (taken.size() > KEPT) {
            taken.remove(taken.iterator().next());
        }
        return fresh;
    }

    /** {@code request} was not taken after all. */
    synchronized void giveBack(RequestedTurn request) {
        taken.remove(key(request));
    }

    private static Taken key(RequestedTurn request) {
        return new Taken(new Attempt(request.goal(), request.turn()), request.contractDigest());
    }
}
