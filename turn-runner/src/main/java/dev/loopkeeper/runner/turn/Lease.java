package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.publish.Outbox;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a claim alive with one heartbeat per third of its lease. When none gets through, the turn is told to stop before the lease
 * ends, as this runner counts: from when the last heartbeat that was written had been sent.
 */
final class Lease {
    private static final Logger LOG = LoggerFactory.getLogger(Lease.class);

    /** Heartbeats less than a third of a lease apart are refused; journal time counts whole milliseconds. */
    private static final long SPACING_MILLIS = 20;

    private static final long RETRY_MILLIS = 100;
    private static final int SAFETY_SHARE = 10;

    private final ClaimedTurn turn;
    private final Workbench bench;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final long leaseNanos;
    private long heldUntil;

    private Lease(ClaimedTurn turn, Workbench bench) {
        this.turn = turn;
        this.bench = bench;
        this.leaseNanos =
                Duration.ofMillis(turn.contract().validity().leaseMillis()).toNanos();
        hold(System.nanoTime());
    }

    /** The lease holds from {@code sentAt} on; the guard of the turn's tools asks by itself how long. */
    private void hold(long sentAt) {
        heldUntil = sentAt + leaseNanos;
        turn.control().leaseUntil(safeUntil());
    }

    /** Starts keeping the lease of {@code turn}, which has just been claimed. */
    static Lease keep(ClaimedTurn turn, Workbench bench) {
        Lease lease = new Lease(turn, bench);
        Thread.ofVirtual().name("lease-" + turn.control().claim()).start(lease::run);
        return lease;
    }

    /** The turn has ended; no further heartbeat is sent. */
    void end() {
        ended.complete(null);
    }

    private void run() {
        long third = turn.contract().validity().leaseMillis() / 3 + SPACING_MILLIS;
        try {
            long pause = third;
            for (long beat = 1; !endsWithin(pause); ) {
                // A runner that was frozen must not take its lease for renewed because a late heartbeat gets through.
                if (!over() && sent(beat)) {
                    beat++;
                    pause = third;
                } else if (over()) {
                    lost();
                    return;
                } else {
                    pause = RETRY_MILLIS;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean sent(long beat) throws InterruptedException {
        long sentAt = System.nanoTime();
        try {
            bench.outbox().report(heartbeat(beat)).get(Math.max(1, safeUntil() - sentAt), TimeUnit.NANOSECONDS);
            hold(sentAt);
            bench.meters().beat();
            return true;
        } catch (ExecutionException | TimeoutException | RuntimeException e) {
            LOG.atDebug()
                    .addKeyValue("claim", turn.control().claim())
                    .setCause(e)
                    .log("heartbeat not written");
            return false;
        }
    }

    private boolean over() {
        return System.nanoTime() - safeUntil() >= 0;
    }

    /** Stopping takes a moment, and must be over when the lease ends. */
    private long safeUntil() {
        return heldUntil - leaseNanos / SAFETY_SHARE;
    }

    private Outbox.Report heartbeat(long beat) {
        var claim = turn.control().claim();
        return new Outbox.Report(
                new EventId(claim + "-beat-" + beat),
                turn.request().goal(),
                bench.clock().instant(),
                new TurnHeartbeat(turn.request().turn(), claim),
                beat,
                Optional.empty());
    }

    private void lost() {
        LOG.atWarn()
                .addKeyValue("goalId", turn.request().goal())
                .addKeyValue("turn", turn.request().turn())
                .log("lease lost");
        turn.control()
                .order(StopOrder.interrupted(
                        "LEASE_LOST", "expected to renew the lease in time, but no heartbeat got through"));
    }

    private boolean endsWithin(long millis) throws InterruptedException {
        try {
            ended.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a lease ends without a fault", e);
        }
    }
}
