package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.GoalDocument;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalOpened;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.Limit;
import dev.loopkeeper.schema.LimitKind;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.Policy;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits hold over a goal's whole life, whoever restarts what when. */
@WithKafka
class LimitsIT {
    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("limits").toString();
    private final String capability = FreshIds.name("work");

    @BeforeAll
    static void start(EmbeddedKafka kafka) {
        installation = Installation.start(kafka, folder);
        log = Log.of(installation);
    }

    @AfterAll
    static void stop() {
        installation.close();
        log.close();
    }

    @Test
    void costLimit_admitsItsLastMicroUnitAndNotOneMore() {
        // given
        String exceeding = FreshIds.goal("limits").toString();
        String block = """
                {"kind":"TODO_ADDED","todo":{"id":"look","title":"look at it","owner":"user","blocksTurns":true}}""";
        installation.register(
                capability, Documents.replay(Documents.goesOn("first", 4_752_720, block), Documents.completes()));
        String limit = "\"limits\":{\"costMicros\":5000000},\"reservationPerTurn\":{\"costMicros\":%d}";
        for (String each : new String[] {goal, exceeding}) {
            admitted(installation.open(Documents.goal(each, capability, limit.formatted(4_752_720))));
        }

        // when
        spend(goal, limit.formatted(247_280));
        spend(exceeding, limit.formatted(247_281));

        // then
        TurnRequest second = log.request(goal, 2, 1);
        assertThat(second.getAttempt()).isEqualTo(1);
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        GoalProjection stopped = log.stopped(exceeding);
        assertThat(stopped.getStatus().getReason()).isEqualTo("COST_BUDGET_EXHAUSTED");
        assertThat(stopped.getLedger().getSettled().getCostMicros()).isEqualTo(4_752_720);
        assertThat(log.requests().all(exceeding)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "turns, TURN_BUDGET_EXHAUSTED",
        "tokens, TOKEN_BUDGET_EXHAUSTED",
        "costMicros, COST_BUDGET_EXHAUSTED",
        "toolCalls, TOOL_CALL_BUDGET_EXHAUSTED",
    })
    void limitZero_runsNothingAndIsNeitherAbsentNorUnlimited(String resource, String reason) {
        // given
        String bounded = FreshIds.goal("limits").toString();
        String unlimited = FreshIds.goal("limits").toString();
        String absent = FreshIds.goal("limits").toString();
        installation.register(capability, Documents.replay(Documents.completes()));
        String limit = "\"limits\":{\"" + resource + "\":%s}";

        // when
        admitted(installation.open(Documents.goal(goal, capability, limit.formatted("0"))));
        admitted(installation.open(Documents.goal(bounded, capability, limit.formatted("7"))));
        admitted(installation.open(Documents.goal(unlimited, capability, limit.formatted("\"unlimited\""))));
        admitted(installation.open(Documents.goal(absent, capability, "\"limits\":{}")));

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo(reason);
        assertThat(log.requests().all(goal)).isEmpty();
        for (String each : new String[] {bounded, unlimited, absent}) {
            assertThat(log.stopped(each).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        }
        assertThat(limit(goal, resource)).isEqualTo(new Limit(LimitKind.NONE, 0L));
        assertThat(limit(bounded, resource)).isEqualTo(new Limit(LimitKind.BOUNDED, 7L));
        assertThat(limit(unlimited, resource)).isEqualTo(new Limit(LimitKind.UNLIMITED, 0L));
        assertThat(limit(absent, resource).getKind()).isEqualTo(LimitKind.BOUNDED);
    }

    @Test
    void fourEncodings_meanTheSameInAvro() {
        // given
        installation.register(capability, Documents.replay(Documents.completes()));
        String absent = FreshIds.goal("limits").toString();
        String bounded = FreshIds.goal("limits").toString();
        String unlimited = FreshIds.goal("limits").toString();
        String unknown = FreshIds.goal("limits").toString();

        // when
        opened(goal, new Limit(LimitKind.NONE, 0L));
        opened(absent, null);
        opened(bounded, new Limit(LimitKind.BOUNDED, 7L));
        opened(unlimited, new Limit(LimitKind.UNLIMITED, 0L));
        opened(unknown, new Limit(LimitKind.UNKNOWN, 7L));

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("TURN_BUDGET_EXHAUSTED");
        assertThat(log.stopped(unknown).getStatus().getReason()).isEqualTo("TURN_BUDGET_EXHAUSTED");
        for (String each : new String[] {absent, bounded, unlimited}) {
            assertThat(log.stopped(each).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        }
        assertThat(limit(absent, "turns")).isEqualTo(new Limit(LimitKind.BOUNDED, 20L));
        assertThat(limit(bounded, "turns")).isEqualTo(new Limit(LimitKind.BOUNDED, 7L));
        assertThat(limit(unlimited, "turns")).isEqualTo(new Limit(LimitKind.UNLIMITED, 0L));
        assertThat(log.requests().all(goal)).isEmpty();
    }

    @Test
    void threeTurnsOneFailureARestartAndAPause_areThreeTurnsAndFourRequests() throws IOException {
        // given
        installation.register(capability, "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"" + script() + "\"]}");
        admitted(installation.open(Documents.goal(
                goal,
                capability,
                "\"limits\":{\"turns\":3},\"retry\":{\"maxAttempts\":3,\"initialBackoffMillis\":1}")));
        log.request(goal, 2, 2);

        // when
        installation.restartSequencerAndScheduler();
        admitted(installation.act(goal, "signals", """
                {"kind":"TODO_ADDED","todo":{"id":"look","title":"look at it","owner":"user","blocksTurns":true}}"""));
        Files.createFile(folder.resolve("go"));
        log.projections()
                .await(
                        "the second try of turn 2 to have ended",
                        goal,
                        found -> found.getProgress().getNextTurn() == 3);
        admitted(installation.act(goal, "pause", "{}"));
        installation.restartSequencerAndScheduler();
        admitted(installation.act(
                goal, "signals", "{\"kind\":\"TODO_COMPLETED\",\"todo\":\"look\",\"successor\":\"nothing\"}"));
        admitted(installation.act(goal, "resume", "{}"));

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("TURN_BUDGET_EXHAUSTED");
        assertThat(stopped.getLedger().getTurns()).isEqualTo(3);
        assertThat(stopped.getLedger().getRequests()).isEqualTo(4);
        assertThat(log.requests().all(goal))
                .extracting(request -> "t" + request.getTurn() + "-a" + request.getAttempt())
                .containsExactly("t1-a1", "t2-a1", "t2-a2", "t3-a1");
        assertThat(log.receipts().all(goal))
                .filteredOn(receipt -> receipt.getOutcome() == Outcome.FAILED)
                .hasSize(1);
    }

    @Test
    void usageBeyondTheReservation_isBookedInFullAndStopsTheLoop() {
        // given
        installation.register(capability, Documents.replay(Documents.goesOn("dear", 5_000_001), Documents.completes()));

        // when
        admitted(installation.open(Documents.goal(
                goal,
                capability,
                "\"limits\":{\"costMicros\":5000000},\"reservationPerTurn\":{\"costMicros\":\"100\"}")));

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OVERRUN");
        assertThat(stopped.getLedger().getSettled().getCostMicros()).isEqualTo(5_000_001);
        assertThat(stopped.getLedger().getOverrun().getCostMicros()).isEqualTo(4_999_901);
        assertThat(stopped.getLedger().getReserved().getCostMicros()).isZero();
        assertThat(log.requests().all(goal)).hasSize(1);
    }

    @Test
    void whatItsCapabilityGivesNothingOf_isNotReservedAndItsUseStopsTheLoop() {
        // given
        String document = Documents.capability(
                        capability, "default", Documents.replay(Documents.goesOn("cheap", 7), Documents.completes()))
                .replace("\"perTurn\":{", "\"perTurn\":{\"costMicros\":\"0\",");
        installation.register(capability, document, Installation.OPERATOR);

        // when
        admitted(installation.open(Documents.goal(
                goal,
                capability,
                "\"limits\":{\"costMicros\":5000000},\"reservationPerTurn\":{\"costMicros\":\"100\"}")));

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OVERRUN");
        assertThat(stopped.getLedger().getSettled().getCostMicros()).isEqualTo(7);
        assertThat(stopped.getLedger().getOverrun().getCostMicros()).isEqualTo(7);
        assertThat(log.requests().all(goal)).hasSize(1);
    }

    /** Waits until a person's todo holds the goal up, changes the policy, and lets the goal go on. */
    private void spend(String each, String fields) {
        log.projections()
                .await("a turn's receipt", each, found -> found.getHistory().getEffective() == 1);
        admitted(installation.act(each, "policy", Documents.policy(capability, fields)));
        admitted(installation.act(
                each, "signals", "{\"kind\":\"TODO_COMPLETED\",\"todo\":\"look\",\"successor\":\"nothing\"}"));
    }

    private void opened(String each, @Nullable Limit turns) {
        GoalOpened event = GoalDocument.parse(Json.read(Documents.goal(each, capability, "")))
                .opened();
        GoalEvent record = GoalEvent.newBuilder()
                .setEventId(FreshIds.name("open"))
                .setGoalId(each)
                .setOccurredAt(Instant.now())
                .setEvent(GoalOpened.newBuilder(event)
                        .setPolicy(Policy.newBuilder(event.getPolicy())
                                .setLimits(new Limits(turns, null, null, null))
                                .build())
                        .build())
                .build();
        installation.send(
                LoopTopic.GOAL_EVENTS, each, installation.codecs().goalEvents().encode(record));
    }

    private @Nullable Limit limit(String each, String resource) {
        Limits limits = log.stopped(each).getLedger().getLimits();
        return switch (resource) {
            case "turns" -> limits.getTurns();
            case "tokens" -> limits.getTokens();
            case "costMicros" -> limits.getCostMicros();
            default -> limits.getToolCalls();
        };
    }

    /** Fails once at turn 2, and the second time waits there until it is let go. */
    private Path script() throws IOException {
        Path script = folder.resolve("turn.sh");
        Files.writeString(script, """
                contract=$(cat)
                case $contract in
                  *'/limits","turn":2,"attempt":1,'*)
                    echo '{"outcome":"FAILED","reason":"FLAKY","usage":{"kind":"KNOWN"}}'
                    exit 0 ;;
                  *'/limits","turn":2,"attempt":2,'*)
                    while [ ! -e '%s' ]; do sleep 0.1; done ;;
                esac
                echo '{"outcome":"COMPLETED","proposal":{"kind":"CONTINUE"},"evidence":[{"title":"e","text":"'$(date +%%s%%N)'"}],"usage":{"kind":"KNOWN"}}'
                """.formatted(folder.resolve("go")), UTF_8);
        return script;
    }

    private static void admitted(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Admitted.class);
    }
}
