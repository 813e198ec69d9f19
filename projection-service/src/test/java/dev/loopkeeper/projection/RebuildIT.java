package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.projection.rebuild.Difference;
import dev.loopkeeper.projection.rebuild.Rebuild;
import dev.loopkeeper.projection.rebuild.RebuildReport;
import dev.loopkeeper.projection.sequencer.SequencerTopology;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The journal alone gives every projection again, finds one that is not what it says, and puts it right, without a decision, dispatch or stop. */
class RebuildIT {

    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final long MEMBER_MILLIS = Duration.ofMinutes(20).toMillis();
    private static final List<String> GOALS = List.of("rebuild/a", "rebuild/b", "rebuild/c", "rebuild/d");

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void projectionThatIsNotWhatItsJournalSays_isFoundAndPutRight() throws Exception {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka);
                TopicReader<GoalProjection> projections = TopicReader.of(
                        kafka.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class)) {
            installation.publishKeys();
            Rebuild rebuild = new Rebuild(installation.platform(), ProjectionSettings.APPLICATION_ID);
            try (ProjectionService service = start(installation)) {
                // given
                GOALS.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));
                GOALS.forEach(goal -> pause(installation, goal, "first"));
                GOALS.forEach(goal -> await(projections, goal, 2));
                // Each partition shows a commit by itself: the journal's may come after the projections'.
                Awaitility.await()
                        .untilAsserted(() -> assertThat(rebuild.compare())
                                .returns(4L, RebuildReport::goals)
                                .returns(8L, RebuildReport::entries)
                                .returns(List.of(), RebuildReport::differences));
                assertThatThrownBy(rebuild::swap).hasMessageContaining("to have no members");
            }
            GoalProjection damaged = GoalProjection.newBuilder(await(projections, "rebuild/b", 2))
                    .build();
            damaged.getCharter().put(1, "somebody else's");
            byte[] frame = installation.codecs().projections().encode(damaged);
            GoalProjection kept = GoalProjection.newBuilder(await(projections, "rebuild/d", 2))
                    .build();
            kept.getCharter().put(1, "somebody else's");
            installation.send(LoopTopic.PROJECTIONS, "rebuild/b", frame);
            installation.sendRaw(
                    SequencerTopology.projectionChangelog(ProjectionSettings.APPLICATION_ID), "rebuild/b", frame);
            installation.sendRaw(
                    SequencerTopology.projectionChangelog(ProjectionSettings.APPLICATION_ID),
                    "rebuild/d",
                    installation.codecs().projections().encode(kept));
            long before = outputs(kafka);

            // when
            RebuildReport found = rebuild.compare();
            Ended compared = command(installation, "compare");
            Ended refused = command(installation, "swap");
            leave(kafka);
            Ended swapped = command(installation, "swap");
            Ended afterwards = command(installation, "compare");

            // then
            assertThat(found.differences())
                    .extracting(Difference::goal, Difference::kind, Difference::sequence)
                    .containsExactlyInAnyOrder(
                            tuple("rebuild/b", Difference.Kind.CONTENT, 2L),
                            tuple("rebuild/d", Difference.Kind.STORE, 2L));
            assertThat(compared.code()).isEqualTo(10);
            assertThat(compared.lines())
                    .anySatisfy(line -> assertThat(line)
                            .contains(
                                    "projection differs from its journal",
                                    "\"goalId\":\"rebuild/b\"",
                                    "\"kind\":\"CONTENT\"",
                                    "\"sequence\":\"2\""))
                    .anySatisfy(line -> assertThat(line).contains("\"goalId\":\"rebuild/d\"", "\"kind\":\"STORE\""))
                    .anySatisfy(line -> assertThat(line)
                            .contains("journal folded again", "\"differences\":\"2\"", "\"swapped\":\"0\""));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.lines()).anyMatch(line -> line.contains("to have no members, but it has 1"));
            assertThat(swapped.code()).isZero();
            assertThat(swapped.lines())
                    .anySatisfy(line -> assertThat(line)
                            .contains("journal folded again", "\"differences\":\"2\"", "\"swapped\":\"2\""));
            assertThat(afterwards.code()).isZero();
            assertThat(outputs(kafka)).isEqualTo(before);
            try (ProjectionService again = start(installation)) {
                GOALS.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));
                GOALS.forEach(goal -> resume(installation, goal));
                GOALS.forEach(goal -> await(projections, goal, 3));
                Awaitility.await()
                        .untilAsserted(() ->
                                assertThat(rebuild.compare().differences()).isEmpty());
            }
        }
    }

    /** How the command ended and what it wrote. */
    private record Ended(int code, List<String> lines) {}

    /** The service as it is shipped, with the option that makes it rebuild and end. */
    private Ended command(Installation installation, String mode) throws IOException {
        JavaLaunch launch =
                ServiceProcess.launch(installation, state).withProperty("loopkeeper.projection-service.rebuild", mode);
        try (JavaProcess process = launch.start()) {
            int code = process.awaitEnd();
            return new Ended(code, Files.readAllLines(launch.output()));
        }
    }

    /** One whose group keeps its place, once it is closed, for longer than this test takes. */
    private ProjectionService start(Installation installation) {
        PlatformSettings usual = installation.platform();
        PlatformSettings platform = new PlatformSettings(
                new KafkaSettings(
                        usual.kafka().bootstrapServers(), Map.of("session.timeout.ms", Long.toString(MEMBER_MILLIS))),
                usual.registry(),
                usual.rootKey(),
                usual.topics());
        ProjectionService service = ProjectionService.start(
                ProjectionSettings.of(platform, "rebuild-0", state), new HealthBoard(), new SimpleMeterRegistry());
        assertThat(service.awaitSequencing(PATIENCE)).isTrue();
        return service;
    }

    /** How many records there are of what a rebuild must never write. */
    private static long outputs(EmbeddedKafka kafka) {
        long records = 0;
        for (LoopTopic topic : List.of(
                LoopTopic.ADMITTED,
                LoopTopic.REJECTED,
                LoopTopic.DECISIONS,
                LoopTopic.TURN_REQUESTS,
                LoopTopic.TURN_CONTROL,
                LoopTopic.STOPS)) {
            try (TopicReader<byte[]> reader =
                    TopicReader.of(kafka.bootstrapServers(), topic.topicName(), new ByteArrayDeserializer())) {
                records += reader.all().size();
            }
        }
        return records;
    }

    /** What happens by itself once the session of the stopped instance is over. */
    private static void leave(EmbeddedKafka kafka) throws Exception {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.removeMembersFromConsumerGroup(
                            ProjectionSettings.APPLICATION_ID, new RemoveMembersFromConsumerGroupOptions())
                    .all()
                    .get();
        }
    }

    private static GoalProjection await(TopicReader<GoalProjection> projections, String goal, long sequence) {
        return projections.await(
                "sequence " + sequence, goal, found -> found.getPosition().getSequence() >= sequence);
    }

    private static void pause(Installation installation, String goal, String id) {
        send(installation, goal, id, new GoalPaused("x"));
    }

    private static void resume(Installation installation, String goal) {
        send(installation, goal, "resume", new dev.loopkeeper.schema.GoalResumed("x"));
    }

    private static void send(Installation installation, String goal, String id, Object event) {
        GoalEvent record = GoalEvent.newBuilder()
                .setEventId(id)
                .setGoalId(goal)
                .setOccurredAt(Instant.now())
                .setClaimedBy("ann")
                .setEvent(event)
                .build();
        installation.send(
                LoopTopic.GOAL_EVENTS, goal, installation.codecs().goalEvents().encode(record));
    }
}
