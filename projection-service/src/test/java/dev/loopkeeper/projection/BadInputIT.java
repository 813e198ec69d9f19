package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.Registration;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.TodoOwner;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.utils.Utils;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twelve kinds of bad input, each through a topic, each with its exact outcome, with its bytes and headers kept, and with a good event of another goal right
 * behind it.
 */
class BadInputIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    @TempDir(factory = TargetFolder.class)
    static Path state;

    private static EmbeddedKafka kafka;
    private static Installation installation;
    private static ProjectionService service;
    private static Fates fates;
    private static TopicReader<GoalProjection> projections;

    /** Two of one name, one without a value, and bytes that are no text. */
    private static final List<Header> HEADERS = List.of(
            new RecordHeader("traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01".getBytes(UTF_8)),
            new RecordHeader("theirs", new byte[] {1, 2, -1}),
            new RecordHeader("theirs", new byte[0]),
            new RecordHeader("nothing", (byte[]) null));

    private final String goal = FreshIds.goal("bad").toString();

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        installation = new Installation(kafka);
        installation.publishKeys();
        fates = new Fates(installation);
        projections = TopicReader.of(
                kafka.bootstrapServers(), installation.registry(), LoopTopic.PROJECTIONS, GoalProjection.class);
        service = ProjectionService.start(
                ProjectionSettings.of(installation.platform(), "bad-0", state),
                new HealthBoard(),
                new SimpleMeterRegistry());
        assertThat(service.awaitSequencing(PATIENCE)).isTrue();
    }

    @AfterAll
    static void stop() {
        service.close();
        projections.close();
        fates.close();
        installation.close();
        kafka.close();
    }

    @Test
    void tombstone_isRejected() {
        assertThat(fateOf(null, goal.getBytes(UTF_8), null)).containsExactly("UNDECODABLE");
    }

    @Test
    void emptyKey_isRejected() {
        assertThat(fateOf(null, new byte[0], opening("e"))).containsExactly("BAD_ID");
    }

    @Test
    void idOutsideTheGrammar_isRejected() {
        assertThat(fateOf(opening("not an id!"))).containsExactly("BAD_ID");
    }

    @Test
    void jsonInsteadOfAvro_isPutAside() {
        assertThat(fateOf("{\"goal\":\"acme/fix\"}".getBytes(UTF_8))).containsExactly("DEAD_LETTER");
    }

    @Test
    void unknownSchemaId_isPutAside() {
        byte[] frame = opening("e");
        ByteBuffer.wrap(frame).putInt(1, 9_999_999);
        assertThat(fateOf(frame)).containsExactly("DEAD_LETTER");
    }

    @Test
    void truncatedAvro_isPutAside() {
        byte[] frame = opening("e");
        assertThat(fateOf(Arrays.copyOf(frame, frame.length - 3))).containsExactly("DEAD_LETTER");
    }

    @Test
    void oversize_isRejected() {
        assertThat(fateOf(new byte[800 * 1024])).containsExactly("TOO_LARGE");
    }

    @Test
    void eventTimeThatTakesMicrosecondsForMilliseconds_isRejected() {
        Instant wrong = Instant.ofEpochMilli(Instant.now().toEpochMilli() * 1_000);
        assertThat(fateOf(encode(event("e", new GoalPaused("x"), wrong)))).containsExactly("BAD_VALUE");
    }

    @Test
    void wrongPartition_makesNoDifference() {
        int right = hashed(goal.getBytes(UTF_8));
        assertThat(fateOf((right + 1) % 3, goal.getBytes(UTF_8), opening("e"))).containsExactly("ADMITTED");
        installation.send(LoopTopic.GOAL_EVENTS, (right + 2) % 3, goal.getBytes(UTF_8), pause("later"));
        projections.await(
                "both in one journal", goal, found -> found.getPosition().getSequence() == 2);
    }

    @Test
    void duplicateId_isRejectedAsSuch() {
        byte[] opening = opening("e");
        assertThat(fateOf(opening)).containsExactly("ADMITTED");
        assertThat(fateOf(opening)).containsExactly("DUPLICATE");
    }

    @Test
    void conflictingDuplicate_isRejectedAsSuch() {
        assertThat(fateOf(opening("e"))).containsExactly("ADMITTED");
        assertThat(fateOf(pause("e"))).containsExactly("CONFLICTING_DUPLICATE");
    }

    @Test
    void enumSymbolOfANewerProducer_isReadAsItsSafeDefault() {
        assertThat(fateOf(ownedByARobot())).containsExactly("ADMITTED");
        GoalProjection opened = projections.await("the goal", goal, found -> true);
        assertThat(opened.getAgenda().getTodos().getFirst().getOwner()).isEqualTo(TodoOwner.USER);
    }

    private List<String> fateOf(byte[] value) {
        return fateOf(null, goal.getBytes(UTF_8), value);
    }

    /** Sends it, and right behind it, in every partition that it passes, a good event of another goal, which must be admitted. */
    private static List<String> fateOf(@Nullable Integer partition, byte[] key, byte @Nullable [] value) {
        Set<String> before = fates.places();
        installation.send(
                new ProducerRecord<>(LoopTopic.GOAL_EVENTS.topicName(), partition, null, key, value, HEADERS));
        Set<String> after = fates.places();
        after.removeAll(before);
        String place = after.iterator().next();
        String next = neighbour(key);
        byte[] good = encode(installation.opening("open", next, SampleGoals.MINIMAL));
        installation.send(LoopTopic.GOAL_EVENTS, partition(place), next.getBytes(UTF_8), good);
        projections.await("the good event behind the bad one", next, found -> true);
        Awaitility.await().atMost(PATIENCE).until(() -> fates.all().containsKey(place));
        List<String> fate = fates.all().get(place);
        if (!fate.equals(List.of("ADMITTED"))) {
            assertThat(fates.original(place)).isEqualTo(Original.of(key, value, HEADERS));
        }
        return fate;
    }

    /** A goal that is sequenced in the partition in which whatever has this key would be. */
    private static String neighbour(byte[] key) {
        return Stream.generate(() -> FreshIds.goal("next").toString())
                .filter(goal -> hashed(goal.getBytes(UTF_8)) == hashed(key))
                .findFirst()
                .orElseThrow();
    }

    private static int hashed(byte[] key) {
        return Utils.toPositive(Utils.murmur2(key)) % TopicProfile.DEV.partitions();
    }

    private static int partition(String place) {
        return Integer.parseInt(place.substring(place.lastIndexOf('-') + 1, place.lastIndexOf('@')));
    }

    private byte[] opening(String id) {
        return encode(installation.opening(id, goal, SampleGoals.MINIMAL));
    }

    private byte[] pause(String id) {
        return encode(event(id, new GoalPaused("x"), Instant.now().truncatedTo(ChronoUnit.MICROS)));
    }

    private GoalEvent event(String id, Object event, Instant at) {
        return GoalEvent.newBuilder()
                .setEventId(id)
                .setGoalId(goal)
                .setOccurredAt(at)
                .setClaimedBy("ann")
                .setEvent(event)
                .build();
    }

    private static byte[] encode(GoalEvent event) {
        return installation.codecs().goalEvents().encode(event);
    }

    /** An opening written with a schema that has one more owner of todos than ours. */
    private byte[] ownedByARobot() {
        String known = GoalEvent.getClassSchema().toString();
        String newer = known.replace("[\"UNKNOWN\",\"AGENT\",\"USER\"]", "[\"UNKNOWN\",\"AGENT\",\"USER\",\"ROBOT\"]");
        assertThat(newer).isNotEqualTo(known);
        Schema schema = new Schema.Parser().parse(newer);
        byte[] frame = opening("e");
        try {
            GenericRecord record = new GenericDatumReader<GenericRecord>(GoalEvent.getClassSchema(), schema)
                    .read(null, DecoderFactory.get().binaryDecoder(frame, 5, frame.length - 5, null));
            GenericRecord todo =
                    (GenericRecord) ((List<?>) ((GenericRecord) record.get("event")).get("todos")).getFirst();
            todo.put(
                    "owner",
                    new GenericData.EnumSymbol(
                            todo.getSchema().getField("owner").schema(), "ROBOT"));
            Registration registered = installation.registry().register(LoopTopic.GOAL_EVENTS.subject(), schema);
            int id = ((Registration.Registered) registered).id();
            ByteArrayOutputStream octets = new ByteArrayOutputStream();
            octets.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(id).array());
            BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(octets, null);
            new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
            return octets.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
