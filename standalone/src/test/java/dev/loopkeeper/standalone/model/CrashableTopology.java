package dev.loopkeeper.standalone.model;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;

/** A topology with stores that survive, and a crash that takes back everything since the last commit. Each record, and each step of its clock, is a transaction. */
final class CrashableTopology implements AutoCloseable {
    private final String name;
    private final Supplier<Topology> topology;
    private final Path state;
    private final List<String> outputs;
    private Instant now;
    private TopologyTestDriver driver;

    CrashableTopology(String name, Supplier<Topology> topology, Path state, List<String> outputs, Instant now) {
        this.name = name;
        this.topology = topology;
        this.state = state;
        this.outputs = outputs;
        this.now = now;
        this.driver = start();
    }

    private TopologyTestDriver start() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, name);
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        return new TopologyTestDriver(topology.get(), properties, now);
    }

    /** Takes a record and commits; returns what it sent to {@link #outputs}. */
    List<Sent> take(Sent record, Instant at) {
        driver.createInputTopic(record.topic(), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(record.key().getBytes(StandardCharsets.UTF_8), record.value(), at);
        return sent();
    }

    /** Takes a record and dies before the commit: nothing of it happened. */
    void takeAndDie(Sent record, Instant at) {
        Map<String, List<KeyValue<Object, Object>>> committed = stores();
        take(record, at);
        restart(committed, Duration.ZERO);
    }

    /** Lets time pass and commits. */
    List<Sent> pass(Duration time) {
        now = now.plus(time);
        driver.advanceWallClockTime(time);
        return sent();
    }

    /** Lets time pass and dies before the commit. */
    void passAndDie(Duration time) {
        Map<String, List<KeyValue<Object, Object>>> committed = stores();
        pass(time);
        restart(committed, Duration.ZERO);
    }

    /** Ends and begins again on a clock that differs by {@code jump}. */
    void restart(Duration jump) {
        restart(stores(), jump);
    }

    private void restart(Map<String, List<KeyValue<Object, Object>>> kept, Duration jump) {
        driver.close();
        now = now.plus(jump);
        driver = start();
        kept.forEach((store, entries) ->
                entries.forEach(entry -> driver.getKeyValueStore(store).put(entry.key, entry.value)));
    }

    private Map<String, List<KeyValue<Object, Object>>> stores() {
        Map<String, List<KeyValue<Object, Object>>> stores = new HashMap<>();
        driver.getAllStateStores().keySet().forEach(store -> {
            List<KeyValue<Object, Object>> entries = new ArrayList<>();
            try (var all = driver.getKeyValueStore(store).all()) {
                all.forEachRemaining(entries::add);
            }
            stores.put(store, entries);
        });
        return stores;
    }

    private List<Sent> sent() {
        List<Sent> sent = new ArrayList<>();
        for (String output : outputs) {
            driver.createOutputTopic(output, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                    .readRecordsToList()
                    .forEach(record -> sent.add(Sent.of(output, record)));
        }
        return sent;
    }

    @Override
    public void close() {
        driver.close();
    }

    /** A record on its way. */
    record Sent(String topic, String key, byte[] value) {
        static Sent of(String topic, TestRecord<byte[], byte[]> record) {
            return new Sent(topic, new String(record.key(), StandardCharsets.UTF_8), record.value());
        }
    }
}
