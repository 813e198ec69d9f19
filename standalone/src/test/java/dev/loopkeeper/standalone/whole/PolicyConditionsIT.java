package dev.loopkeeper.standalone.whole;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.OpenGate;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Conditions of policies, from the write API to the topics and back. */
@WithKafka
class PolicyConditionsIT {
    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("conditions").toString();
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

    @BeforeEach
    void register() {
        installation.register(
                capability,
                Documents.replay(Documents.goesOn("first", 7), Documents.goesOn("second", 7), Documents.completes()));
    }

    @Test
    void stopCondition_stopsBeforeTheNextTurnAndIsNamed() {
        // when
        admitted(installation.open(Documents.goal(
                goal,
                capability,
                condition("dear", "stop", "used.cost_micros >= 7 && evidence == ['first']", "dear"))));

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("STOP_CONDITION");
        assertThat(stopped.getStatus().getSentence()).isEqualTo("condition dear holds: dear");
        assertThat(log.requests().all(goal)).hasSize(1);
    }

    @Test
    void gateCondition_holdsTheTurnUntilAPersonApprovesExactlyThat() {
        // given
        admitted(installation.open(
                Documents.goal(goal, capability, condition("second", "gate", "turn == 2", "Go on?"))));
        GoalProjection held = log.projections()
                .await(
                        "an open gate",
                        goal,
                        found -> !found.getHolds().getGates().isEmpty());
        OpenGate gate = held.getHolds().getGates().get(0);
        String verdict = "{\"verdict\":\"approve\",\"askedDigest\":\"%s\"}";

        // when
        Answer stale = installation.decide(goal, gate.getId(), verdict.formatted("sha256:" + "0".repeat(64)));
        Answer approved = installation.decide(goal, gate.getId(), verdict.formatted(gate.getAskedDigest()));

        // then
        assertThat(gate.getQuestion()).isEqualTo("Go on?");
        assertThat(problem(stale).status()).isEqualTo(409);
        assertThat(problem(stale).code()).isEqualTo("STALE_DIGEST");
        admitted(approved);
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
    }

    @Test
    void policyThatNoGoalCanLiveUnder_isRefusedByNameAndThePreviousOneStays() {
        // given
        admitted(
                installation.open(Documents.goal(goal, capability, condition("first", "gate", "turn == 1", "Begin?"))));
        GoalProjection before = log.projections()
                .await(
                        "an open gate",
                        goal,
                        found -> !found.getHolds().getGates().isEmpty());

        // when
        Problem uncompiled = problem(change(condition("late", "stop", "turn >", "")));
        Problem costly = problem(change(
                condition("deep", "stop", "todos.open.all(a, todos.open.all(b, todos.open.all(c, a == b)))", "")));
        Problem contradictory = problem(change("\"approvalRequiredFor\":[\"deploy\"]"));
        Problem misspelled = problem(change("\"limit\":{\"turns\":1}"));
        admitted(installation.act(goal, "pause", "{\"reason\":\"look\"}"));

        // then
        assertThat(uncompiled.code()).isEqualTo("POLICY_INVALID");
        assertThat(uncompiled.detail()).contains("conditions.late.when", "line 1, column 7");
        assertThat(costly.code()).isEqualTo("POLICY_INVALID");
        assertThat(costly.detail()).contains("conditions.deep.when", "5000 steps");
        assertThat(contradictory.code()).isEqualTo("POLICY_INVALID");
        assertThat(misspelled.code()).isEqualTo("INVALID_REQUEST");
        assertThat(misspelled.detail()).contains("'limit'");
        GoalProjection after = log.projections()
                .await("a paused goal", goal, found -> found.getHolds().getPause() != null);
        assertThat(after.getGovernance()).isEqualTo(before.getGovernance());
    }

    private Answer change(String fields) {
        return installation.act(goal, "policy", Documents.policy(capability, fields));
    }

    private static String condition(String name, String kind, String when, String reason) {
        return "\"conditions\":[{\"name\":\"%s\",\"kind\":\"%s\",\"when\":\"%s\",\"reason\":\"%s\"}]"
                .formatted(name, kind, when, reason);
    }

    private static void admitted(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Admitted.class);
    }

    private static Problem problem(Answer answer) {
        assertThat(answer).isInstanceOf(Answer.Refused.class);
        return ((Answer.Refused) answer).problem();
    }
}
