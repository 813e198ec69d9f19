package dev.loopkeeper.projection.reads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.projection.OpenedGoal;
import dev.loopkeeper.projection.TargetFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoalIndexTest {

    private static final TopicPartition PROJECTIONS = new TopicPartition(LoopTopic.PROJECTIONS.topicName(), 0);
    private static final TopicPartition ADMITTED = new TopicPartition(LoopTopic.ADMITTED.topicName(), 0);

    @TempDir(factory = TargetFolder.class)
    Path folder;

    private final Object writing = new Object();
    private ReadStore store;
    private Intake intake;
    private GoalIndex index;

    @BeforeEach
    void open() {
        store = ReadStore.open(folder);
        intake = new Intake(store, writing);
        index = new GoalIndex(store, new SequencerFrames(OpenedGoal.CODECS), writing);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void goalThatChangedTwice_hasTheRowOfItsLastProjection() {
        // given
        GoalProjection goal = OpenedGoal.of("acme/fix");
        take(List.of(projection(0, OpenedGoal.frame(goal)), projection(1, OpenedGoal.frame(OpenedGoal.at(goal, 2)))));

        // when
        index.refresh();

        // then
        assertThat(rows()).extracting(Summary::sequence).containsExactly(2L);
        assertThat(rows()).extracting(Summary::offset).containsExactly(1L);
    }

    @Test
    void goalThatChangesAfterItWasBroughtUp_isBroughtUpAgain() {
        // given
        GoalProjection goal = OpenedGoal.of("acme/fix");
        take(List.of(projection(0, OpenedGoal.frame(goal))));
        index.refresh();

        // when
        take(List.of(projection(1, OpenedGoal.frame(OpenedGoal.at(goal, 5)))));
        index.refresh();

        // then
        assertThat(rows()).extracting(Summary::sequence).containsExactly(5L);
    }

    @Test
    void projectionThatCannotBeRead_isMarkedAndHoldsNobodyUp() {
        // given
        take(List.of(
                new ConsumerRecord<>(PROJECTIONS.topic(), 0, 0, "acme/bad".getBytes(UTF_8), new byte[] {1, 2, 3}),
                projection(1, OpenedGoal.frame(OpenedGoal.of("acme/fix")))));

        // when
        index.refresh();

        // then
        assertThat(rows()).extracting(Summary::goal).containsExactly("acme/fix");
        assertThat(store.get(Column.ROWS, "acme/bad".getBytes(UTF_8))).contains(new byte[0]);
    }

    @Test
    void whatWasTaken_isThereAfterTheStoreWasClosed() {
        // given
        take(List.of(projection(7, OpenedGoal.frame(OpenedGoal.of("acme/fix")))));
        store.close();

        // when
        open();
        index.refresh();

        // then
        assertThat(intake.mark(PROJECTIONS).position()).isEqualTo(8);
        assertThat(rows()).hasSize(1);
    }

    @Test
    void keyThatIsNoGoal_isCountedAndLeftOut() {
        // given
        ConsumerRecord<byte[], byte[]> strange =
                new ConsumerRecord<>(PROJECTIONS.topic(), 0, 0, "no goal".getBytes(UTF_8), new byte[] {1});

        // when
        take(List.of(strange));

        // then
        assertThat(intake.mark(PROJECTIONS)).isEqualTo(new Mark(1, 1, 1));
    }

    @Test
    void entriesOfAGoal_areFoundInOrderAndNotThoseOfAGoalWhoseIdBeginsTheSame() {
        // given
        take(List.of(entry("acme/fix", 3), entry("acme/fix-2", 4), entry("acme/fix", 300)));

        // when
        List<Long> found = new ArrayList<>();
        store.scan(Column.JOURNAL, Keys.entry("acme/fix".getBytes(UTF_8), 0), (key, filed) -> {
            boolean own = Keys.isEntryOf("acme/fix".getBytes(UTF_8), key);
            if (own) {
                found.add(Keys.offset(key));
            }
            return own;
        });

        // then
        assertThat(found).containsExactly(3L, 300L);
    }

    @Test
    void entriesThatAreTakenAfterTheStoreWasClosed_takeNobodysPlace() {
        // given
        take(List.of(entry("acme/fix", 3), entry("acme/other", 4)));
        store.close();

        // when
        open();
        take(List.of(entry("acme/fix", 5)));

        // then
        assertThat(frames("acme/fix")).containsExactly(3, 5);
        assertThat(frames("acme/other")).containsExactly(4);
    }

    /** The first octet of each record of the goal's journal. */
    private List<Integer> frames(String goal) {
        List<Integer> found = new ArrayList<>();
        store.scan(Column.JOURNAL, Keys.entry(goal.getBytes(UTF_8), 0), (key, filed) -> {
            boolean own = Keys.isEntryOf(goal.getBytes(UTF_8), key);
            if (own) {
                long number = Filed.decode(filed).frame();
                found.add((int) store.get(Column.FRAMES, Keys.frame(number)).orElseThrow()[0]);
            }
            return own;
        });
        return found;
    }

    private void take(List<ConsumerRecord<byte[], byte[]>> records) {
        Map<TopicPartition, Long> positions = new HashMap<>();
        records.forEach(
                record -> positions.put(new TopicPartition(record.topic(), record.partition()), record.offset() + 1));
        intake.take(records, positions);
    }

    private static ConsumerRecord<byte[], byte[]> projection(long offset, byte[] frame) {
        return new ConsumerRecord<>(PROJECTIONS.topic(), 0, offset, "acme/fix".getBytes(UTF_8), frame);
    }

    private static ConsumerRecord<byte[], byte[]> entry(String goal, long offset) {
        return new ConsumerRecord<>(ADMITTED.topic(), 0, offset, goal.getBytes(UTF_8), new byte[] {(byte) offset});
    }

    private List<Summary> rows() {
        List<Summary> rows = new ArrayList<>();
        store.scan(Column.ROWS, new byte[0], (goal, row) -> {
            if (row.length > 0) {
                rows.add(Summary.decode(row));
            }
            return true;
        });
        return rows;
    }
}
