package dev.loopkeeper.standalone.whole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.wire.SignedActions;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.scheduler.write.Answer;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.OpenGate;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Verdict;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Closed is not approved: only a person's signed answer to exactly what was asked opens a gate, and only once. */
@WithKafka
class ApprovalForgeryIT {
    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("approval").toString();
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
    void approvalsThatNobodyProves_doNotOpenTheGate() {
        // given
        OpenGate gate = gatedGoal(goal);
        Signal unsigned = approval(goal, gate.getAskedDigest());

        // when
        signal(goal, unsigned);
        log.rejection(goal, "UNAUTHENTICATED");
        signal(goal, SignedActions.sign(approval(goal, gate.getAskedDigest()), Installation.STRANGER));
        log.rejection(goal, "UNKNOWN_KEY");
        signal(goal, SignedActions.sign(approval(goal, gate.getAskedDigest()), Installation.RUNNER));
        log.rejection(goal, "WRONG_ROLE");
        Answer stale = installation.decide(goal, gate.getId(), approving("sha256:" + "0".repeat(64)));

        // then
        assertThat(((Answer.Refused) stale).problem().code()).isEqualTo("STALE_DIGEST");
        assertThat(log.requests().all(goal)).isEmpty();
        assertThat(installation.decide(goal, gate.getId(), approving(gate.getAskedDigest())))
                .isInstanceOf(Answer.Admitted.class);
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
    }

    @Test
    void runnerWhoseTurnAsked_cannotAnswerWhateverItsRoles() {
        // given
        installation.register(capability, Documents.replay("""
                {"outcome":"PAUSED","proposal":{"kind":"CONTINUE"},
                 "gates":[{"kind":"APPROVAL","question":"Ship it?","asked":"version 7"}]}""", Documents.completes()));
        installation.open(Documents.goal(goal, capability, ""));
        GoalProjection held = log.projections()
                .await("a gate", goal, found -> !found.getHolds().getGates().isEmpty());
        OpenGate gate = held.getHolds().getGates().getFirst();

        // when
        Answer own = installation.decide(gate.getRaisedFrom(), goal, gate.getId(), approving(gate.getAskedDigest()));

        // then
        Problem refused = ((Answer.Refused) own).problem();
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.code()).isEqualTo("SELF_APPROVAL");
        assertThat(installation.decide(goal, gate.getId(), approving(gate.getAskedDigest())))
                .isInstanceOf(Answer.Admitted.class);
    }

    @Test
    void replayedApproval_countsOnceAndForItsOwnGoalOnly() {
        // given
        String other = FreshIds.goal("approval").toString();
        OpenGate gate = gatedGoal(goal);
        OpenGate otherGate = gatedGoal(other);
        installation.decide(goal, gate.getId(), approving(gate.getAskedDigest()));
        Signal approval;
        try (TopicReader<Signal> signals = TopicReader.of(
                installation.kafka().bootstrapServers(), installation.registry(), LoopTopic.SIGNALS, Signal.class)) {
            approval = signals.await("the approval", goal, found -> true);
        }

        // when
        signal(goal, approval);
        signal(other, approval);
        signal(other, Signal.newBuilder(approval).setGoalId(other).build());
        signal(
                other,
                Signal.newBuilder(approval)
                        .setGoalId(other)
                        .setEventId(FreshIds.name("replay"))
                        .build());

        // then
        log.rejection(goal, "DUPLICATE");
        log.rejection(other, "WRONG_KEY");
        log.rejected()
                .awaitRecords(
                        "three replays",
                        3,
                        record -> other.equals(record.value().getGoalId()));
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(log.requests().all(other)).isEmpty();
        assertThat(installation.decide(other, otherGate.getId(), approving(otherGate.getAskedDigest())))
                .isInstanceOf(Answer.Admitted.class);
        assertThat(log.stopped(other).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
    }

    @Test
    void capabilityRegisteredAnew_isNotRunOnTheApprovalOfTheOldOne() {
        // given
        OpenGate gate = gatedGoal(goal);
        installation.act(goal, "pause", "{}");
        installation.decide(goal, gate.getId(), approving(gate.getAskedDigest()));
        String second = Documents.capability(capability, "default", Documents.replay(Documents.completes()))
                .replace("\"capabilityVersion\":1", "\"capabilityVersion\":2");

        // when
        installation.register(capability, 2, second, Installation.OPERATOR);
        await().atMost(Duration.ofMinutes(2)).until(this::newestVersionRun, version -> version == 2);
        installation.act(goal, "resume", "{}");

        // then
        GoalProjection held = log.projections()
                .await(
                        "another gate",
                        goal,
                        found -> found.getHolds().getGates().stream()
                                .anyMatch(open -> !open.getId().equals(gate.getId())));
        OpenGate anew = held.getHolds().getGates().getFirst();
        assertThat(log.requests().all(goal)).isEmpty();
        assertThat(held.getHolds().getApprovals()).hasSize(1);
        assertThat(installation.decide(goal, anew.getId(), approving(anew.getAskedDigest())))
                .isInstanceOf(Answer.Admitted.class);
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(log.request(goal, 1, 1).getCapability().getVersion()).isEqualTo(2);
    }

    @Test
    void gateThatTheCapabilityRequires_opensToASignedAnswerOnlyAndOnlyForOneTurn() {
        // given
        installation.register(
                capability,
                Documents.capability(
                                capability,
                                "default",
                                Documents.replay(Documents.goesOn("first", 0), Documents.completes()))
                        .replace(
                                "\"tools\":[]",
                                "\"tools\":[],\"gates\":[{\"name\":\"security\",\"question\":\"Has security seen it?\"}]"),
                Installation.OPERATOR);
        installation.open(Documents.goal(goal, capability, ""));
        OpenGate gate = gate(1);

        // when
        signal(goal, approval(goal, gate.getAskedDigest()));
        log.rejection(goal, "UNAUTHENTICATED");
        signal(goal, SignedActions.sign(approval(goal, gate.getAskedDigest()), Installation.RUNNER));
        log.rejection(goal, "WRONG_ROLE");
        Answer stale = installation.decide(goal, gate.getId(), approving("sha256:" + "0".repeat(64)));

        // then
        assertThat(gate.getQuestion()).isEqualTo("Has security seen it?");
        assertThat(((Answer.Refused) stale).problem().code()).isEqualTo("STALE_DIGEST");
        assertThat(log.requests().all(goal)).isEmpty();
        assertThat(installation.decide(goal, gate.getId(), approving(gate.getAskedDigest())))
                .isInstanceOf(Answer.Admitted.class);
        OpenGate second = gate(2);
        assertThat(log.requests().all(goal)).hasSize(1);
        assertThat(installation.decide(goal, gate.getId(), approving(gate.getAskedDigest())))
                .isInstanceOf(Answer.Refused.class);
        assertThat(installation.decide(goal, second.getId(), approving(second.getAskedDigest())))
                .isInstanceOf(Answer.Admitted.class);
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
    }

    private OpenGate gate(int number) {
        return log.projections()
                .await(
                        "gate " + number,
                        goal,
                        found -> found.getHolds().getGates().stream()
                                .anyMatch(open -> open.getId().equals("g" + number)))
                .getHolds()
                .getGates()
                .getFirst();
    }

    /** Which version a goal runs that opens now and needs no approval. */
    private int newestVersionRun() {
        String other = FreshIds.goal("approval").toString();
        installation.open(Documents.goal(other, capability, ""));
        return log.request(other, 1, 1).getCapability().getVersion();
    }

    private OpenGate gatedGoal(String each) {
        installation.register(capability, Documents.replay(Documents.completes()));
        installation.open(Documents.goal(each, capability, "\"approvalRequiredFor\":[\"%s\"]".formatted(capability)));
        return log.projections()
                .await("a gate", each, found -> !found.getHolds().getGates().isEmpty())
                .getHolds()
                .getGates()
                .getFirst();
    }

    private static Signal approval(String each, String asked) {
        return Signal.newBuilder()
                .setEventId(FreshIds.name("approval"))
                .setGoalId(each)
                .setOccurredAt(Forger.now())
                .setClaimedBy("bob")
                .setEvent(new GateVerdict("g1", asked, Verdict.APPROVE, ""))
                .build();
    }

    private static String approving(String digest) {
        return "{\"verdict\":\"approve\",\"askedDigest\":\"" + digest + "\"}";
    }

    private static void signal(String key, Signal signal) {
        installation.send(
                LoopTopic.SIGNALS, key, installation.codecs().signals().encode(signal));
    }
}
