package dev.loopkeeper.runner.publish;

import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Where a runner says what it does. Per goal, what is said first is heard first. */
public interface Outbox {
    /**
     * Writes a report. Completes when all in-sync replicas have it, exceptionally when it is not known to be written: the caller
     * may say it again, with the same id.
     */
    CompletableFuture<Void> report(Report report);

    /**
     * Seals and writes a receipt. Completes like a report.
     *
     * @throws dev.loopkeeper.kernel.wire.MalformedDocument if the receipt would be too large
     */
    CompletableFuture<Void> receipt(ReceiptDocument receipt);

    /** The same outbox; what is said through it belongs to this trace, as a W3C {@code traceparent}. */
    Outbox tracedBy(String traceparent);

    /**
     * What a runner reports of a claim.
     *
     * @param id unique; a repeat has the same
     * @param goal the goal
     * @param at when, by the runner's clock
     * @param event what is reported
     * @param beat the number of a heartbeat; 0 for other reports
     * @param content the digest of a call's arguments or result; empty for other reports
     */
    record Report(EventId id, GoalId goal, Instant at, TurnEvent event, long beat, Optional<Digest> content) {
        /** A report that is all in its event. */
        public static Report of(EventId id, GoalId goal, Instant at, TurnEvent event) {
            return new Report(id, goal, at, event, 0, Optional.empty());
        }
    }
}
