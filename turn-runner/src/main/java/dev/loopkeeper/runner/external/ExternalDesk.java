package dev.loopkeeper.runner.external;

import dev.loopkeeper.kernel.id.ClaimId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The turns of one runner that wait for an orchestrator or are with one, oldest first. */
public final class ExternalDesk {
    private final Map<ClaimId, OpenTurn> turns = new LinkedHashMap<>();

    synchronized void open(OpenTurn turn) {
        turns.put(turn.claim(), turn);
        notifyAll();
    }

    synchronized void remove(OpenTurn turn) {
        turns.remove(turn.claim());
    }

    synchronized Optional<OpenTurn> find(ClaimId claim) {
        return Optional.ofNullable(turns.get(claim));
    }

    /** The oldest turn of {@code queue} that nobody has claimed, once there is one; empty after so long. */
    synchronized Optional<OpenTurn> take(String queue, Duration patience) throws InterruptedException {
        long until = System.nanoTime() + patience.toNanos();
        while (true) {
            Optional<OpenTurn> free =
                    turns.values().stream().filter(turn -> turn.take(queue)).findFirst();
            long left = (until - System.nanoTime()) / 1_000_000;
            if (free.isPresent() || left <= 0) {
                return free;
            }
            wait(left);
        }
    }
}
