package dev.loopkeeper.client.topic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.Compatibility;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class LoopTopicTest {

    private static final Set<LoopTopic> EVIDENCE = EnumSet.of(
            LoopTopic.RECEIPTS,
            LoopTopic.ADMITTED,
            LoopTopic.STOPS,
            LoopTopic.CHECKPOINTS,
            LoopTopic.KEYS,
            LoopTopic.OPERATIONS);

    @Test
    void everyName_isVersionedAndUsedOnce() {
        // given
        var names = Arrays.stream(LoopTopic.values()).map(LoopTopic::topicName).toList();

        // when
        var distinct = Set.copyOf(names);

        // then
        assertThat(distinct).hasSameSizeAs(names).hasSize(16);
        assertThat(names).allMatch(name -> name.matches("loop\\.[a-z-]+\\.v1"));
    }

    @Test
    void evidence_isNeverDeletedNorCompacted() {
        // when
        var keptForEver = Arrays.stream(LoopTopic.values())
                .filter(topic -> topic.cleanup() instanceof Cleanup.KeepForEver)
                .toList();

        // then
        assertThat(keptForEver).containsExactlyInAnyOrderElementsOf(EVIDENCE);
        assertThat(keptForEver)
                .allSatisfy(topic -> assertThat(topic.cleanup().settings())
                        .containsEntry("cleanup.policy", "delete")
                        .containsEntry("retention.ms", "-1")
                        .containsEntry("retention.bytes", "-1"));
    }

    @Test
    void subject_followsTheTopicNameStrategy() {
        // when
        var subject = LoopTopic.RECEIPTS.subject();

        // then
        assertThat(subject.name()).isEqualTo("loop.receipts.v1-value");
    }

    @Test
    void envelopes_letReadersUpgradeFirst_andOneRecordTopicsEitherSide() {
        // when
        var envelope = LoopTopic.DECISIONS.compatibility();
        var oneRecord = LoopTopic.ADMITTED.compatibility();

        // then
        assertThat(envelope).isEqualTo(Compatibility.BACKWARD_TRANSITIVE);
        assertThat(oneRecord).isEqualTo(Compatibility.FULL_TRANSITIVE);
    }

    @Test
    void onlyTheWritersOfTheDesign_mayWrite() {
        // then
        assertThat(LoopTopic.GOAL_EVENTS.writer()).isEqualTo(Writer.FOREIGN);
        assertThat(LoopTopic.SIGNALS.writer()).isEqualTo(Writer.FOREIGN);
        assertThat(LoopTopic.DECISIONS.writer()).isEqualTo(Writer.LOOP_SCHEDULER);
        assertThat(LoopTopic.TURN_EVENTS.writer()).isEqualTo(Writer.TURN_RUNNER);
        assertThat(LoopTopic.RECEIPTS.writer()).isEqualTo(Writer.TURN_RUNNER);
        assertThat(LoopTopic.KEYS.writer()).isEqualTo(Writer.OPERATORS);
        assertThat(LoopTopic.ADMITTED.writer()).isEqualTo(Writer.PROJECTION_SERVICE);
    }

    @Test
    void aName_findsItsTopic() {
        // when
        var known = LoopTopic.named("loop.stops.v1");
        var unknown = LoopTopic.named("loop.stops.v2");

        // then
        assertThat(known).contains(LoopTopic.STOPS);
        assertThat(unknown).isEmpty();
    }

    @Test
    void everyService_hasADeadLetterTopicKeptNinetyDays() {
        // when
        var names =
                DeadLetterTopic.all().stream().map(DeadLetterTopic::topicName).toList();

        // then
        assertThat(names)
                .containsExactly(
                        "loop.projection-service.dead-letter",
                        "loop.loop-scheduler.dead-letter",
                        "loop.turn-runner.dead-letter");
        assertThat(DeadLetterTopic.CLEANUP).isEqualTo(new Cleanup.DeleteAfter(Duration.ofDays(90)));
    }
}
