package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalHash;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process dies without warning in the middle of its work, again and again. */
@WithKafka
class KilledServiceIT {

    private static final int GOALS = 6;
    private static final int ROUNDS = 3;
    private static final int EVENTS_PER_ROUND = 40;

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void killedInTheMiddle_everyEventIsJournaledOrRejectedOnceAndTheJournalFoldsToTheProjection(EmbeddedKafka kafka) {
        try (Installation installation = new Installation(kafka)) {
            // given
            installation.publishKeys();
            List<String> goals =
                    IntStream.range(0, GOALS).mapToObj(i -> "killed/g" + i).toList();
            goals.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));

            // when
            for (int round = 0; round < ROUNDS; round++) {
                try (JavaProcess service =
                        ServiceProcess.launch(installation, state).start()) {
                    service.awaitLine("sequencing starts");
                    sendRound(installation, goals, round);
                    awaitSome(installation, goals.get(round), 1 + round * EVENTS_PER_ROUND / 2);
                    service.kill();
                }
            }
            try (JavaProcess service =
                    ServiceProcess.launch(installation, state).start()) {
                service.awaitLine("sequencing starts");
                goals.forEach(goal -> awaitDecided(installation, goal));
            }

            // then
            goals.forEach(goal -> verify(installation, goal));
        }
    }

    private static void sendRound(Installation installation, List<String> goals, int round) {
        for (int i = 0; i < EVENTS_PER_ROUND; i++) {
            for (String goal : goals) {
                Object event = i % 2 == 0 ? new GoalPaused("x") : new GoalResumed("x");
                GoalEvent record = GoalEvent.newBuilder()
                        .setEventId("r" + round + "-e" + i)
                        .setGoalId(goal)
                        .setOccurredAt(Instant.now())
                        .setClaimedBy("ann")
                        .setEvent(event)
                        .build();
                installation.sendLater(
                        LoopTopic.GOAL_EVENTS,
                        goal,
                        installation.codecs().goalEvents().encode(record));
            }
        }
    }

    private static void awaitSome(Installation installation, String goal, long sequence) {
        try (TopicReader<GoalProjection> projections = projections(installation)) {
            projections.await(
                    "some progress", goal, found -> found.getPosition().getSequence() >= sequence);
        }
    }

    private static void awaitDecided(Installation installation, String goal) {
        String last = "r" + (ROUNDS - 1) + "-e" + (EVENTS_PER_ROUND - 1);
        try (TopicReader<JournalEntry> journal = journal(installation)) {
            journal.await("the last event", goal, entry -> entry.getEventId().equals(last));
        }
    }

    private static void verify(Installation installation, String goal) {
        try (TopicReader<JournalEntry> journal = journal(installation);
                TopicReader<Rejection> rejections = TopicReader.of(
                        installation.bootstrapServers(), installation.registry(), LoopTopic.REJECTED, Rejection.class);
                TopicReader<GoalProjection> projections = projections(installation)) {
            List<JournalEntry> entries = journal.all(goal);
            assertThat(rejections.all(goal)).isEmpty();
            assertThat(entries).hasSize(1 + ROUNDS * EVENTS_PER_ROUND);
            assertThat(entries).extracting(JournalEntry::getEventId).doesNotHaveDuplicates();
            JournalReader reader = new JournalReader(new InputDecoder(installation.codecs()));
            GoalState folded = new GoalState.Unopened(GoalId.of(goal));
            for (JournalEntry entry : entries) {
                assertThat(JournalHash.verifies(entry)).isTrue();
                assertThat(entry.getPreviousHash())
                        .isEqualTo(folded.position().headHash().text());
                folded = GoalFold.fold(folded, reader.read(entry));
            }
            assertThat(ProjectionCodec.toDomain(projections.all(goal).getLast()))
                    .isEqualTo(folded);
        }
    }

    private static TopicReader<JournalEntry> journal(Installation installation) {
        return TopicReader.of(
                installation.bootstrapServers(), installation.registry(), LoopTopic.ADMITTED, JournalEntry.class);
    }

    private static TopicReader<GoalProjection> projections(Installation installation) {
        return TopicReader.of(
                installation.bootstrapServers(), installation.registry(), LoopTopic.PROJECTIONS, GoalProjection.class);
    }
}
