package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.projection.SampleGoals;
import dev.loopkeeper.projection.TargetFolder;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.OriginalHeader;
import dev.loopkeeper.schema.Rejection;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Headers have no schema: whatever is in those of our own topics, the task goes on. */
class HeavyHeadersTest {
    private static final String GOAL = "acme/fix";
    private static final byte[] GARBAGE = {0, 0, 0, 0, 1, 2, 3};
    private static final int MOST_BYTES = 64 * 1024;

    @TempDir(factory = TargetFolder.class)
    Path state;

    private SequencerBench bench;

    @BeforeEach
    void open() {
        bench = new SequencerBench(state, SampleGoals.BUILD);
        bench.send(bench.opening("open", GOAL, SampleGoals.MINIMAL));
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void recordOfOurOwnWithTooMuchInItsHeaders_isRejectedAndParksNobody() {
        // when
        send(new RecordHeaders().add("x", new byte[MOST_BYTES]));

        // then
        assertThat(bench.rejections())
                .singleElement()
                .returns("TOO_LARGE", Rejection::getCode)
                .returns(GOAL, Rejection::getGoalId)
                .returns(List.of(), Rejection::getOriginalHeaders)
                .returns(1, Rejection::getOriginalHeadersLeftOut);
        assertThat(bench.journal(GOAL)).hasSize(1);
    }

    @Test
    void rejection_keepsTheHeadersThatFitWhole() {
        // when
        send(new RecordHeaders()
                .add("a", new byte[] {1})
                .add("heavy", new byte[MOST_BYTES])
                .add("b", null));

        // then
        assertThat(bench.rejections())
                .singleElement()
                .returns(
                        List.of(
                                new OriginalHeader("a", ByteBuffer.wrap(new byte[] {1})),
                                new OriginalHeader("b", null)),
                        Rejection::getOriginalHeaders)
                .returns(1, Rejection::getOriginalHeadersLeftOut);
    }

    @Test
    void moreHeadersThanARecordOfOursCouldCarry_leaveRoomForTheRejection() {
        // given
        RecordHeaders many = new RecordHeaders();
        IntStream.range(0, 100_000).forEach(header -> many.add("", null));

        // when
        bench.send(LoopTopic.GOAL_EVENTS, "no goal".getBytes(UTF_8), GARBAGE, many);

        // then
        assertThat(bench.rejections())
                .singleElement()
                .returns(99_000, Rejection::getOriginalHeadersLeftOut)
                .satisfies(
                        rejection -> assertThat(rejection.getOriginalHeaders()).hasSize(1_000));
    }

    @Test
    void recordWithTheLongestNameOfAHeader_isHeldLikeAnyOther() {
        // when
        send(new RecordHeaders().add("x".repeat(MOST_BYTES), new byte[0]));

        // then
        assertThat(bench.journal(GOAL).getLast()).returns("RecordParked", JournalEntry::getKind);
    }

    private void send(Headers headers) {
        bench.send(LoopTopic.RECEIPTS, GOAL.getBytes(UTF_8), GARBAGE, headers);
    }
}
