package dev.loopkeeper.projection.reads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A partition answers once all its topics have been read to where they ended. */
class CoverageTest {

    private static final TopicPartition PROJECTIONS_0 = new TopicPartition("projections", 0);
    private static final TopicPartition JOURNAL_0 = new TopicPartition("journal", 0);
    private static final TopicPartition JOURNAL_1 = new TopicPartition("journal", 1);

    private final Coverage coverage = new Coverage();

    @Test
    void nothingFollowed_isNotComplete() {
        assertThat(coverage.complete()).isFalse();
    }

    @Test
    void partition_isCoveredWhenItsLastTopicIsRead() {
        // given
        coverage.follow(Set.of(0), Map.of(PROJECTIONS_0, 5L, JOURNAL_0, 9L));

        // when
        coverage.reached(Map.of(PROJECTIONS_0, 5L, JOURNAL_0, 8L));
        boolean before = coverage.complete();
        coverage.reached(Map.of(PROJECTIONS_0, 5L, JOURNAL_0, 9L));

        // then
        assertThat(before).isFalse();
        assertThat(coverage.covered()).containsExactly(0);
    }

    @Test
    void partitionThatComesLater_takesNothingFromTheOthers() {
        // given
        coverage.follow(Set.of(0), Map.of(JOURNAL_0, 1L));
        coverage.reached(Map.of(JOURNAL_0, 1L));

        // when
        coverage.follow(Set.of(0, 1), Map.of(JOURNAL_1, 4L));
        coverage.reached(Map.of(JOURNAL_0, 1L, JOURNAL_1, 0L));

        // then
        assertThat(coverage.covered()).containsExactly(0);
        assertThat(coverage.restoring()).containsExactly(1);
        assertThat(coverage.complete()).isFalse();
    }

    @Test
    void partitionThatLeaves_isNotAnsweredForAnyMore() {
        // given
        coverage.follow(Set.of(0, 1), Map.of(JOURNAL_0, 0L, JOURNAL_1, 0L));
        coverage.reached(Map.of());

        // when
        coverage.follow(Set.of(1), Map.of());

        // then
        assertThat(coverage.covered()).containsExactly(1);
        assertThat(coverage.complete()).isTrue();
    }
}
