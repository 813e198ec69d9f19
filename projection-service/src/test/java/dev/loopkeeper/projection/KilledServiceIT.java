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
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The process dies without warning, wherever it happens to be: while it starts, restores, works or commits. Meanwhile loops go on by signed decisions, claims,
 * receipts and children, records park goals, and strangers write what is refused. {@code -Dloopkeeper.kill.rounds} says how often; the seed of a failure
 * replays it.
 */
@Seeded
class KilledServiceIT {

    private static final List<String> GOALS =
            IntStream.range(0, 6).mapToObj(goal -> "killed/g" + goal).toList();
    private static final String PARKED = "killed/parked";
    private static final int RECORDS_PER_ROUND = 120;
    private static final int STEPS_PER_ROUND = 60;

    /** What must have taken effect before the campaign counts: every kind of step that a loop takes. */
    private static final Set<String> STEPS = Set.of(
            "TurnRequested",
            "TurnStarted",
            "SealedReceipt",
            "RecordParked",
            "ParkedSkipped",
            "ChildRequested",
            "ChildOpened",
            "ChildSettled",
            "GoalStopped");

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @TempDir(factory = TargetFolder.class)
    Path state;

    @Test
    void killedAnywhere_eachRecordHasOneFateAndTheJournalGivesEveryProjection(RandomGenerator random) {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Installation installation = new Installation(kafka);
                Fates fates = new Fates(installation);
                ScriptedLoops loops = new ScriptedLoops(installation, random);
                JournalEnd journal = new JournalEnd(installation);
                TopicReader<GoalProjection> projections = TopicReader.of(
                        kafka.bootstrapServers(),
                        installation.registry(),
                        LoopTopic.PROJECTIONS,
                        GoalProjection.class)) {
            // given
            installation.publishKeys();
            installation.open(PARKED, SampleGoals.MINIMAL);
            GOALS.forEach(goal -> installation.open(goal, SampleGoals.MINIMAL));
            loops.open();

            // when
            for (int round = 0; round < Integer.getInteger("loopkeeper.kill.rounds", 3); round++) {
                long written = journal.now();
                try (JavaProcess service =
                        ServiceProcess.launch(installation, state).start()) {
                    if (round == 0) {
                        projections.await("the goal to be parked", PARKED, found -> true);
                        installation.send(LoopTopic.RECEIPTS, PARKED, new byte[] {1, 2, 3});
                    }
                    send(installation, round, random);
                    loops.park();
                    awaitSomewhere(service, new Sights(fates, loops, journal, written), random);
                    service.kill();
                }
            }
            try (JavaProcess service =
                    ServiceProcess.launch(installation, state).start()) {
                GoalProjection held = projections.await(
                        "a parked goal", PARKED, found -> found.getHolds().getParked() != null);
                installation.operate(PARKED, new ParkedSkipped(position(held), "garbage"));
                Awaitility.await().atMost(PATIENCE).until(() -> {
                    loops.play();
                    return fates.effective().containsAll(STEPS);
                });

                // then
                // Each partition shows a commit by itself: where a link stands may be seen after what became of it.
                Awaitility.await().atMost(PATIENCE).untilAsserted(() -> {
                    loops.finish();
                    Set<String> ended = fates.all().keySet();
                    Set<String> sent = fates.places();
                    assertThat(difference(sent, ended))
                            .as("records without a fate")
                            .isEmpty();
                    assertThat(difference(ended, sent)).as("fates of no record").isEmpty();
                });
                assertThat(fates.all())
                        .allSatisfy((place, fate) -> assertThat(fate).as(place).hasSize(1));
            }
            // Nor need the projections' commit be seen together with the journal's.
            Rebuild rebuild = new Rebuild(installation.platform(), ProjectionSettings.APPLICATION_ID);
            Awaitility.await().untilAsserted(() -> {
                long goals = projections.all().stream()
                        .map(ConsumerRecord::key)
                        .distinct()
                        .count();
                assertThat(rebuild.compare())
                        .returns(goals, RebuildReport::goals)
                        .returns(List.of(), RebuildReport::differences);
            });
        }
    }

    /**
     * Where the service can be seen to be.
     *
     * @param written how far the journal had been written when this round began
     */
    private record Sights(Fates fates, ScriptedLoops loops, JournalEnd journal, long written) {}

    /**
     * Sometimes before anything is done, mostly after a number, that nobody chose, of fates, of steps of the loops, or of journal entries that are
     * seen as soon as they are written, which is in the middle of their transaction.
     */
    private static void awaitSomewhere(JavaProcess service, Sights seen, RandomGenerator random) {
        switch (random.nextInt(6)) {
            case 0 ->
                service.awaitLine(
                        random.nextBoolean() ? "streams state changed" : "Listening on|started in|sequencing");
            case 1 -> {
                service.awaitLine("sequencing starts");
                int wanted = seen.fates().all().size() + random.nextInt(RECORDS_PER_ROUND / 2);
                playUntil(seen.loops(), moves -> seen.fates().all().size() >= wanted);
            }
            case 2, 3 -> {
                service.awaitLine("sequencing starts");
                int wanted = random.nextInt(STEPS_PER_ROUND);
                playUntil(seen.loops(), moves -> moves >= wanted);
            }
            default -> {
                long wanted = seen.written() + 1 + random.nextInt(RECORDS_PER_ROUND / 3);
                Awaitility.await()
                        .atMost(PATIENCE)
                        .pollDelay(Duration.ZERO)
                        .pollInterval(Duration.ofMillis(1))
                        .until(() -> seen.journal().now() >= wanted);
            }
        }
    }

    private static void playUntil(ScriptedLoops loops, IntPredicate enough) {
        AtomicInteger moves = new AtomicInteger();
        Awaitility.await()
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> enough.test(moves.addAndGet(loops.play())));
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

    private static Set<String> difference(Set<String> all, Set<String> without) {
        Set<String> left = new TreeSet<>(all);
        left.removeAll(without);
        return left;
    }

    private static RecordPosition position(GoalProjection held) {
        return new RecordPosition(
                held.getHolds().getParked().getTopic(),
                held.getHolds().getParked().getPartition(),
                held.getHolds().getParked().getOffset());
    }
}
