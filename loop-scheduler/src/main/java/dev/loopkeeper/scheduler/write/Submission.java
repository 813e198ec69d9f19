package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kernel.wire.Fate;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes an order and answers with its fate, or, when that takes too long, that it is not known yet. */
final class Submission {
    private static final Logger LOG = LoggerFactory.getLogger(Submission.class);

    private final Outbox outbox;
    private final FateBoard fates;
    private final Duration patience;
    private final MeterRegistry meters;

    Submission(Outbox outbox, FateBoard fates, Duration patience, MeterRegistry meters) {
        this.outbox = outbox;
        this.fates = fates;
        this.patience = patience;
        this.meters = meters;
    }

    CompletableFuture<Answer> submit(Order order) {
        CompletableFuture<Optional<Fate>> fate = fates.await(order, patience);
        return outbox.write(order)
                .thenCompose(written -> fate)
                .thenApply(told -> answer(order, told))
                .exceptionally(failure -> unavailable(order, failure))
                .whenComplete((answer, failure) -> count(answer));
    }

    private Answer answer(Order order, Optional<Fate> fate) {
        return fate.map(told -> answer(order, told)).orElseGet(() -> new Answer.Pending(order.event(), order.goal()));
    }

    private Answer answer(Order order, Fate fate) {
        return switch (fate) {
            case Fate.Journaled entry -> admitted(order, entry);
            case Fate.Refused refused
            when refused.repeat() ->
                fates.journaled(order)
                        .<Answer>map(entry -> admitted(order, entry))
                        .orElseGet(() -> new Answer.Repeated(order.event(), order.goal()));
            case Fate.Refused refused -> new Answer.Refused(Refusals.rejected(refused));
        };
    }

    private static Answer admitted(Order order, Fate.Journaled entry) {
        return new Answer.Admitted(order.event(), order.goal(), entry.sequence(), order.note());
    }

    private static Answer unavailable(Order order, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        LOG.atWarn()
                .addKeyValue("goalId", order.goal())
                .addKeyValue("eventId", order.event())
                .setCause(cause)
                .log("a record of the write API may not have reached the log");
        return new Answer.Refused(Refusals.unavailable(order.event().value(), cause));
    }

    private void count(Answer answer) {
        String outcome = switch (answer) {
            case Answer.Admitted admitted -> "ADMITTED";
            case Answer.Repeated repeated -> "REPEATED";
            case Answer.Pending pending -> "PENDING";
            case Answer.Refused refused -> refused.problem().code();
        };
        meters.counter("loop_write_requests_total", "outcome", outcome).increment();
    }
}
