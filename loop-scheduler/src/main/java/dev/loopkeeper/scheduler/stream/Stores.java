package dev.loopkeeper.scheduler.stream;

import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.kstream.Materialized;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;

/** The scheduler's state stores. Their names are part of their changelogs' names and never change. */
final class Stores {
    /** The newest projection of each goal, as it came; restored from the topic itself. */
    static final String PROJECTIONS = "projections";

    /** The schedule of each goal. */
    static final String SCHEDULE = "schedule";

    /** The goals that wait for a capability to be registered. */
    static final String MISSING = "missing-capability";

    /** The goals whose projection this version cannot decide on, and why. */
    static final String UNREADABLE = "unreadable";

    /** Who holds a permit and who waits for one. */
    static final String PERMITS = "permits";

    /** The permits that were given and not looked at yet. */
    static final String GRANTED = "granted";

    private Stores() {}

    static Materialized<String, byte[], KeyValueStore<Bytes, byte[]>> projections() {
        return Materialized.<String, byte[], KeyValueStore<Bytes, byte[]>>as(PROJECTIONS)
                .withKeySerde(Serdes.String())
                .withValueSerde(Serdes.ByteArray())
                .withCachingDisabled();
    }

    /** The stores that a look at a goal needs. */
    static String[] ofGoals() {
        return new String[] {PROJECTIONS, SCHEDULE, MISSING, UNREADABLE, GRANTED};
    }

    /** All stores with a changelog of their own. */
    static List<StoreBuilder<?>> own() {
        return List.of(
                store(SCHEDULE, Serdes.String(), ScheduleCodec.serde()),
                store(MISSING, Serdes.String(), Serdes.String()),
                store(UNREADABLE, Serdes.String(), Serdes.String()),
                store(PERMITS, Serdes.String(), Serdes.ByteArray()),
                org.apache.kafka.streams.state.Stores.keyValueStoreBuilder(
                        org.apache.kafka.streams.state.Stores.inMemoryKeyValueStore(GRANTED),
                        Serdes.String(),
                        Serdes.ByteArray()));
    }

    private static <K, V> StoreBuilder<KeyValueStore<K, V>> store(String name, Serde<K> key, Serde<V> value) {
        return org.apache.kafka.streams.state.Stores.keyValueStoreBuilder(
                org.apache.kafka.streams.state.Stores.persistentKeyValueStore(name), key, value);
    }
}
