package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Schedule;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** One task's schedules with the indexes over them: which goals are due in which order, which wait for a capability, which are unreadable. */
final class ScheduleBook {
    private static final byte[] PRESENT = {1};

    private final KeyValueStore<String, Schedule> schedules;
    private final KeyValueStore<Bytes, byte[]> due;
    private final KeyValueStore<String, String> missing;
    private final KeyValueStore<String, String> unreadable;
    private final KeyValueStore<String, byte[]> projections;

    /** Nothing in the index is due before this; spares a walk over what was deleted there. */
    private long dueFrom;

    ScheduleBook(ProcessorContext<?, ?> context) {
        schedules = context.getStateStore(Stores.SCHEDULE);
        due = context.getStateStore(Stores.DUE);
        missing = context.getStateStore(Stores.MISSING);
        unreadable = context.getStateStore(Stores.UNREADABLE);
        projections = context.getStateStore(Stores.PROJECTIONS);
    }

    Schedule of(String goal) {
        return Optional.ofNullable(schedules.get(goal)).orElse(Schedule.NEW);
    }

    /** The newest projection of {@code goal}, as it came. */
    Optional<byte[]> projection(String goal) {
        return Optional.ofNullable(projections.get(goal));
    }

    /** Writes what differs between {@code before}, which is what the book has, and {@code after}: each write is a record on a changelog. */
    void replace(String goal, Schedule before, Schedule after) {
        if (after.equals(before)) {
            return;
        }
        Optional<DueKey> dueBefore = before.due().map(at -> DueKey.of(at, goal));
        Optional<DueKey> dueAfter = after.due().map(at -> DueKey.of(at, goal));
        if (!dueAfter.equals(dueBefore)) {
            dueBefore.ifPresent(key -> due.delete(key.bytes()));
            dueAfter.ifPresent(this::index);
        }
        if (!after.missing().equals(before.missing())) {
            before.missing().ifPresent(capability -> missing.delete(goal));
            after.missing().ifPresent(capability -> missing.put(goal, capability.value()));
        }
        schedules.put(goal, after);
    }

    private void index(DueKey key) {
        due.put(key.bytes(), PRESENT);
        dueFrom = Math.min(dueFrom, key.dueMicros());
    }

    /** At most {@code most} goals that are due at {@code now}, those due first first. Each must then be replaced. */
    List<String> dueAt(Instant now, int most) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
        List<String> goals = new ArrayList<>();
        if (micros < dueFrom) {
            return goals;
        }
        try (var entries = due.range(DueKey.from(dueFrom), DueKey.from(micros + 1))) {
            dueFrom = micros + 1;
            while (entries.hasNext()) {
                DueKey key = DueKey.of(entries.next().key);
                if (goals.size() == most) {
                    dueFrom = key.dueMicros();
                    break;
                }
                goals.add(key.goal());
            }
        }
        return goals;
    }

    /** Goals whose next turn needs a capability that nobody had registered. */
    List<String> waitingForACapability() {
        return keys(missing);
    }

    /** Goals whose projection could not be decided on. */
    List<String> unreadable() {
        return keys(unreadable);
    }

    void markUnreadable(String goal, String reason) {
        unreadable.put(goal, reason);
    }

    void markReadable(String goal) {
        if (unreadable.get(goal) != null) {
            unreadable.delete(goal);
        }
    }

    private static List<String> keys(KeyValueStore<String, String> store) {
        List<String> keys = new ArrayList<>();
        try (var entries = store.all()) {
            entries.forEachRemaining(entry -> keys.add(entry.key));
        }
        return keys;
    }
}
