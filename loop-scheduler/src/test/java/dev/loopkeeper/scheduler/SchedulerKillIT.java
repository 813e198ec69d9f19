package dev.loopkeeper.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.wire.ActionWriter;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import dev.loopkeeper.testkit.process.JavaLaunch;
import dev.loopkeeper.testkit.process.JavaProcess;
import dev.loopkeeper.testkit.random.Seeded;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@WithKafka
@Seeded
class SchedulerKillIT {
    private static final int ROUNDS = Integer.getInteger("loopkeeper.test.kills", 3);
    private static final int GOALS = Math.max(24, ROUNDS);
    private static final String POLICY = """
            {"limits":{"turns":2},"allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build",
             "retry":{"maxAttempts":2,"initialBackoffMillis":200,"maxBackoffMillis":200},"turnTimeoutMillis":1000,
             "maxConsecutiveFailures":9,"noProgressTurns":9}""";

    @TempDir
    private Path state;

    @ParameterizedTest(name = "a third of the goals at a time: {0}")
    @ValueSource(booleans = {false, true})
    void killedAtAnyMoment_everyAttemptIsRequestedOnceAndNoneIsMissing(
            boolean limited, EmbeddedKafka kafka, RandomGenerator random) {
        // given a tenant whose permits no goal of another test holds
        String tenant = FreshIds.name("killed");
        List<GoalId> goals = Stream.generate(() -> FreshIds.goal(tenant, "goal"))
                .limit(GOALS)
                .toList();
        try (Installation installation = new Installation(kafka);
                HandSequencer sequencer = HandSequencer.over(installation, LoopTopic.GOAL_EVENTS, LoopTopic.DECISIONS);
                TopicReader<Decision> decisions = TopicReader.of(
                        kafka.bootstrapServers(), installation.registry(), LoopTopic.DECISIONS, Decision.class)) {
            installation.prepare();
            JavaLaunch launch = launch(kafka, limited ? GOALS / 3 : 0);
            for (int round = 0; round < ROUNDS; round++) {
                try (JavaProcess process = launch.withOutput(output()).start()) {
                    if (round == 0 || random.nextBoolean()) {
                        process.awaitLine("decides: true");
                    }
                    open(installation, goals, round);

                    // when
                    Instant moment = Instant.now().plusMillis(random.nextLong(2_500));
                    Awaitility.await()
                            .pollInterval(Duration.ofMillis(5))
                            .until(() -> Instant.now().isAfter(moment));
                    process.kill();
                }
            }
            try (JavaProcess process = launch.withOutput(output()).start()) {
                process.awaitLine("decides: true");
                goals.forEach(goal -> decisions
                        .waitingAtMost(Duration.ofMinutes(3))
                        .await(
                                "its stop",
                                goal.toString(),
                                decision -> decision.getReason().equals("TURN_BUDGET_EXHAUSTED")));
            }

            // then
            goals.forEach(goal -> assertThat(decisions.all(goal.toString()))
                    .extracting(SchedulerKillIT::what)
                    .containsExactly(
                            "START_TURN t1-a1",
                            "TURN_TIMEOUT t1-a1",
                            "START_TURN t1-a2",
                            "TURN_TIMEOUT t1-a2",
                            "START_TURN t2-a1",
                            "TURN_TIMEOUT t2-a1",
                            "START_TURN t2-a2",
                            "TURN_TIMEOUT t2-a2",
                            "TURN_BUDGET_EXHAUSTED t3-a1"));
        }
    }

    private JavaLaunch launch(EmbeddedKafka kafka, int perTenant) {
        return JavaLaunch.main(SchedulerProgram.class, output())
                .withArguments(
                        kafka.bootstrapServers(),
                        kafka.registryUrl(),
                        "loop.kill-it-" + FreshIds.name("app"),
                        state.toString(),
                        Integer.toString(perTenant));
    }

    /** One for each process: what it says is not to be taken for what another said before. */
    private static Path output() {
        return Path.of("target", "process", "killed-" + System.nanoTime() + ".log");
    }

    /** Opens this round's share of the goals. */
    private static void open(Installation installation, List<GoalId> goals, int round) {
        ActionWriter actions = new ActionWriter(installation.codecs(), Installation.WRITE_API);
        for (int i = round; i < goals.size(); i += ROUNDS) {
            GoalId goal = goals.get(i);
            byte[] record = actions.open(new EventId("open-" + i), document(goal), Instant.now(), new Principal("ann"));
            installation.send(LoopTopic.GOAL_EVENTS, goal.toString(), record);
        }
    }

    private static GoalDocument document(GoalId goal) {
        try {
            return GoalDocument.parse(new ObjectMapper()
                    .readTree("{\"goal\":\"" + goal + "\",\"objective\":\"never ends\",\"policy\":" + POLICY + "}"));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Reason, turn and attempt, which are part of the id between its kind and its number. */
    private static String what(Decision decision) {
        String[] parts = decision.getDecisionId().split("-");
        return decision.getReason() + " " + parts[1] + "-" + parts[2];
    }
}
