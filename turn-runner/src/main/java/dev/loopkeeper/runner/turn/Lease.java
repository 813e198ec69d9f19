package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.publish.Outbox;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a claim alive with one heartbeat per third of its lease. When none gets through, the turn is told to stop before the lease
 * ends, as this runner counts: from when the claim, or the last heartbeat that was written, was first sent. The journal counts from
 * when it was written, which was no earlier, however late this runner heard of it.
 */
final class Lease {
    private static final Logger LOG = LoggerFactory.getLogger(Lease.class);

    /** Heartbeats less than a third of a lease apart are refused; journal time counts whole milliseconds. */
    private static final long SPACING_MILLIS = 20;

    private static final Duration RETRY = Duration.ofMillis(100);
    private static final int SAFETY_SHARE = 10;

    private final ClaimedTurn turn;
    private final Workbench bench;
    private final Ticker ticker;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private final long leaseNanos;
    private long heldUntil;

    Lease(ClaimedTurn turn, Workbench bench, Ticker ticker) {
        this.turn = turn;
        this.bench = bench;
        this.ticker = ticker;
        this.leaseNanos =
                Duration.ofMillis(turn.contract().validity().leaseMillis()).toNanos();
        hold(turn.claimSentAt());
    }

    /** The lease holds from {@code sentAt} on; the guard of the turn's tools asks by itself how long. */
    private void hold(long sentAt) {
        heldUntil = sentAt + leaseNanos;
        turn.control().leaseUntil(safeUntil());
    }

    /** Starts keeping the lease of {@code turn}, whose claim is written; one that was written too late is lost already. */
    static Lease keep(ClaimedTurn turn, Workbench bench) {
        Lease lease = new Lease(turn, bench, Ticker.SYSTEM);
        if (lease.over()) {
            lease.lost();
        } else {
            Thread.ofVirtual().name("lease-" + turn.control().claim()).start(lease::run);
        }
        return lease;
    }

    /** The turn has ended; no further heartbeat is sent. */
    void end() {
        ended.complete(null);
    }

    /**
     * Beats until the turn ends or the lease is lost. Counted from when the last beat is known to be written: only so are two never
     * too close for the journal, wherever on their way they were held up.
     */
    void run() {
        long third = Duration.ofMillis(turn.contract().validity().leaseMillis() / 3 + SPACING_MILLIS)
                .toNanos();
        try {
            long pause = third;
            for (long beat = 1; !endsWithin(pause); ) {
                // A runner that was frozen must not take its lease for renewed because a late heartbeat gets through.
                if (over()) {
                    lost();
                    return;
                }
                boolean sent = sent(beat);
                beat += sent ? 1 : 0;
                pause = sent ? third : RETRY.toNanos();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean sent(long beat) throws InterruptedException {
        long sentAt = ticker.nanos();
        CompletableFuture<Void> written = new CompletableFuture<>();
        // An outbox that is held up must not hold up the stop.
        ticker.begin(() -> send(beat, written));
        try {
            if (ticker.await(written, safeUntil() - sentAt)) {
                hold(sentAt);
                bench.meters().beat();
                return true;
            }
        } catch (ExecutionException e) {
            LOG.atDebug()
                    .addKeyValue("claim", turn.control().claim())
                    .setCause(e)
                    .log("heartbeat not written");
        }
        return false;
    }

    private void send(long beat, CompletableFuture<Void> written) {
        try {
            var unused = bench.outbox().report(heartbeat(beat)).whenComplete((none, fault) -> {
                if (fault == null) {
                    written.complete(null);
                } else {
                    written.completeExceptionally(fault);
                }
            });
        } catch (RuntimeException e) {
            written.completeExceptionally(e);
        }
    }

    private boolean over() {
        return ticker.nanos() - safeUntil() >= 0;
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

    /** Waits no longer than it is safe to. */
    private boolean endsWithin(long nanos) throws InterruptedException {
        try {
            return ticker.await(ended, Math.min(nanos, safeUntil() - ticker.nanos()));
        } catch (ExecutionException e) {
            throw new IllegalStateException("a lease ends without a fault", e);
        }
    }
}
