package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicProvisioner;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperationStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.keys.SigningKeyOrigin;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.projection.ProjectionService;
import dev.loopkeeper.projection.ProjectionSettings;
import dev.loopkeeper.projection.view.GoalDetail;
import dev.loopkeeper.runner.Instruments;
import dev.loopkeeper.runner.RunnerSettings;
import dev.loopkeeper.runner.TurnRunner;
import dev.loopkeeper.runner.evidence.EvidenceLocation;
import dev.loopkeeper.runner.external.ExternalApi;
import dev.loopkeeper.runner.price.PriceTable;
import dev.loopkeeper.scheduler.LoopScheduler;
import dev.loopkeeper.scheduler.SchedulerSettings;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.scheduler.write.Call;
import dev.loopkeeper.schema.OpenGate;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** The three engines around one broker, with everybody's keys, and a producer that may write whatever it likes. */
final class Installation implements AutoCloseable {
    static final SigningKey ROOT = key(9);
    static final SigningKey SCHEDULER = key(1);
    static final SigningKey WRITE_API = key(2);
    static final SigningKey RUNNER = key(3);
    static final SigningKey OPERATOR = key(4);

    /** The runner that takes the default pool. */
    static final String RUNNER_ID = "runner-of-default";

    /** Registered, of another runner that claims nothing. */
    static final SigningKey OTHER_RUNNER = key(6);

    /** Nobody has registered it. */
    static final SigningKey STRANGER = key(5);

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final EmbeddedKafka kafka;
    private final Path folder;
    private final Means means;
    private final Map<String, String> registrations = new ConcurrentHashMap<>();
    private final HealthBoard health = new HealthBoard();
    private final SchemaRegistry registry;
    private final TopicCodecs codecs;
    private final KafkaProducer<byte[], byte[]> producer;
    private final TurnRunner runner;
    private ProjectionService projections;
    private LoopScheduler scheduler;

    private Installation(EmbeddedKafka kafka, Path folder, Means means) {
        this.kafka = kafka;
        this.folder = folder;
        this.means = means;
        this.registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
        this.codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.producer = new KafkaProducer<>(kafkaSettings().durableWriter("outsider"));
        publish(SCHEDULER, KeyRole.SCHEDULER);
        publish(WRITE_API, KeyRole.WRITE_API);
        publish(RUNNER, KeyRole.RUNNER, "runner-of");
        publish(OTHER_RUNNER, KeyRole.RUNNER, "other-runner");
        publish(OPERATOR, KeyRole.OPERATOR);
        this.projections = startProjections();
        this.scheduler = startScheduler();
        this.runner = runner("default", health);
    }

    /**
     * What its runners have.
     *
     * @param variables of their environment, beside the path
     * @param prices what models cost
     * @param telemetry takes spans
     */
    record Means(Map<String, String> variables, Optional<PriceTable> prices, OpenTelemetry telemetry) {
        static final Means NONE = new Means(Map.of(), Optional.empty(), OpenTelemetry.noop());

        Map<String, String> environment() {
            Map<String, String> environment = new HashMap<>(variables);
            environment.put("PATH", "/usr/bin:/bin");
            return environment;
        }
    }

    /** One that is ready. */
    static Installation start(EmbeddedKafka kafka, Path folder) {
        return start(kafka, folder, Means.NONE);
    }

    /** One whose runners have these means. */
    static Installation start(EmbeddedKafka kafka, Path folder, Means means) {
        Installation started = new Installation(kafka, folder, means);
        try {
            started.awaitReady();
            return started;
        } catch (RuntimeException | AssertionError e) {
            // Engines that live on under these ids would hold up whoever starts next.
            started.close();
            throw e;
        }
    }

    EmbeddedKafka kafka() {
        return kafka;
    }

    SchemaRegistry registry() {
        return registry;
    }

    TopicCodecs codecs() {
        return codecs;
    }

    /** Stops scheduler and sequencer and starts them again on the same disks. */
    void restartSequencerAndScheduler() {
        scheduler.close();
        projections.close();
        projections = startProjections();
        scheduler = startScheduler();
        awaitReady();
    }

    /** Registers the first version of a capability of this id with this executor. */
    void register(String id, String executor) {
        register(id, "default", executor);
    }

    void register(String id, String pool, String executor) {
        register(id, pool, executor, OPERATOR);
    }

    /** The same, signed by whoever holds {@code key}. */
    void register(String id, String pool, String executor, SigningKey key) {
        register(id, Documents.capability(id, pool, executor), key);
    }

    /** Registers the first version of the capability that {@code document} describes. */
    void register(String id, String document, SigningKey key) {
        register(id, 1, document, key);
    }

    /** Registers {@code document} as this version; like {@code loopctl}, writes nothing when the same is registered. */
    void register(String id, int version, String document, SigningKey key) {
        String registered = registrations.put(id + "@" + version, document);
        if (key != OPERATOR || !document.equals(registered)) {
            byte[] frame = new OperatorRecords(codecs).capability(document.getBytes(UTF_8), key, Instant.now());
            send(LoopTopic.CAPABILITIES, id + "@" + version, frame);
        }
    }

    /** Publishes what the operator wants done with a goal. */
    void operate(String goal, RepairEvent event) {
        OperationStatement statement = new OperationStatement(
                new EventId(UUID.randomUUID().toString()),
                GoalId.of(goal),
                Instant.now().truncatedTo(ChronoUnit.MICROS),
                event);
        send(LoopTopic.OPERATIONS, goal, new OperatorRecords(codecs).operation(statement, OPERATOR));
    }

    /** One more runner, of this pool. */
    TurnRunner runnerOf(String pool) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            new TopicProvisioner(admin, 30_000).configure(List.of(ShareGroupSpec.ofPool(pool)));
        }
        return runner(pool, new HealthBoard());
    }

    /** What orchestrators ask of the runner of the default pool. */
    ExternalApi external() {
        return runner.external();
    }

    /** Opens a goal in ann's name. */
    Answer open(String document) {
        return open(document, Optional.empty());
    }

    /** The same within a trace. */
    Answer open(String document, Optional<String> traceparent) {
        return scheduler
                .writeApi()
                .open(call("ann", document, traceparent))
                .toCompletableFuture()
                .join();
    }

    /** Does something with a goal in bob's name. */
    Answer act(String goal, String action, String body) {
        String[] id = goal.split("/", 2);
        return scheduler
                .writeApi()
                .act(id[0], id[1], action, call("bob", body))
                .toCompletableFuture()
                .join();
    }

    /** Answers a gate in bob's name. */
    Answer decide(String goal, String gate, String body) {
        return decide("bob", goal, gate, body);
    }

    /** Approves what {@code gate} asks, in bob's name and within a trace. */
    Answer approve(String goal, OpenGate gate, Optional<String> traceparent) {
        String[] id = goal.split("/", 2);
        String body = "{\"verdict\":\"approve\",\"askedDigest\":\"" + gate.getAskedDigest() + "\"}";
        return scheduler
                .writeApi()
                .decide(id[0], id[1], gate.getId(), call("bob", body, traceparent))
                .toCompletableFuture()
                .join();
    }

    /** Answers a gate in somebody's name. */
    Answer decide(String principal, String goal, String gate, String body) {
        String[] id = goal.split("/", 2);
        return scheduler
                .writeApi()
                .decide(id[0], id[1], gate, call(principal, body))
                .toCompletableFuture()
                .join();
    }

    /** What the query API answers about a goal. */
    GoalDetail goal(String goal) {
        return projections.reads().goals().goal(GoalId.of(goal));
    }

    void send(LoopTopic topic, String goal, byte[] value) {
        var unused = send(topic, bytes(goal), value);
    }

    /** Writes a record to a partition of the sender's choice. */
    void sendTo(int partition, LoopTopic topic, String goal, byte[] value) {
        write(new ProducerRecord<>(topic.topicName(), partition, bytes(goal), value));
    }

    /** Writes these bytes and says where they stand, as topic, partition and offset. */
    String send(LoopTopic topic, byte @Nullable [] key, byte @Nullable [] value) {
        RecordMetadata written = write(new ProducerRecord<>(topic.topicName(), key, value));
        return written.topic() + " " + written.partition() + " " + written.offset();
    }

    private RecordMetadata write(ProducerRecord<byte[], byte[]> record) {
        try {
            return producer.send(record).get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        runner.close();
        scheduler.close();
        projections.close();
        producer.close();
        registry.close();
    }

    private void awaitReady() {
        assertThat(projections.awaitSequencing(PATIENCE)).isTrue();
        assertThat(scheduler.awaitDeciding(PATIENCE)).isTrue();
        Awaitility.await().atMost(PATIENCE).until(() -> health.allUp(Probe.READY));
    }

    private TurnRunner runner(String pool, HealthBoard board) {
        return TurnRunner.start(
                new RunnerSettings(
                        new RunnerId("runner-of-" + pool),
                        SigningKeyOrigin.fixed(RUNNER),
                        List.of(new PoolId(pool)),
                        16,
                        new EvidenceLocation.InDirectory(folder.resolve("evidence")),
                        Optional.of(folder),
                        Duration.ZERO,
                        means.environment(),
                        Optional.empty(),
                        means.prices()),
                platform(),
                board,
                new Instruments(new SimpleMeterRegistry(), means.telemetry()));
    }

    private ProjectionService startProjections() {
        return ProjectionService.start(
                ProjectionSettings.of(platform(), "whole-projections", folder.resolve("projections")),
                health,
                new SimpleMeterRegistry());
    }

    private LoopScheduler startScheduler() {
        return LoopScheduler.start(
                new SchedulerSettings(
                        platform(),
                        new SchedulerSettings.Streams(
                                SchedulerSettings.APPLICATION_ID, "whole-scheduler", folder.resolve("scheduler"), 1),
                        SchedulerSettings.Keys.fixed(SCHEDULER, WRITE_API),
                        Duration.ofSeconds(60)),
                health,
                new SimpleMeterRegistry());
    }

    private PlatformSettings platform() {
        return new PlatformSettings(
                kafkaSettings(), RegistryConfig.of(kafka.registryUrl()), ROOT.verificationKey(), TopicProfile.DEV);
    }

    private KafkaSettings kafkaSettings() {
        return KafkaSettings.at(kafka.bootstrapServers());
    }

    private void publish(SigningKey key, KeyRole role) {
        publish(key, role, role.name());
    }

    private void publish(SigningKey key, KeyRole role, String owner) {
        KeyStatement statement = new KeyStatement(key.verificationKey(), role, owner, Instant.EPOCH, Optional.empty());
        send(LoopTopic.KEYS, key.id().text(), new OperatorRecords(codecs).key(statement, ROOT));
    }

    private static Call call(String principal, String body) {
        return call(principal, body, Optional.empty());
    }

    private static Call call(String principal, String body, Optional<String> traceparent) {
        return new Call(
                Caller.unrestricted(new Principal(principal)),
                Optional.of(UUID.randomUUID().toString()),
                bytes(body),
                traceparent);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }
}
