package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kit.metrics.MeterName;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** What a runner counts. A goal's id is never a label. */
public final class RunnerMeters {
    private final MeterRegistry registry;
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();

    public RunnerMeters(MeterRegistry registry) {
        this.registry = registry;
        registry.gauge(MeterName.of("requests", "queued").text(), queued);
        registry.gauge(MeterName.of("turns", "running").text(), running);
    }

    /** A request has been delivered; it is not known yet what becomes of it. */
    public void delivered() {
        queued.incrementAndGet();
    }

    /** It is known what becomes of a delivered request, or it was given back. */
    public void settled() {
        queued.decrementAndGet();
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

    /** Only a runner refuses, so that there are as many reasons as it has codes. */
    private void refused(String reason) {
        registry.counter(MeterName.of("refusals", "total").text(), "reason", reason)
                .increment();
    }

    private void used(String capability, Usage usage) {
        switch (usage) {
            case Usage.Known(Amounts amounts) -> used(capability, "known", amounts);
            case Usage.Estimated(Amounts amounts) -> used(capability, "estimated", amounts);
            case Usage.Unknown unknown -> used(capability, "unknown", Amounts.ZERO);
        }
    }

    private void used(String capability, String kind, Amounts amounts) {
        registry.counter(MeterName.of("usage_tokens", "total").text(), "capability", capability, "usage", kind)
                .increment((double) amounts.tokens());
        registry.counter(MeterName.of("usage_cost_micros", "total").text(), "capability", capability, "usage", kind)
                .increment((double) amounts.costMicros());
    }

    /** A heartbeat was written. */
    void beat() {
        registry.counter(MeterName.of("lease_renewals", "total").text()).increment();
    }

    void sealed(ReceiptDocument receipt) {
        ReceiptDocument.Result result = receipt.result();
        String outcome = result.outcome().name();
        String capability = receipt.binding().capability().id().value();
        registry.counter(MeterName.of("receipts", "total").text(), "outcome", outcome, "capability", capability)
                .increment();
        if (result.outcome() == Outcome.REFUSED) {
            refused(result.reason());
        }
        used(capability, result.usage());
        receipt.trace().toolCalls().forEach(this::called);
        registry.timer(MeterName.of("turn_duration", "seconds").text(), "outcome", outcome)
                .record(Duration.between(
                        receipt.trace().startedAt(), receipt.trace().finishedAt()));
    }

    private static String outcome(ToolCall call) {
        if (call.denied().isPresent()) {
            return call.result().isPresent() ? "already_done" : "denied";
        }
        return call.result().isPresent() ? "done" : "failed";
    }

    private void called(ToolCall call) {
        registry.counter(
                        MeterName.of("tool_calls", "total").text(),
                        "outcome",
                        outcome(call),
                        "rule",
                        call.denied().orElse("ALLOWED"))
                .increment();
    }
}
