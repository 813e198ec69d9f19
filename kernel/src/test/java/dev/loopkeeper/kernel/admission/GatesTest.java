package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ALICE;
import static dev.loopkeeper.kernel.fixture.Samples.BOB;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.RUNNER;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal.GateVerdict;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.List;
import org.junit.jupiter.api.Test;

class GatesTest {

    @Test
    void wrongDigest_changesNothing() {
        // given
        Loop loop = paused();
        GoalProjection before = loop.goal();

        // when
        Ruling ruling = loop.propose(new GateVerdict(loop.gate().id(), digest("another context"), true, ""));

        // then
        assertThat(ruling)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(RejectedCode.STALE_DIGEST));
        assertThat(loop.goal()).isEqualTo(before);
    }

    @Test
    void firstVerdict_wins() {
        // given
        Loop loop = paused();
        Gate gate = loop.gate();

        // when
        Ruling approved = loop.journal().propose(loop.verdict(gate, true), Signers.by(ALICE));
        Ruling rejected = loop.journal().propose(loop.verdict(gate, false), Signers.by(BOB));

        // then
        assertThat(approved).isEqualTo(Ruling.ADMITTED);
        assertThat(code(rejected)).isEqualTo(RejectedCode.GATE_CLOSED);
        assertThat(loop.goal().holds().approvals())
                .containsExactly(new Approval(
                        gate.id(), Kind.CONTEXT, gate.asked(), ALICE, Fingerprint.ofApproved(loop.goal())));
        assertThat(loop.goal().status()).isEqualTo(Status.OPEN);
    }

    @Test
    void expiredGate_takesNoAnswerAndStopsTheGoal() {
        // given
        Loop loop = Loop.open(policy().pace(new Pace(0, 30_000, 900_000, 60_000)), todo("work"))
                .turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));
        GateVerdict late = loop.verdict(loop.gate(), true);

        // when
        Ruling ruling = loop.tick(60_000).propose(late);

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.GATE_CLOSED);
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.GATE_EXPIRED);
            assertThat(stop.dueAt()).contains(loop.journal().now());
        });
    }

    @Test
    void whoeverRaisedTheQuestion_mayNotAnswerIt() {
        // given
        Loop loop = paused();
        GateVerdict verdict = loop.verdict(loop.gate(), true);

        // when
        Ruling own = loop.journal().propose(verdict, Signers.by(new Principal(RUNNER.value())));
        Ruling other = loop.journal().propose(verdict, Signers.by(BOB));

        // then
        assertThat(code(own)).isEqualTo(RejectedCode.SELF_APPROVAL);
        assertThat(other).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void whoSignsForAReplica_mayNotAnswerWhatTheReplicaAsked() {
        // given
        Loop loop = paused();
        GateVerdict verdict = loop.verdict(loop.gate(), true);

        // when
        Ruling owner = loop.journal().propose(verdict, Signers.by(new Principal("runner")));
        Ruling namesake = loop.journal().propose(verdict, Signers.by(new Principal("run")));

        // then
        assertThat(RUNNER.belongsTo(new Principal("runner"))).isTrue();
        assertThat(code(owner)).isEqualTo(RejectedCode.SELF_APPROVAL);
        assertThat(namesake).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void whatAConditionAsks_anybodyMayAnswer() {
        // given
        Loop loop = Loop.open(policy().condition("second", Condition.Kind.GATE, "turn >= 2", "Go on?"), todo("work"))
                .turn(receipt -> receipt.evidence("one"))
                .decide();
        Gate gate = loop.gate();

        // when
        Ruling ruling = loop.journal().propose(loop.verdict(gate, true), Signers.by(new Principal("condition second")));

        // then
        assertThat(gate.raisedFrom()).isEqualTo("condition second");
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void rejectedGate_endsTheGoalInTheWordsOfWhoRejectedIt() {
        // given
        Loop loop = paused();

        // when
        loop.must(new GateVerdict(loop.gate().id(), loop.gate().asked(), false, "too much context"));

        // then
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.GATE_REJECTED);
            assertThat(stop.sentence()).isEqualTo("alice rejected gate g1: too much context");
        });
    }

    @Test
    void approval_isUsedByExactlyOneTurn() {
        // given
        Loop loop = paused();
        loop.must(loop.verdict(loop.gate(), true));

        // when
        TurnRequested first = loop.request();
        loop.must(first).claim(CLAIM);
        loop.must(loop.receipt().evidence("diff").seal());
        TurnRequested second = loop.request();

        // then
        assertThat(first.approvals()).hasSize(1);
        assertThat(second.approvals()).isEmpty();
    }

    @Test
    void requiredApproval_isAskedBeforeEveryAttempt_retriesAndPausesIncluded() {
        // given
        Loop loop = Loop.open(approvalRequired(), todo("work"));

        // when
        approve(loop);
        loop.turn(receipt -> receipt.failed());
        int afterFailure = loop.goal().holds().gates().size();
        approve(loop);
        loop.tick(60_000).turn(receipt -> receipt.outcome(Outcome.PAUSED, "NO_MODEL_KEY"));
        List<Kind> afterPause =
                loop.goal().holds().gates().stream().map(Gate::kind).toList();

        // then
        assertThat(afterFailure).isEqualTo(1);
        assertThat(afterPause).containsExactlyInAnyOrder(Kind.QUESTION, Kind.APPROVAL);
    }

    @Test
    void requiredApproval_isNotGivenByTheAnswerToAQuestionThatATurnRaised() {
        // given
        Loop loop = Loop.open(approvalRequired(), todo("work"));
        approve(loop);

        // when
        loop.turn(receipt -> receipt.asking(Kind.APPROVAL, "May I go on?"));

        // then
        assertThat(loop.goal().holds().gates()).extracting(Gate::raisedFrom).containsExactly("runner-1", "policy");
    }

    @Test
    void changedPolicy_asksAnewForWhatWasApprovedUnderTheOldOne() {
        // given
        Loop loop = Loop.open(approvalRequired(), todo("work"));
        Gate old = loop.gate();
        approve(loop);
        PolicyBuilder changed = approvalRequired().cadence(5);

        // when
        loop.must(new PolicyChanged(changed.build(), PolicyDigest.of(changed.build())));

        // then
        assertThat(loop.goal().holds().gates()).hasSize(1);
        assertThat(loop.gate().asked())
                .isEqualTo(PolicyDigest.of(changed.build()))
                .isNotEqualTo(old.asked());
    }

    @Test
    void requestWithoutTheRequiredApproval_isRevoked() {
        // given
        Loop loop = Loop.open(approvalRequired(), todo("work"));
        approve(loop);
        TurnRequested request = loop.request();

        // when
        Ruling ruling = loop.propose(new TurnRequested(
                request.turn(),
                request.capability(),
                request.pool(),
                request.contract(),
                request.reservation(),
                request.tools(),
                List.of(),
                request.policyVersion(),
                request.notAfter(),
                request.dependsOn()));

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.NOT_ALLOWED));
    }

    private static PolicyBuilder approvalRequired() {
        return policy().approvalRequiredFor(BUILD);
    }

    private static void approve(Loop loop) {
        loop.must(loop.verdict(loop.gate(), true));
    }

    private static Loop paused() {
        return Loop.open()
                .turn(receipt -> receipt.outcome(Outcome.PAUSED, "NO_MODEL_KEY")
                        .asking(Kind.CONTEXT, "May this context be sent?"));
    }

    private static RejectedCode code(Ruling ruling) {
        return ((Ruling.Rejected) ruling).code();
    }
}
