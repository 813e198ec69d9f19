package dev.loopkeeper.runner.control;

import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.wire.frame.ControlMessage.Granted;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** What is known of one claim of this runner. Everything in it happens once and stays so. */
public final class ClaimControl implements TurnControlView {
    /** Why a turn stops whose claim does not hold. */
    public static final String CLAIM_REFUSED = "CLAIM_REFUSED";

    private static final Duration LAG_PATIENCE = Duration.ofSeconds(3);
    private static final long LOOK_AGAIN_MILLIS = 20;

    private final ClaimId claim;
    private final BooleanSupplier current;
    private final LongSupplier nanos;
    private final CompletableFuture<Granted> granted = new CompletableFuture<>();
    private final CompletableFuture<StopOrder> stopped = new CompletableFuture<>();
    private final Map<CallId, CompletableFuture<Void>> intents = new ConcurrentHashMap<>();
    private volatile Optional<Long> leasedUntil = Optional.empty();

    ClaimControl(ClaimId claim, BooleanSupplier current, LongSupplier nanos) {
        this.claim = claim;
        this.current = current;
        this.nanos = nanos;
    }

    /** The claim. */
    public ClaimId claim() {
        return claim;
    }

    /** Completes when the claim holds the attempt. */
    public CompletableFuture<Granted> granted() {
        return granted;
    }

    /** Completes when the intent of {@code call} is journaled under the current fence. */
    public CompletableFuture<Void> admitted(CallId call) {
        return intents.computeIfAbsent(call, c -> new CompletableFuture<>());
    }

    @Override
    public CompletableFuture<StopOrder> stopped() {
        return stopped;
    }

    /** The lease holds until this reading of the runner's clock, unless it is renewed before. */
    public void leaseUntil(long nanoTime) {
        leasedUntil = Optional.of(nanoTime);
    }

    @Override
    public boolean leased() {
        return leasedUntil.map(until -> nanos.getAsLong() - until < 0).orElse(true);
    }

    @Override
    public boolean current() {
        return current.getAsBoolean();
    }

    /** Waits a little for what is known of the claim to become recent again; a busy machine is no reason to deny a call. */
    public void awaitCurrent(Duration left) throws InterruptedException {
        long until = System.nanoTime() + Math.min(LAG_PATIENCE.toNanos(), left.toNanos());
        while (!current() && System.nanoTime() - until < 0) {
            try {
                stopped.get(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException e) {
                // Looked at again.
                continue;
            } catch (ExecutionException e) {
                throw new IllegalStateException("orders come without a fault", e);
            }
        }
    }

    /** Tells the turn to stop; the first order counts. */
    public void order(StopOrder order) {
        stopped.complete(order);
    }

    void grant(Granted grant) {
        granted.complete(grant);
    }

    void refuse(String code) {
        order(StopOrder.interrupted(CLAIM_REFUSED, "the claim " + claim + " was refused: " + code));
    }
}
