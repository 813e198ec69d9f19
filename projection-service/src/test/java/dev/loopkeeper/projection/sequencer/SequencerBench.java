package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.streams.StreamsProperties;
import dev.loopkeeper.kit.streams.StreamsSettings;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.testkit.streams.TaskRevival;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.generic.IndexedRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;

/** The whole topology without a broker; tests reach it through its topics only. */
final class SequencerBench implements AutoCloseable {

    static final Instant START = Instant.parse("2026-03-01T10:00:00Z");

    final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    final TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
    final SigningKey scheduler = key(1);
    final SigningKey runner = key(2);
    final SigningKey writeApi = key(3);
    final SigningKey operator = key(4);
    Instant now = START;

    private final List<CapabilityDocument> capabilities;
    private final TopologyTestDriver driver;
    private final Map<LoopTopic, List<TestRecord<byte[], byte[]>>> seen = new HashMap<>();

    SequencerBench(Path state, String... capabilities) {
        this(state, keys -> KeySource.of(keys), capabilities);
    }

    /** With keys that come from elsewhere than a fixed set. */
    SequencerBench(Path state, Function<KeySnapshot, KeySource> keys, String... capabilities) {
        this(state, keys, GoalFold::fold, capabilities);
    }

    /** With a fold that does what the kernel's never should. */
    SequencerBench(Path state, Folding folding, String... capabilities) {
        this(state, keys -> KeySource.of(keys), folding, capabilities);
    }

    private SequencerBench(Path state, Function<KeySnapshot, KeySource> keys, Folding folding, String... capabilities) {
        this.capabilities = Arrays.stream(capabilities)
                .map(json -> CapabilityDocument.parse(json.getBytes(UTF_8)))
                .toList();
        KeyRing ring = KeyRing.of(List.of(
                ring(scheduler, KeyRole.SCHEDULER, "scheduler-1"),
                ring(runner, KeyRole.RUNNER, "runner-1"),
                ring(writeApi, KeyRole.WRITE_API, "write-api-1"),
                ring(operator, KeyRole.OPERATOR, "operator-1")));
        Lookups lookups = Lookups.of(
                codecs, keys.apply(new KeySnapshot(ring, 3)), CapabilitySource.of(this.capabilities), Tally.NONE);
        this.driver = new TopologyTestDriver(
                SequencerTopology.of(lookups.foldingWith(folding), 1),
                StreamsProperties.of(new StreamsSettings(
                        "sequencer-test", "one", state, KafkaSettings.at("nowhere:1"), TopicProfile.DEV, 1)),
                START);
    }

    List<CapabilityDocument> capabilities() {
        return capabilities;
    }

    static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }

    private static RingKey ring(SigningKey key, KeyRole role, String owner) {
        return new RingKey(key.verificationKey(), role, owner, Validity.ALWAYS);
    }

    GoalEvent opening(String eventId, String goal, String json) {
        return GoalEvent.newBuilder()
                .setEventId(eventId)
                .setGoalId(goal)
                .setOccurredAt(now)
                .setClaimedBy("ci")
                .setEvent(GoalDocument.parse(tree(json)).opened())
                .build();
    }

    void send(GoalEvent event) {
        send(LoopTopic.GOAL_EVENTS, event.getGoalId(), codecs.goalEvents().encode(event));
    }

    void send(LoopTopic topic, @Nullable String key, byte @Nullable [] value) {
        send(topic, key == null ? null : key.getBytes(UTF_8), value, new RecordHeaders());
    }

    void send(LoopTopic topic, byte @Nullable [] key, byte @Nullable [] value, Headers headers) {
        now = now.plusMillis(10);
        driver.createInputTopic(topic.topicName(), new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(key, value, headers, now));
    }

    /** To a topic that is not one of ours. */
    void sendRaw(String topic, String key, byte[] value) {
        driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer())
                .pipeInput(new TestRecord<>(key.getBytes(UTF_8), value, new RecordHeaders(), now));
    }

    void pass(Duration time) {
        now = now.plus(time);
        driver.advanceWallClockTime(time);
    }

    /** Ends and begins again as the same task, as after a transaction that could not be committed. */
    void revive() {
        TaskRevival.of(driver);
    }

    /** What each store says of itself under this name. */
    List<Object> metrics(String name) {
        return driver.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(name))
                .map(metric -> metric.getValue().metricValue())
                .toList();
    }

    List<TestRecord<byte[], byte[]>> records(LoopTopic topic) {
        List<TestRecord<byte[], byte[]>> records = seen.computeIfAbsent(topic, t -> new ArrayList<>());
        records.addAll(read(topic.topicName()));
        return records;
    }

    List<TestRecord<byte[], byte[]>> deadLetters() {
        return read(Sink.DEAD_LETTER.topicName());
    }

    List<JournalEntry> journal(String goal) {
        return values(LoopTopic.ADMITTED, codecs.admitted()).stream()
                .filter(entry -> entry.getGoalId().equals(goal))
                .toList();
    }

    List<Rejection> rejections() {
        return values(LoopTopic.REJECTED, codecs.rejected());
    }

    <T extends IndexedRecord> List<T> values(LoopTopic topic, AvroCodec<T> codec) {
        return records(topic).stream()
                .map(record -> ((Decoded.Value<T>) codec.decode(record.value())).value())
                .toList();
    }

    private List<TestRecord<byte[], byte[]>> read(String topic) {
        return driver.createOutputTopic(topic, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                .readRecordsToList();
    }

    private static JsonNode tree(String json) {
        try {
            return new ObjectMapper().readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public void close() {
        driver.close();
    }
}
