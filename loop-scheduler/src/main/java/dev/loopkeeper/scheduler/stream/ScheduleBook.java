package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.decide.Schedule;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.TimestampedKeyValueStore;
import org.apache.kafka.streams.state.ValueAndTimestamp;

/**
 * One task's schedules with the indexes over them: which goals are due in which order, which wait for a capability, which are unreadable. The due
 * index is in memory and made anew from the schedules when the task starts: in a store of its own each change would be two records on a changelog.
 */
final class ScheduleBook {
    private final KeyValueStore<String, Schedule> schedules;
    private final NavigableSet<DueKey> due = new TreeSet<>();
    private final KeyValueStore<String, String> missing;
    private final KeyValueStore<String, String> unreadable;
    private final TimestampedKeyValueStore<String, byte[]> projections;

    /** The goals in {@link #unreadable}: nearly always none, and a store asked for every projection costs more than the decision. */
    private final Set<String> unreadableGoals = new HashSet<>();

    /** The goals in {@link #missing}. */
    private final Set<String> missingGoals = new HashSet<>();

    /** The goals whose claim waits for its permit. */
    private final Set<String> claimants = new HashSet<>();

    ScheduleBook(ProcessorContext<?, ?> context) {
        schedules = context.getStateStore(Stores.SCHEDULE);
        missing = context.getStateStore(Stores.MISSING);
        unreadable = context.getStateStore(Stores.UNREADABLE);
        projections = context.getStateStore(Stores.PROJECTIONS);
    }

    /** Makes the indexes in memory from the stores. To be called once, before anything is looked at. */
    void open() {
        unreadableGoals.addAll(keys(unreadable));
        missingGoals.addAll(keys(missing));
        try (var entries = schedules.all()) {
            entries.forEachRemaining(entry -> {
                dueKey(entry.key, entry.value).ifPresent(due::add);
                noteClaim(entry.key, entry.value);
            });
        }
    }

    Schedule of(String goal) {
        return Optional.ofNullable(schedules.get(goal)).orElse(Schedule.NEW);
    }

    /** The newest projection of {@code goal}, as it came. */
    Optional<byte[]> projection(String goal) {
        return Optional.ofNullable(projections.get(goal)).map(ValueAndTimestamp::value);
    }

    /** Writes what differs: each write is a record on a changelog too. */
    void replace(String goal, Schedule before, Schedule after) {
        dueKey(goal, before).ifPresent(due::remove);
        dueKey(goal, after).ifPresent(due::add);
        if (!after.missing().equals(before.missing())) {
            before.missing().ifPresent(capability -> missing.delete(goal));
            after.missing().ifPresent(capability -> missing.put(goal, capability.value()));
            note(missingGoals, goal, after.missing().isPresent());
        }
        noteClaim(goal, after);
        if (!after.equals(before)) {
            schedules.put(goal, after);
        }
    }

    private void noteClaim(String goal, Schedule schedule) {
        Permits permits = schedule.permits();
        note(claimants, goal, permits.claim().isPresent() && !permits.given());
    }

    private static void note(Set<String> goals, String goal, boolean belongs) {
        if (belongs) {
            goals.add(goal);
        } else {
            goals.remove(goal);
        }
    }

    private static Optional<DueKey> dueKey(String goal, Schedule schedule) {
        return schedule.due().map(at -> DueKey.of(at, goal));
    }

    /** At most {@code most} goals that are due at {@code now}, those due first first. Each must then be replaced. */
    List<String> dueAt(Instant now, int most) {
        List<String> goals = new ArrayList<>();
        for (DueKey key : due) {
            if (key.dueMicros() > ChronoUnit.MICROS.between(Instant.EPOCH, now) || goals.size() == most) {
                break;
            }
            goals.add(key.goal());
        }
        return goals;
    }

    /** When the first goal is due; empty when none ever is. */
    Optional<Instant> firstDue() {
        return due.isEmpty() ? Optional.empty() : Optional.of(due.first().due());
    }

    /** Whether a goal waits for something that may be registered at any time. */
    boolean awaitsRegistration() {
        return !missingGoals.isEmpty() || !unreadableGoals.isEmpty();
    }

    /** Whether a goal waits for a permit. */
    boolean awaitsPermits() {
        return !claimants.isEmpty();
    }

    /** Goals whose next turn needs a capability that nobody had registered. */
    List<String> waitingForACapability() {
        return List.copyOf(missingGoals);
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
