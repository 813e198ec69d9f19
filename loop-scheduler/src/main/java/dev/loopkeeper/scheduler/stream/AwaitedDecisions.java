package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Schedule;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.KeyQueryMetadata;
import org.apache.kafka.streams.StoreQueryParameters;
import org.apache.kafka.streams.errors.InvalidStateStoreException;
import org.apache.kafka.streams.state.HostInfo;
import org.apache.kafka.streams.state.QueryableStoreTypes;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Where the decisions that await admission can be asked about from outside the stream threads: each goal's by the instance that decides about it. */
public final class AwaitedDecisions {
    /** What can be said of a goal's decision. */
    public sealed interface Word {
        /** The goal is decided about here; empty when it awaits no decision's fate. */
        record Known(Optional<Awaiting> awaiting) implements Word {}

        /** It is not, or not yet; where it is, if that instance says where it can be asked. */
        record NotHere(Optional<HostInfo> there) implements Word {}
    }

    private static final Word UNKNOWN = new Word.NotHere(Optional.empty());

    private final Supplier<Optional<KafkaStreams>> streams;

    /** @param streams the client; empty between two of its lives */
    public AwaitedDecisions(Supplier<Optional<KafkaStreams>> streams) {
        this.streams = streams;
    }

    /** What is known of {@code goal}. */
    public Word of(GoalId goal) {
        return streams.get().map(client -> of(client, goal.toString())).orElse(UNKNOWN);
    }

    private static Word of(KafkaStreams client, String goal) {
        try {
            return KeyHost.of(client, Stores.SCHEDULE, goal)
                    .map(found ->
                            KeyQueryMetadata.NOT_AVAILABLE.equals(found) ? here(client, goal) : at(client, goal, found))
                    .orElse(UNKNOWN);
        } catch (IllegalStateException e) {
            // It has stopped since.
            return UNKNOWN;
        }
    }

    /** Instances that do not say where they can be asked know nothing of one another, nor of themselves: what is not here may be anywhere. */
    private static Word here(KafkaStreams client, String goal) {
        try {
            Schedule schedule = client.store(schedules()).get(goal);
            return schedule == null ? UNKNOWN : new Word.Known(schedule.awaiting());
        } catch (InvalidStateStoreException e) {
            return UNKNOWN;
        }
    }

    private static Word at(KafkaStreams client, String goal, KeyQueryMetadata found) {
        try {
            Schedule schedule =
                    client.store(schedules().withPartition(found.partition())).get(goal);
            return new Word.Known(Optional.ofNullable(schedule).flatMap(Schedule::awaiting));
        } catch (InvalidStateStoreException e) {
            // Another instance's partition, or one that moves at this moment.
            return new Word.NotHere(KeyHost.address(found));
        }
    }

    private static StoreQueryParameters<ReadOnlyKeyValueStore<String, Schedule>> schedules() {
        return StoreQueryParameters.fromNameAndType(Stores.SCHEDULE, QueryableStoreTypes.keyValueStore());
    }
}
