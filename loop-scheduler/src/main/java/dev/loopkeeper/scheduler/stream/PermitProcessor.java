package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Claim;
import dev.loopkeeper.kernel.capacity.Errand;
import dev.loopkeeper.kernel.capacity.PermitQueue;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import dev.loopkeeper.scheduler.stream.ClaimCodec.Flagged;
import dev.loopkeeper.scheduler.stream.PermitBoard.Word;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Gives permits. All claims come to one task, which alone can give room in several scopes at once; the store has what the queue in memory has, so
 * that the queue can be made again from it.
 */
final class PermitProcessor extends ContextualProcessor<String, byte[], String, byte[]> {
    /** The key of all errands: they belong together. */
    static final String KEY = "capacity";

    private static final Duration FIRST_LOOK = Duration.ofMillis(50);

    private final CapacityLimits limits;
    private final Office office;
    private final Object lock = new Object();
    private final Function<GoalId, Word> asked = this::asked;
    private Optional<PermitQueue> queue = Optional.empty();
    private KeyValueStore<String, byte[]> store;
    private PermitMeters meters;
    private CommitWhenIdle commits;
    private Cancellable firstLook;

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else
    PermitProcessor(Office office) {
        this.limits = office.capabilities().facts().limits();
        this.office = office;
    }

    @Override
    public void init(ProcessorContext<String, byte[]> context) {
        super.init(context);
        // A task that lost its stores begins anew with the same processor.
        synchronized (lock) {
            queue = Optional.empty();
        }
        store = context.getStateStore(Stores.PERMITS);
        commits = CommitWhenIdle.in(context);
        meters = new PermitMeters(office.meters());
        office.permits().opened(asked);
        firstLook = context.schedule(FIRST_LOOK, PunctuationType.WALL_CLOCK_TIME, timestamp -> firstLook());
    }

    @Override
    public void process(Record<String, byte[]> record) {
        synchronized (lock) {
            judge(record);
        }
    }

    private void judge(Record<String, byte[]> record) {
        PermitQueue permits = queue();
        switch (ClaimCodec.errand(record.value())) {
            case Errand.Ask(Claim claim) -> {
                permits.queue(claim);
                store.put(key(claim), ClaimCodec.flagged(new Flagged(false, claim)));
            }
            case Errand.End(Claim claim) -> {
                permits.end(claim);
                store.delete(key(claim));
            }
        }
        give(permits);
    }

    @Override
    public void close() {
        office.permits().closed(asked);
        firstLook.cancel();
        commits.close();
    }

    /** After a start the limits may be higher than those under which the queue formed. */
    private void firstLook() {
        firstLook.cancel();
        synchronized (lock) {
            if (queue.isEmpty()) {
                give(queue());
            }
        }
    }

    private Word asked(GoalId goal) {
        synchronized (lock) {
            return queue.<Word>map(permits -> new Word.Known(permits.standing(goal)))
                    .orElseGet(Word.NotHere::new);
        }
    }

    private void give(PermitQueue permits) {
        for (Claim claim : permits.give()) {
            store.put(key(claim), ClaimCodec.flagged(new Flagged(true, claim)));
            byte[] number =
                    ByteBuffer.allocate(Long.BYTES).putLong(claim.number()).array();
            context()
                    .forward(new Record<>(
                            claim.goal().toString(), number, context().currentSystemTimeMs()));
            commits.worked();
        }
        meters.show(permits.holding(), permits.waiting());
    }

    private PermitQueue queue() {
        PermitQueue permits = queue.orElseGet(this::stored);
        queue = Optional.of(permits);
        return permits;
    }

    private PermitQueue stored() {
        PermitQueue permits = new PermitQueue(limits);
        try (var entries = store.all()) {
            while (entries.hasNext()) {
                Flagged entry = ClaimCodec.flagged(entries.next().value);
                if (entry.flag()) {
                    permits.hold(entry.claim());
                } else {
                    permits.queue(entry.claim());
                }
            }
        }
        return permits;
    }

    private static String key(Claim claim) {
        return claim.goal() + "#" + claim.number();
    }
}
