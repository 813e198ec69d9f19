package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SourcePosition;
import dev.loopkeeper.testkit.streams.TaskRevival;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;

/** The scheduler's topology with a clock that the test moves. */
final class SchedulerRig implements AutoCloseable {
    static final SigningKey KEY = SigningKey.ofSeed(new byte[32]);

    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final PermitBoard permits = new PermitBoard();
    final HealthBoard health = new HealthBoard();
    final UnreadableGoals unreadable = new UnreadableGoals(health);
    private final Path state;
    private final TopicCodecs codecs = new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER);
    private Facts facts = Goals.REGISTERED;
    private long revision = 1;
    private Instant now = Goals.START;
    private TopologyTestDriver driver;
    private TestInputTopic<String, byte[]> projections;
    private TestInputTopic<String, byte[]> rejections;
    private TestOutputTopic<String, byte[]> decisions;

    SchedulerRig(Path state) {
        this.state = state;
        start();
    }

    private void start() {
        Properties properties = new Properties();
        properties.put(StreamsConfig.APPLICATION_ID_CONFIG, "loop-scheduler");
        properties.put(StreamsConfig.STATE_DIR_CONFIG, state.toString());
        properties.put(StreamsConfig.METRICS_RECORDING_LEVEL_CONFIG, "DEBUG");
        Office office = new Office(new Wire(codecs, () -> KEY), new Registered(), unreadable, permits, meters);
        driver = new TopologyTestDriver(SchedulerTopology.of(office, 3), properties, now);
        projections = driver.createInputTopic(
                LoopTopic.PROJECTIONS.topicName(), new StringSerializer(), new ByteArraySerializer());
        rejections = driver.createInputTopic(
                LoopTopic.REJECTED.topicName(), new StringSerializer(), new ByteArraySerializer());
        decisions = driver.createOutputTopic(
                LoopTopic.DECISIONS.topicName(), new StringDeserializer(), new ByteArrayDeserializer());
    }

    void publish(GoalProjection goal) {
        publish(goal, GoalProjection.FOLD_VERSION);
    }

    void publish(GoalProjection goal, int foldVersion) {
        var record = dev.loopkeeper.schema.GoalProjection.newBuilder(ProjectionCodec.toAvro(goal))
                .setFoldVersion(foldVersion)
                .build();
        projections.pipeInput(goal.id().toString(), codecs.projections().encode(record));
    }

    void reject(String goal, String decision) {
        Rejection rejection = Rejection.newBuilder()
                .setGoalId(goal)
                .setEventId(decision)
                .setCode("UNKNOWN_KEY")
                .setExpected("a registered key")
                .setActual("none")
                .setJudgedAt(now)
                .setSource(new SourcePosition(LoopTopic.DECISIONS.topicName(), 0, 0L, now))
                .build();
        rejections.pipeInput(goal, codecs.rejected().encode(rejection));
    }

    void register(Facts changed) {
        facts = new Facts(changed.capabilities(), facts.limits());
        revision++;
    }

    /** Ends and begins again with its stores as they were, {@code outage} later; what was decided before must have been read. */
    void restart(Duration outage) {
        Map<String, List<KeyValue<Object, Object>>> kept = new HashMap<>();
        driver.getAllStateStores().keySet().forEach(store -> kept.put(store, entries(store)));
        driver.close();
        now = now.plus(outage);
        start();
        kept.forEach((store, entries) ->
                entries.forEach(entry -> driver.getKeyValueStore(store).put(entry.key, entry.value)));
    }

    /** Ends and begins again as the same task, as after a transaction that could not be committed. */
    void revive() {
        TaskRevival.of(driver);
    }

    /** Takes back what a store has, as a transaction that is not committed does. */
    void empty(String store) {
        entries(store).forEach(entry -> driver.getKeyValueStore(store).delete(entry.key));
    }

    private List<KeyValue<Object, Object>> entries(String store) {
        List<KeyValue<Object, Object>> entries = new ArrayList<>();
        try (var all = driver.getKeyValueStore(store).all()) {
            all.forEachRemaining(entries::add);
        }
        return entries;
    }

    /** Begins again at once, with its stores as they were, under these limits. */
    void limit(CapacityLimits changed) {
        facts = new Facts(facts.capabilities(), changed);
        restart(Duration.ZERO);
    }

    /** The internal topics, changelogs left out, that anything was sent to. */
    List<String> internalTopics() {
        return driver.producedTopicNames().stream()
                .filter(topic -> topic.endsWith("-repartition"))
                .toList();
    }

    /** How many records this store has written to its changelog. */
    long changes(String store) {
        String changelog = "loop-scheduler-" + store + "-changelog";
        return driver.producedTopicNames().contains(changelog)
                ? driver.createOutputTopic(changelog, new ByteArrayDeserializer(), new ByteArrayDeserializer())
                        .getQueueSize()
                : 0;
    }

    void pass(Duration time) {
        now = now.plus(time);
        driver.advanceWallClockTime(time);
    }

    /** How many timers have fired since the last start. */
    long wakeUps() {
        return driver.metrics().entrySet().stream()
                .filter(metric -> metric.getKey().name().equals("punctuate-total"))
                .mapToLong(metric -> ((Number) metric.getValue().metricValue()).longValue())
                .sum();
    }

    /** Lets permits that were given be found, and those that were given back be given again. */
    void settle() {
        for (int i = 0; i < 4; i++) {
            pass(Duration.ofMillis(1));
        }
    }

    /** What was decided since the last call. */
    List<Decision> decided() {
        return decisions.readValuesToList().stream()
                .map(value -> codecs.decisions().decode(value))
                .map(decoded -> ((Decoded.Value<Decision>) decoded).value())
                .toList();
    }

    @Override
    public void close() {
        driver.close();
    }

    private final class Registered implements Capabilities {
        @Override
        public Facts facts() {
            return facts;
        }

        @Override
        public long revision() {
            return revision;
        }
    }
}
