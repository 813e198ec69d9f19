package dev.loopkeeper.runner.dispatch;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.consumer.AcknowledgeType;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivered requests of which it is not known yet whether they are taken. Used by one thread. */
final class Undecided {
    private static final Logger LOG = LoggerFactory.getLogger(Undecided.class);

    private final Map<Place, CompletableFuture<Void>> requests = new HashMap<>();

    private record Place(int partition, long offset) {
        static Place of(ConsumerRecord<?, ?> record) {
            return new Place(record.partition(), record.offset());
        }
    }

    boolean isEmpty() {
        return requests.isEmpty();
    }

    /** Whether {@code record} has been delivered before and is still being looked at. */
    boolean has(ConsumerRecord<?, ?> record) {
        return requests.containsKey(Place.of(record));
    }

    void add(ConsumerRecord<?, ?> record, CompletableFuture<Void> taken) {
        requests.put(Place.of(record), taken);
    }

    /** Waits until all are decided, for at most so long. */
    void await(long millis) throws InterruptedException {
        try {
            CompletableFuture.allOf(requests.values().toArray(CompletableFuture<?>[]::new))
                    .get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            LOG.atTrace().setCause(e).log("some requests are not taken yet, or not at all");
        }
    }

    /** What the broker is to do with {@code record}: what takes longer stays locked for us and is delivered again, to us. */
    AcknowledgeType disposition(ConsumerRecord<?, ?> record) {
        CompletableFuture<Void> taken = requests.get(Place.of(record));
        if (taken == null || taken.isCompletedExceptionally()) {
            return AcknowledgeType.RELEASE;
        }
        return taken.isDone() ? AcknowledgeType.ACCEPT : AcknowledgeType.RENEW;
    }

    /** Forgets what is decided; the broker has been told. */
    void settle() {
        requests.values().removeIf(CompletableFuture::isDone);
    }
}
