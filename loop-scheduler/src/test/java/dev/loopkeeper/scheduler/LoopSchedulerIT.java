package dev.loopkeeper.scheduler;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.scheduler.write.Call;
import dev.loopkeeper.scheduler.write.WriteApi;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.TurnRequested;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.TransactionLog;
import dev.loopkeeper.testkit.kafka.WithKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithKafka
class LoopSchedulerIT {
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    @TempDir
    private Path state;

    private Installation installation;
    private TopicReader<Decision> decisions;
    private final HealthBoard health = new HealthBoard();
    private LoopScheduler scheduler;

    @BeforeEach
    void start(EmbeddedKafka kafka) {
        installation = new Installation(kafka);
        installation.prepare();
        scheduler = scheduler(state);
        decisions =
                TopicReader.of(kafka.bootstrapServers(), installation.registry(), LoopTopic.DECISIONS, Decision.class);
    }

    @AfterEach
    void stop() {
        decisions.close();
        scheduler.close();
        installation.close();
    }

    @Test
    void goalOpenedThroughTheApi_isAnsweredFromTheJournalAndGivenATurn() {
        // given
        String goal = freshGoal();
        try (HandSequencer sequencer =
                HandSequencer.over(installation, LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS)) {
            WriteApi api = scheduler.writeApi();

            // when
            Answer opened = join(api.open(call("open-1", opening(goal))));
            Answer again = join(api.open(call("open-1", opening(goal))));
            Answer conflicting = join(api.open(call("open-1", opening(goal).replace("make it", "leave it"))));
            Answer unknown = join(api.act("acme", "nobody-" + goal.substring(5), "pause", call("pause-1", "{}")));

            // then
            assertThat(opened)
                    .isInstanceOfSatisfying(
                            Answer.Admitted.class,
                            admitted -> assertThat(admitted.sequence()).isEqualTo(1));
            assertThat(again).isEqualTo(opened);
            assertThat(problem(conflicting).code()).isEqualTo("CONFLICTING_DUPLICATE");
            assertThat(problem(conflicting).status()).isEqualTo(409);
            assertThat(problem(unknown).status()).isEqualTo(404);
            Decision decision = decisions.await("a turn request", goal, any -> true);
            assertThat(decision.getEvent()).isInstanceOf(TurnRequested.class);
            assertThat(Envelopes.of(decision.getEnvelope()).isSignedBy(Installation.SCHEDULER.verificationKey()))
                    .isTrue();
            Awaitility.await()
                    .untilAsserted(() -> assertThat(health.of(Probe.READY)).allMatch(part -> part.up()));
        }
    }

    @Test
    void cancelledGoal_isStoppedAndThenLeftAlone() {
        // given
        String goal = freshGoal();
        try (HandSequencer sequencer =
                HandSequencer.over(installation, LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.DECISIONS)) {
            join(scheduler.writeApi().open(call("open-1", opening(goal))));
            decisions.await("a turn request", goal, any -> true);

            // when
            Answer cancelled =
                    join(scheduler.writeApi().act("acme", goal.substring(5), "cancel", call("cancel-1", "{}")));

            // then
            assertThat(cancelled).isInstanceOf(Answer.Admitted.class);
            decisions.await("the stop", goal, decision -> decision.getReason().equals("CANCELLED"));
        }
    }

    @Test
    void nothingComesAndNothingIsDue_noTransactionsAreMade(EmbeddedKafka kafka) {
        try (TransactionLog transactions = new TransactionLog(kafka.bootstrapServers())) {
            // given
            String goal = freshGoal();

            // when
            publish(Goals.ready(goal, 1));
            decisions.await("a decision", goal, any -> true);

            // then
            transactions.awaitQuiet();
        }
    }

    @Test
    void restart_keepsAwaitingWhatWasDecided() {
        // given
        String goal = freshGoal();
        publish(Goals.ready(goal, 1));
        decisions.await("the first decision", goal, any -> true);

        // when
        restart(state);
        publish(Goals.ready(goal, 2));
        publish(Goals.decided(Goals.ready(goal, 3)));
        decisions.await(
                "the second decision",
                goal,
                decision -> decision.getDecisionId().endsWith("-n2"));

        // then
        assertThat(decisions.all(goal))
                .extracting(Decision::getDecisionId)
                .containsExactly("start-t1-a1-n1", "start-t1-a1-n2");
    }

    @Test
    void whatFellDueWhileItWasDown_isDecidedOnceAlsoWithoutItsDisk(@TempDir Path otherState) {
        // given
        Waiting waiting = downBeforeTheyFallDue();
        String later = waiting.later();
        String sooner = waiting.sooner();
        String watched = waiting.watched();
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> Instant.now().isAfter(waiting.due().plusSeconds(1)));

        // when
        scheduler = scheduler(otherState);
        decisions.awaitRecords(
                "both decisions", 2, record -> List.of(later, sooner).contains(record.key()));
        publish(Goals.decided(Goals.ready(watched, 2)));
        decisions.await(
                "another decision",
                watched,
                decision -> decision.getDecisionId().endsWith("-n2"));

        // then
        assertThat(decisions.all())
                .filteredOn(record -> record.key().equals(later))
                .hasSize(1);
        assertThat(decisions.all())
                .filteredOn(record -> record.key().equals(sooner))
                .hasSize(1);
    }

    private record Waiting(String later, String sooner, String watched, Instant due) {}

    /** Goals that the scheduler knows to wait, and it is down; when that took until they were due, it is done again with more time. */
    private Waiting downBeforeTheyFallDue() {
        for (Duration lead = Duration.ofSeconds(4); ; lead = lead.multipliedBy(3)) {
            Waiting waiting = new Waiting(
                    freshGoal(), freshGoal(), freshGoal(), Instant.now().plus(lead));
            publish(Goals.waiting(waiting.later(), 1, waiting.due().plusMillis(2)));
            publish(Goals.waiting(waiting.sooner(), 1, waiting.due()));
            publish(Goals.ready(waiting.watched(), 1));
            decisions.await("what comes after the others in each partition", waiting.watched(), any -> true);
            scheduler.close();
            if (Instant.now().isBefore(waiting.due())) {
                return waiting;
            }
            scheduler = scheduler(state);
        }
    }

    private void restart(Path directory) {
        scheduler.close();
        scheduler = scheduler(directory);
    }

    private LoopScheduler scheduler(Path directory) {
        LoopScheduler started =
                LoopScheduler.start(installation.settings(directory), health, new SimpleMeterRegistry());
        assertThat(started.awaitDeciding(PATIENCE)).isTrue();
        return started;
    }

    private void publish(GoalProjection goal) {
        installation.send(
                LoopTopic.PROJECTIONS,
                goal.id().toString(),
                new SequencerFrames(installation.codecs()).projection(goal));
    }

    private static String freshGoal() {
        return FreshIds.goal("acme", "goal").toString();
    }

    private static String opening(String goal) {
        return """
                {"goal":"%s","objective":"make it green","policy":{"allowedTools":["compile"],
                 "allowedCapabilities":["build"],"firstCapability":"build"}}""".formatted(goal);
    }

    private static Call call(String key, String body) {
        return new Call(Caller.unrestricted(new Principal("ann")), Optional.of(key), body.getBytes(UTF_8));
    }

    private static Answer join(CompletionStage<Answer> answer) {
        return answer.toCompletableFuture().join();
    }

    private static Problem problem(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return ((Answer.Refused) answer).problem();
    }
}
