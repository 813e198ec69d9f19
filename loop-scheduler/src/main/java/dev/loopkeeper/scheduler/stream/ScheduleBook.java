package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Schedule;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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

    /** The goals in {@link #unreadable}: nearly always none, and a store asked for every projection costs more than the decision. */
    private final Set<String> unreadableGoals;

    /** Nothing in the index is due before this: most ticks need not look at the store, and none walks over what was deleted there. */
    private long dueFrom;

    ScheduleBook(ProcessorContext<?, ?> context) {
        schedules = context.getStateStore(Stores.SCHEDULE);
        due = context.getStateStore(Stores.DUE);
        missing = context.getStateStore(Stores.MISSING);
        unreadable = context.getStateStore(Stores.UNREADABLE);
        projections = context.getStateStore(Stores.PROJECTIONS);
        unreadableGoals = new HashSet<>(keys(unreadable));
    }

    Schedule of(String goal) {
        return Optional.ofNullable(schedules.get(goal)).orElse(Schedule.NEW);
    }

    /** The newest projection of {@code goal}, as it came. */
    Optional<byte[]> projection(String goal) {
        return Optional.ofNullable(projections.get(goal));
    }

    /** Writes what differs: each write is a changelog record too. */
    void replace(String goal, Schedule before, Schedule after) {
        if (!after.due().equals(before.due())) {
            before.due().map(at -> DueKey.of(at, goal)).ifPresent(key -> due.delete(key.bytes()));
        }
        after.due().map(at -> DueKey.of(at, goal)).ifPresent(key -> index(key, !after.due().equals(before.due())));
        if (!after.missing().equals(before.missing())) {
            before.missing().ifPresent(capability -> missing.delete(goal));
            after.missing().ifPresent(capability -> missing.put(goal, capability.value()));
        }
        if (!after.equals(before)) {
            schedules.put(goal, after);
        }
    }

    /** The walk begins at {@code key} at the latest, also when it passed it before. */
    private void index(DueKey key, boolean isNew) {
        if (isNew) {
            due.put(key.bytes(), PRESENT);
        }
        dueFrom = Math.min(dueFrom, key.dueMicros());
    }

    /** At most {@code most} goals that are due at {@code now}, those due first first. Each must then be replaced. */
    List<String> dueAt(Instant now, int most) {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, now);
        List<String> goals = new ArrayList<>();
        if (micros < dueFrom) {
            return goals;
        }
        try (var entries = due.range(DueKey.from(dueFrom), DueKey.from(Long.MAX_VALUE))) {
            dueFrom = Long.MAX_VALUE;
            while (entries.hasNext()) {
                DueKey key = DueKey.of(entries.next().key);
                if (key.dueMicros() > micros || goals.size() == most) {
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
        return List.copyOf(unreadableGoals);
    }

    void markUnreadable(String goal, String reason) {
        unreadable.put(goal, reason);
        unreadableGoals.add(goal);
    }

    void markReadable(String goal) {
        if (unreadableGoals.remove(goal)) {
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
