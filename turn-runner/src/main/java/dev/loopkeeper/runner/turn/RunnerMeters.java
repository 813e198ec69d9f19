package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kit.metrics.MeterName;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What a runner counts. A goal's id is never a label. */
public final class RunnerMeters {
    private final MeterRegistry registry;
    private final AtomicInteger running = new AtomicInteger();

    public RunnerMeters(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge(MeterName.of("turns", "running").text(), running);
    }

    /** A turn starts. */
    public void started() {
        running.incrementAndGet();
    }

    /** A turn has ended. */
    public void ended() {
        running.decrementAndGet();
    }

    /** A request came; {@code fate} says what became of it. */
    public void request(String pool, String fate) {
        registry.counter(MeterName.of("requests", "total").text(), "pool", pool, "fate", fate)
                .increment();
    }

    /** A contract was refused before anything ran. */
    public void refused(String reason) {
        registry.counter(MeterName.of("refusals", "total").text(), "reason", reason)
                .increment();
    }

    /** A heartbeat was written. */
    void beat() {
        registry.counter(MeterName.of("lease_renewals", "total").text()).increment();
    }

    void sealed(ReceiptDocument receipt) {
        String outcome = receipt.result().outcome().name();
        registry.counter(
                        MeterName.of("receipts", "total").text(),
                        "outcome",
                        outcome,
                        "capability",
                        receipt.binding().capability().id().value())
                .increment();
        receipt.trace()
                .toolCalls()
                .forEach(call -> registry.counter(
                                MeterName.of("tool_calls", "total").text(),
                                "rule",
                                call.denied().orElse("ALLOWED"))
                        .increment());
        registry.timer(MeterName.of("turn_duration", "seconds").text(), "outcome", outcome)
                .record(Duration.between(
                        receipt.trace().startedAt(), receipt.trace().finishedAt()));
    }
}
