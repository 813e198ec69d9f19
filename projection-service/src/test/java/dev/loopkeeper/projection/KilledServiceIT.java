package dev.loopkeeper.projection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.projection.rebuild.Rebuild;
import dev.loopkeeper.projection.rebuild.RebuildReport;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.process.JavaProcess;
import dev.loopkeeper.testkit.random.Seeded;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process dies without warning, wherever it happens to be: while it starts, restores, works or commits. {@code -Dloopkeeper.kill.rounds} says how
 * often; the seed of a failure replays it.
 */
@Seeded
class KilledServiceIT {

    private static final List<String> GOALS =
            IntStream.range(0, 6).mapToObj(goal -> "killed/g" + goal).toList();
    private static final String PARKED = "killed/parked";
    private static final int RECORDS_PER_ROUND = 120;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void killedAnywhere_eachRecordHasOneFateAndTheJournalGivesEveryProjection(RandomGenerator random) {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka);
                Fates fates = new Fates(installation);
                TopicReader<GoalProjection> projections = TopicReader.of(
                        kafka.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class)) {
            // given
            installation.publishKeys();
            installation.open(PARKED, SampleGoals.MINIMAL);
            GOALS.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));

            // when
            for (int round = 0; round < Integer.getInteger("loopkeeper.kill.rounds", 3); round++) {
                try (JavaProcess service =
                        ServiceProcess.launch(installation, state).start()) {
                    if (round == 0) {
                        projections.await("the goal to be parked", PARKED, found -> true);
                        installation.send(LoopTopic.RECEIPTS, PARKED, new byte[] {1, 2, 3});
                    }
                    send(installation, round, random);
                    killSomewhere(service, fates, random);
                }
            }
            try (JavaProcess service =
                    ServiceProcess.launch(installation, state).start()) {
                GoalProjection held = projections.await(
                        "a parked goal", PARKED, found -> found.getHolds().getParked() != null);
                installation.operate(PARKED, new ParkedSkipped(position(held), "garbage"));
                Awaitility.await()
                        .atMost(PATIENCE)
                        .until(() -> fates.all().keySet().containsAll(fates.places()));

                // then
                assertThat(fates.all())
                        .allSatisfy((place, fate) -> assertThat(fate).as(place).hasSize(1));
                assertThat(fates.all().keySet()).isEqualTo(fates.places());
            }
            // Each partition shows a commit by itself: the journal's may come before the projections'.
            Rebuild rebuild = new Rebuild(installation.platform(), ProjectionSettings.APPLICATION_ID);
            Awaitility.await()
                    .untilAsserted(() -> assertThat(rebuild.compare())
                            .returns(GOALS.size() + 1L, RebuildReport::goals)
                            .returns(List.of(), RebuildReport::differences));
        }
    }

    /** Sometimes before anything is done, mostly after a number of fates that nobody chose. */
    private static void killSomewhere(JavaProcess service, Fates fates, RandomGenerator random) {
        if (random.nextInt(5) > 0) {
            service.awaitLine("sequencing starts");
            int before = fates.all().size();
            int more = random.nextInt(RECORDS_PER_ROUND / 2);
            Awaitility.await()
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> fates.all().size() >= before + more);
        } else {
            service.awaitLine(random.nextBoolean() ? "streams state changed" : "Listening on|started in|sequencing");
        }
        service.kill();
    }

    private static void send(Installation installation, int round, RandomGenerator random) {
        for (int i = 0; i < RECORDS_PER_ROUND; i++) {
            String goal = random.nextInt(8) == 0 ? PARKED : GOALS.get(random.nextInt(GOALS.size()));
            String id = "r" + round + "-" + (random.nextInt(10) == 0 ? 0 : i);
            switch (random.nextInt(12)) {
                case 0 -> installation.sendLater(LoopTopic.GOAL_EVENTS, goal, "{\"json\":1}".getBytes(UTF_8));
                case 1 -> installation.sendLater(LoopTopic.SIGNALS, "no goal", new byte[0]);
                case 2 -> installation.sendLater(LoopTopic.SIGNALS, goal, correction(installation, goal, id));
                default -> installation.sendLater(LoopTopic.GOAL_EVENTS, goal, event(installation, goal, id, i));
            }
        }
    }

    private static byte[] event(Installation installation, String goal, String id, int number) {
        return installation
                .codecs()
                .goalEvents()
                .encode(GoalEvent.newBuilder()
                        .setEventId(id)
                        .setGoalId(goal)
                        .setOccurredAt(Instant.now().truncatedTo(ChronoUnit.MICROS))
                        .setClaimedBy("ann")
                        .setEvent(number % 2 == 0 ? new GoalPaused("x") : new GoalResumed("x"))
                        .build());
    }

    /** Signed by a key that nobody has published: it waits for a look-up, and is refused then. */
    private static byte[] correction(Installation installation, String goal, String id) {
        return new ActionWriter(installation.codecs(), SigningKey.ofSeed(new byte[32]))
                .write(
                        new ActionWriter.Stamp(
                                new EventId(id),
                                GoalId.of(goal),
                                Instant.now().truncatedTo(ChronoUnit.MICROS),
                                new Principal("mallory")),
                        new Signal.CorrectionGiven("do it"));
    }

    private static RecordPosition position(GoalProjection held) {
        return new RecordPosition(
                held.getHolds().getParked().getTopic(),
                held.getHolds().getParked().getPartition(),
                held.getHolds().getParked().getOffset());
    }
}
