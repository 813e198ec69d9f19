package dev.loopkeeper.standalone.kill;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafkaProcess;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import java.util.regex.MatchResult;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A broker and the three services, each in a process of its own, and what a person does to them. */
final class Installation implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path folder;
    private final SideEffects effects;
    private final Trust trust;
    private final JavaProcess broker;
    private final String bootstrap;
    private final SchemaRegistry registry;
    private final String registryUrl;
    private final TopicCodecs codecs;
    private final KafkaProducer<byte[], byte[]> producer;
    private int runners;
    private final Map<Service, JavaProcess> running = new EnumMap<>(Service.class);

    private Installation(Path folder, Trust trust, JavaProcess broker, SideEffects effects) {
        this.folder = folder;
        this.effects = effects;
        this.trust = trust;
        this.broker = broker;
        MatchResult addresses = broker.awaitLine("^bootstrap.servers=(\\S+) schema.registry.url=(\\S+)$");
        this.bootstrap = addresses.group(1);
        this.registryUrl = addresses.group(2);
        this.registry = SchemaRegistries.open(RegistryConfig.of(registryUrl));
        this.codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
        this.producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", bootstrap, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
    }

    /** Starts everything; keys come from {@code random}. */
    static Installation start(Path folder, RandomGenerator random) throws IOException {
        return start(folder, random, EnumSet.allOf(Service.class));
    }

    /** Starts everything but runners. */
    static Installation startWithoutRunners(Path folder, RandomGenerator random) throws IOException {
        return start(folder, random, EnumSet.complementOf(EnumSet.of(Service.TURN_RUNNER)));
    }

    private static Installation start(Path folder, RandomGenerator random, Set<Service> services) throws IOException {
        JavaProcess broker = JavaLaunch.main(EmbeddedKafkaProcess.class, folder.resolve("broker.log"))
                .withArguments("--until-stdin-ends")
                .start();
        var installation = new Installation(folder, Trust.in(folder, random), broker, SideEffects.in(folder));
        installation.publishKeys();
        for (Service service : services) {
            installation.startAgain(service);
        }
        return installation;
    }

    /** Starts a runner of this id, whose output is its own, and returns once it takes requests. */
    JavaProcess runner(String id) {
        String prefix = "loopkeeper." + Service.TURN_RUNNER.module() + ".";
        JavaLaunch launch = launch(Service.TURN_RUNNER)
                .withOutput(folder.resolve(id + "-" + ++runners + ".log"))
                .withProperty(prefix + "runner-id", KeyRole.RUNNER.name() + "-" + id)
                .withProperty(prefix + "max-concurrent-turns", "4");
        JavaProcess process = launch.start();
        String server =
                process.awaitLine("Listening on: (http://127\\.0\\.0\\.1:\\d+)").group(1);
        process.awaitHealthy(URI.create(server + "/q/health/ready"));
        return process;
    }

    String bootstrap() {
        return bootstrap;
    }

    SchemaRegistry registry() {
        return registry;
    }

    TopicCodecs codecs() {
        return codecs;
    }

    SideEffects effects() {
        return effects;
    }

    /** A person has found out what became of an action. */
    void reconcile(String goal, String action, Signal.Finding finding) {
        byte[] signal = new ActionWriter(codecs, trust.key(KeyRole.WRITE_API))
                .write(
                        new ActionWriter.Stamp(
                                new EventId("reconcile-" + UUID.randomUUID()),
                                GoalId.of(goal),
                                now(),
                                new Principal("ann")),
                        new Signal.EffectReconciled(action, finding, "looked at the side effects"));
        send(LoopTopic.SIGNALS, goal, signal);
    }

    void register(String reference, String document) {
        byte[] record =
                new OperatorRecords(codecs).capability(document.getBytes(UTF_8), trust.key(KeyRole.OPERATOR), now());
        send(LoopTopic.CAPABILITIES, reference, record);
    }

    /** Asks for a goal to be opened, and returns once the broker has the request. */
    void open(String goal, String document) throws IOException {
        GoalEvent event = GoalEvent.newBuilder()
                .setEventId("open-" + goal.replace('/', '-'))
                .setGoalId(goal)
                .setOccurredAt(now())
                .setClaimedBy("ci")
                .setEvent(GoalDocument.parse(JSON.readTree(document)).opened())
                .build();
        send(LoopTopic.GOAL_EVENTS, goal, codecs.goalEvents().encode(event));
    }

    /** Ends a service without warning. */
    void kill(Service service) {
        JavaProcess process = running.remove(service);
        if (process != null) {
            process.kill();
        }
    }

    /** Stops a service in the middle of whatever it does, until {@link #thaw}. */
    void freeze(Service service) {
        running.get(service).freeze();
    }

    /** Lets a frozen service go on; nothing happens to one that runs. */
    void thaw(Service service) {
        running.get(service).thaw();
    }

    /** Starts a service on the state that it left. */
    void startAgain(Service service) {
        running.put(service, launch(service).start());
    }

    @Override
    public void close() {
        running.values().forEach(JavaProcess::close);
        producer.close();
        registry.close();
        broker.close();
    }

    private JavaLaunch launch(Service service) {
        String prefix = "loopkeeper." + service.module() + ".";
        JavaLaunch launch = JavaLaunch.jar(service.jar(), folder.resolve(service.module() + ".log"))
                .withProperty("loopkeeper.kafka.bootstrap-servers", bootstrap)
                .withProperty("loopkeeper.registry.url", registryUrl)
                .withProperty("loopkeeper.keys.root", trust.rootText())
                .withProperty("loopkeeper.topics.profile", "dev")
                .withProperty(prefix + "http-port", "0");
        return switch (service) {
            case PROJECTION_SERVICE -> launch.withProperty(prefix + "state-directory", below("projection-state"));
            case LOOP_SCHEDULER ->
                launch.withProperty(prefix + "state-directory", below("scheduler-state"))
                        .withProperty(prefix + "signing-key-file", trust.file(KeyRole.SCHEDULER))
                        .withProperty(prefix + "write-api-key-file", trust.file(KeyRole.WRITE_API));
            case TURN_RUNNER ->
                launch.withProperty(prefix + "signing-key-file", trust.file(KeyRole.RUNNER))
                        .withProperty(prefix + "runner-id", KeyRole.RUNNER.name())
                        .withProperty(prefix + "evidence-directory", below("evidence"));
        };
    }

    private String below(String name) {
        return folder.resolve(name).toAbsolutePath().toString();
    }

    private void publishKeys() {
        var records = new OperatorRecords(codecs);
        trust.keys()
                .forEach((role, key) ->
                        send(LoopTopic.KEYS, key.id().text(), records.key(trust.statement(role), trust.root())));
    }

    private void send(LoopTopic topic, String key, byte[] value) {
        try {
            producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value))
                    .get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a record could not be written", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while writing a record", e);
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
