package dev.loopkeeper.scheduler.stream;

import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
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

    private Stores() {}

    static StoreBuilder<KeyValueStore<String, byte[]>> projections() {
        return store(PROJECTIONS, Serdes.String(), Serdes.ByteArray());
    }

    /** All stores with a changelog of their own. */
    static List<StoreBuilder<?>> own() {
        return List.of(
                store(SCHEDULE, Serdes.String(), ScheduleCodec.serde()),
                store(MISSING, Serdes.String(), Serdes.String()),
                store(UNREADABLE, Serdes.String(), Serdes.String()));
    }

    private static <K, V> StoreBuilder<KeyValueStore<K, V>> store(String name, Serde<K> key, Serde<V> value) {
        return org.apache.kafka.streams.state.Stores.keyValueStoreBuilder(
                org.apache.kafka.streams.state.Stores.persistentKeyValueStore(name), key, value);
    }
}
