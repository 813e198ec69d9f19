package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import java.util.LinkedHashSet;
import java.util.Set;

/** The requests that this runner has taken, so that one which is delivered again is not taken twice. */
final class RecentAttempts {
    private static final int KEPT = 20_000;

    /** By all that a request says: a forged copy of a true one must not hide it. */
    private final Set<Digest> taken = new LinkedHashSet<>();

    /** Whether {@code request} is new here; from now on it is not. */
    synchronized boolean take(RequestedTurn request) {
        boolean fresh = taken.add(request.fingerprint());
        if (taken.size() > KEPT) {
            taken.remove(taken.iterator().next());
        }
        return fresh;
    }

    /** {@code request} was not taken after all. */
    synchronized void giveBack(RequestedTurn request) {
        taken.remove(request.fingerprint());
    }
}
