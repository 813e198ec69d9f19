package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.testkit.id.FreshIds;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What cannot be read or cannot be true ends as one rejection or one dead letter, and delays nobody. */
class BadInputIT {
    private static final byte[] JSON = "{\"goal\":\"acme/fix\",\"objective\":\"x\"}".getBytes(UTF_8);

    @TempDir
    private static Path folder;

    private static EmbeddedKafka kafka;
    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("input").toString();
    private final String capability = FreshIds.name("work");

    /** On a broker of its own: what it leaves on the topics would stop the readers of other tests. */
    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start();
        installation = Installation.start(kafka, folder);
        log = Log.of(installation);
    }

    @AfterAll
    static void stop() {
        installation.close();
        log.close();
        kafka.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = LoopTopic.class,
            names = {"GOAL_EVENTS", "SIGNALS", "DECISIONS", "TURN_EVENTS", "RECEIPTS"})
    void garbage_hasOneFateEachAndDelaysNobody(LoopTopic topic) {
        // given
        String existing = heldGoal();
        byte[] key = existing.getBytes(UTF_8);
        Map<String, String> expected = new LinkedHashMap<>();

        // when
        expected.put(installation.send(topic, key, JSON), "DEAD_LETTER");
        expected.put(installation.send(topic, key, frame(9_999_999, new byte[40])), "DEAD_LETTER");
        expected.put(installation.send(topic, key, new byte[] {0, 0}), "DEAD_LETTER");
        expected.put(installation.send(topic, key, new byte[0]), "DEAD_LETTER");
        expected.put(installation.send(topic, key, null), "UNDECODABLE");
        expected.put(installation.send(topic, key, new byte[800 * 1024]), "TOO_LARGE");
        for (byte[] bad : badKeys()) {
            expected.put(installation.send(topic, bad, JSON), "BAD_ID");
        }
        installation.register(capability, Documents.replay(Documents.completes()));
        installation.open(Documents.goal(goal, capability, ""));

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        if (topic.writer().isService()) {
            skipParked(existing, expected);
        }
        assertFates(expected);
        release(existing);
    }

    /** What cannot be read on a topic of ours holds its goal, one record after the other, until an operator has skipped each. */
    private static void skipParked(String held, Map<String, String> expected) {
        expected.forEach((place, fate) -> {
            if (fate.equals("DEAD_LETTER")) {
                String[] words = place.split(" ");
                RecordPosition record =
                        new RecordPosition(words[0], Integer.parseInt(words[1]), Long.parseLong(words[2]));
                log.projections()
                        .await(
                                "the goal parked at " + record,
                                held,
                                found -> found.getHolds().getParked() != null
                                        && found.getHolds().getParked().getOffset() == record.offset());
                installation.operate(held, new ParkedSkipped(record, "garbage"));
            }
        });
    }

    @Test
    void readableRecordsThatCannotBeTrue_areRejectedByName() {
        // given
        String existing = heldGoal();
        byte[] key = existing.getBytes(UTF_8);
        byte[] pause = event(existing, new GoalPaused("because"));
        byte[] trailing = Arrays.copyOf(pause, pause.length + 3);
        byte[] truncated = Arrays.copyOf(pause, pause.length - 4);
        Map<String, String> expected = new LinkedHashMap<>();

        // when
        expected.put(installation.send(LoopTopic.GOAL_EVENTS, key, trailing), "DEAD_LETTER");
        expected.put(installation.send(LoopTopic.GOAL_EVENTS, key, truncated), "DEAD_LETTER");
        expected.put(installation.send(LoopTopic.SIGNALS, key, pause), "DEAD_LETTER");
        expected.put(
                installation.send(LoopTopic.GOAL_EVENTS, key, event("other/goal", new GoalPaused(""))), "WRONG_KEY");
        expected.put(
                installation.send(LoopTopic.GOAL_EVENTS, key, event("../../etc/passwd", new GoalPaused(""))), "BAD_ID");
        expected.put(
                installation.send(LoopTopic.GOAL_EVENTS, key, event(existing, new GoalPaused("x".repeat(100_000)))),
                "TOO_LARGE");
        expected.put(
                installation.send(
                        LoopTopic.GOAL_EVENTS,
                        key,
                        event(
                                existing,
                                GoalDocument.parse(Json.read(Documents.goal(existing, capability, "")))
                                        .opened())),
                "GOAL_EXISTS");

        // then
        assertFates(expected);
        release(existing);
    }

    @Test
    void garbageForRunnersKeysAndCapabilities_delaysNobody() {
        // given
        byte[] key = goal.getBytes(UTF_8);
        Map<String, String> expected = new LinkedHashMap<>();

        // when
        for (byte[] value : new byte[][] {JSON, frame(9_999_999, new byte[40]), new byte[0], null}) {
            expected.put(installation.send(LoopTopic.TURN_REQUESTS, key, value), "DEAD_LETTER");
            for (LoopTopic trust : List.of(LoopTopic.KEYS, LoopTopic.CAPABILITIES, LoopTopic.TURN_CONTROL)) {
                installation.send(trust, key, value);
                installation.send(trust, new byte[0], value);
            }
        }
        installation.register(capability, Documents.replay(Documents.completes()));
        installation.open(Documents.goal(goal, capability, ""));

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertFates(expected);
    }

    private void assertFates(Map<String, String> expected) {
        try (Fates fates = Fates.of(installation)) {
            Awaitility.await().until(() -> fates.all().keySet().containsAll(expected.keySet()));
            Map<String, List<String>> found = fates.all();
            expected.forEach(
                    (place, fate) -> assertThat(found.get(place)).as(place).containsExactly(fate));
        }
    }

    /** A goal that a person's todo holds up until {@link #release}. */
    private String heldGoal() {
        String held = FreshIds.goal("held").toString();
        String id = FreshIds.name("held");
        installation.register(id, Documents.replay(Documents.completes()));
        String document = Documents.goal(held, id, "")
                .replace(
                        "\"objective\"",
                        "\"todos\":[{\"id\":\"look\",\"title\":\"look\",\"owner\":\"user\",\"blocksTurns\":true}],\"objective\"");
        assertThat(installation.open(document)).isInstanceOf(Answer.Admitted.class);
        return held;
    }

    private void release(String held) {
        installation.act(held, "signals", "{\"kind\":\"TODO_COMPLETED\",\"todo\":\"look\",\"successor\":\"nothing\"}");
        assertThat(log.stopped(held).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
    }

    private static List<byte @Nullable []> badKeys() {
        return Arrays.asList(
                null,
                new byte[0],
                "../../etc/passwd".getBytes(UTF_8),
                "no-tenant".getBytes(UTF_8),
                "acme/fix/more".getBytes(UTF_8),
                ("acme/" + "x".repeat(200)).getBytes(UTF_8),
                new byte[] {(byte) 0xff, (byte) 0xfe, '/'});
    }

    private static byte[] frame(int schema, byte[] body) {
        return ByteBuffer.allocate(5 + body.length)
                .put((byte) 0)
                .putInt(schema)
                .put(body)
                .array();
    }

    private static byte[] event(String goal, Object event) {
        return installation
                .codecs()
                .goalEvents()
                .encode(GoalEvent.newBuilder()
                        .setEventId(FreshIds.name("e"))
                        .setGoalId(goal)
                        .setOccurredAt(Forger.now())
                        .setClaimedBy("mallory")
                        .setEvent(event)
                        .build());
    }
}
