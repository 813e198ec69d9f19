package dev.loopkeeper.scheduler.write;

import java.util.concurrent.CompletableFuture;

/** Writes orders to the log. */
interface Outbox {
    /** Completes once all in-sync replicas have the order, or with the reason why that is not known. */
    CompletableFuture<Void> write(Order order);
}
