package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.Rejection;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.test.TestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever strangers write has exactly one outcome, and the next goal does not notice. */
class ForeignInputTest {

    private static final String GOAL = "acme/fix";
    private static final String NEXT = "acme/next";

    @TempDir(factory = TargetFolder.class)
    Path state;

    private SequencerBench bench;

    @BeforeEach
    void open() {
        bench = new SequencerBench(state);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void tombstone_isRejected() {
        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL, null);

        // then
        assertThat(onlyRejection())
                .returns("UNDECODABLE", Rejection::getCode)
                .returns(GOAL, Rejection::getGoalId)
                .returns(null, Rejection::getOriginalValue);
    }

    @Test
    void emptyKey_isRejectedWithTheRecordAsItCame() {
        // given
        byte[] frame = good("e1", GOAL);

        // when
        bench.send(LoopTopic.GOAL_EVENTS, "", frame);

        // then
        Rejection rejection = onlyRejection();
        assertThat(rejection).returns("BAD_ID", Rejection::getCode).returns(null, Rejection::getGoalId);
        assertThat(rejection.getOriginalValue().array()).isEqualTo(frame);
    }

    @Test
    void noKey_isRejected() {
        // when
        bench.send(LoopTopic.GOAL_EVENTS, (String) null, good("e1", GOAL));

        // then
        assertThat(onlyRejection()).returns("BAD_ID", Rejection::getCode).returns(null, Rejection::getOriginalKey);
    }

    @Test
    void keyThatIsNoGoalId_isRejected() {
        // when
        bench.send(LoopTopic.SIGNALS, "acme/no such goal", new byte[0]);

        // then
        assertThat(onlyRejection()).returns("BAD_ID", Rejection::getCode);
    }

    @Test
    void keyOfAnotherGoal_isRejected() {
        // when
        bench.send(LoopTopic.GOAL_EVENTS, "acme/other", good("e1", GOAL));

        // then
        assertThat(onlyRejection())
                .returns("WRONG_KEY", Rejection::getCode)
                .returns("e1", Rejection::getEventId)
                .returns("acme/other", Rejection::getGoalId);
    }

    @Test
    void json_goesToTheDeadLettersWithBytesAndHeaders() {
        // given
        byte[] json = "{\"goal\":\"acme/fix\"}".getBytes(UTF_8);
        RecordHeaders headers = new RecordHeaders();
        headers.add("theirs", new byte[] {1, 2});

        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL.getBytes(UTF_8), json, headers);

        // then
        TestRecord<byte[], byte[]> letter = onlyDeadLetter();
        assertThat(letter.value()).isEqualTo(json);
        assertThat(letter.key()).isEqualTo(GOAL.getBytes(UTF_8));
        assertThat(letter.headers().lastHeader("theirs").value()).containsExactly(1, 2);
        assertThat(header(letter, "loop_error_code")).isEqualTo("UNDECODABLE");
        assertThat(header(letter, "loop_source")).startsWith(LoopTopic.GOAL_EVENTS.topicName() + " 0 0 ");
    }

    @Test
    void schemaIdThatTheRegistryDoesNotHave_goesToTheDeadLetters() {
        // given
        byte[] frame = good("e1", GOAL);
        frame[1] = 0x7f;

        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL, frame);

        // then
        assertThat(header(onlyDeadLetter(), "loop_error_actual")).startsWith("UNKNOWN_SCHEMA");
    }

    @Test
    void avroThatEndsTooEarly_goesToTheDeadLetters() {
        // given
        byte[] frame = good("e1", GOAL);

        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL, Arrays.copyOf(frame, frame.length - 3));

        // then
        assertThat(header(onlyDeadLetter(), "loop_error_actual")).startsWith("TRUNCATED");
    }

    @Test
    void valueTooLarge_isRejectedWithItsFirstBytes() {
        // when
        bench.send(LoopTopic.SIGNALS, GOAL, new byte[800 * 1024]);

        // then
        Rejection rejection = onlyRejection();
        assertThat(rejection).returns("TOO_LARGE", Rejection::getCode).returns(GOAL, Rejection::getGoalId);
        assertThat(rejection.getOriginalValue().remaining()).isEqualTo(64 * 1024);
    }

    @Test
    void headersTooLarge_areRejected() {
        // given
        RecordHeaders headers = new RecordHeaders();
        headers.add("heavy", new byte[70 * 1024]);

        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL.getBytes(UTF_8), good("e1", GOAL), headers);

        // then
        assertThat(onlyRejection()).returns("TOO_LARGE", Rejection::getCode);
    }

    @Test
    void headerThatForgesTheSource_isReplaced() {
        // given
        RecordHeaders headers = new RecordHeaders();
        headers.add("loop_source", "elsewhere 9 9 9".getBytes(UTF_8));

        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL.getBytes(UTF_8), good("e1", GOAL), headers);

        // then
        assertThat(bench.journal(GOAL))
                .singleElement()
                .satisfies(
                        entry -> assertThat(entry.getSource().getTopic()).isEqualTo(LoopTopic.GOAL_EVENTS.topicName()));
    }

    @Test
    void badIdInsideTheRecord_isRejected() {
        // given
        byte[] frame = bench.codecs.goalEvents().encode(bench.opening("not an id!", GOAL, SampleGoals.MINIMAL));

        // when
        bench.send(LoopTopic.GOAL_EVENTS, GOAL, frame);

        // then
        assertThat(onlyRejection()).returns("BAD_ID", Rejection::getCode);
    }

    @Test
    void recordThatSomebodyElseWroteToTheInternalTopic_isPutAsideAndEndsNothing() {
        // when
        bench.sendRaw("sequencer-test-sequencer-inbox-repartition", GOAL, good("e1", GOAL));

        // then
        assertThat(header(onlyDeadLetter(), "loop_error_code")).isEqualTo("STRAYED");
    }

    private byte[] good(String eventId, String goal) {
        return bench.codecs.goalEvents().encode(bench.opening(eventId, goal, SampleGoals.MINIMAL));
    }

    private Rejection onlyRejection() {
        nextGoalGoesOn();
        assertThat(bench.journal(GOAL)).isEmpty();
        assertThat(bench.deadLetters()).isEmpty();
        assertThat(bench.rejections()).hasSize(1);
        return bench.rejections().getFirst();
    }

    private TestRecord<byte[], byte[]> onlyDeadLetter() {
        nextGoalGoesOn();
        assertThat(bench.journal(GOAL)).isEmpty();
        assertThat(bench.rejections()).isEmpty();
        var letters = bench.deadLetters();
        assertThat(letters).hasSize(1);
        return letters.getFirst();
    }

    private void nextGoalGoesOn() {
        bench.send(bench.opening("next", NEXT, SampleGoals.MINIMAL));
        assertThat(bench.journal(NEXT)).hasSize(1);
    }

    private static @Nullable String header(TestRecord<byte[], byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), UTF_8);
    }
}
