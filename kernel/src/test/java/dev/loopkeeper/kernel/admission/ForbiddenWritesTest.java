package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ALICE;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static dev.loopkeeper.kernel.fixture.Samples.RUNNER;
import static dev.loopkeeper.kernel.fixture.Samples.SHELL;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may write what; docs/state-interaction-model.md names these tests. */
class ForbiddenWritesTest {
    private static final Set<Role> PEOPLE = EnumSet.of(Role.WRITE_API, Role.PRINCIPAL);

    /** Every fact that counts only when signed, with the roles whose signature makes it count. */
    static Stream<Arguments> signedFacts() {
        Loop running = Loop.open().start();
        String dependsOn = Fingerprint.of(running.goal());
        return Stream.of(
                fact(new GoalEvent.PolicyChanged(policy().build(), PolicyDigest.of(policy().build())), PEOPLE),
                fact(new GoalEvent.GoalCancelled(""), PEOPLE),
                fact(new Signal.GateVerdict(new GateId("g1"), digest("asked"), true, ""), PEOPLE),
                fact(new Signal.RewardGiven(TurnRef.FIRST, 0, "", Optional.empty(), Optional.empty()), PEOPLE),
                fact(new Signal.CorrectionGiven("another way"), PEOPLE),
                fact(new Signal.BudgetRaised(Limits.DEFAULTS), PEOPLE),
                fact(new Signal.EffectReconciled("send-mail", Signal.Finding.HAPPENED, ""), PEOPLE),
                fact(Loop.open().request(), EnumSet.of(Role.SCHEDULER)),
                fact(
                        new DecisionEvent.AttemptExpired(
                                TurnRef.FIRST,
                                "LEASE_EXPIRED",
                                running.journal().now(),
                                dependsOn),
                        EnumSet.of(Role.SCHEDULER)),
                fact(
                        new DecisionEvent.GoalStopped(StopReason.CLOSED, "", Optional.empty(), dependsOn),
                        EnumSet.of(Role.SCHEDULER)),
                fact(new DecisionEvent.GateAsked("dear", digest("asked"), dependsOn), EnumSet.of(Role.SCHEDULER)),
                fact(new DecisionEvent.ChildRequested(1, Samples.RESERVATION, dependsOn), EnumSet.of(Role.SCHEDULER)),
                fact(new DecisionEvent.ChildCancelRequested(1, "CANCEL_CHILD", dependsOn), EnumSet.of(Role.SCHEDULER)),
                fact(running.started(CLAIM), EnumSet.of(Role.RUNNER)),
                fact(
                        new TurnEvent.ToolCallIntended(
                                TurnRef.FIRST,
                                CLAIM,
                                Samples.CALL,
                                Samples.COMPILE,
                                EffectClass.IRREVERSIBLE,
                                Samples.ACTION),
                        EnumSet.of(Role.RUNNER)),
                fact(
                        new TurnEvent.ToolCallFinished(TurnRef.FIRST, CLAIM, Samples.CALL, true, digest("result")),
                        EnumSet.of(Role.RUNNER)),
                fact(new TurnEvent.TurnHeartbeat(TurnRef.FIRST, CLAIM), EnumSet.of(Role.RUNNER)),
                fact(running.receipt().seal(), EnumSet.of(Role.RUNNER)));
    }

    private static Arguments fact(Event event, Set<Role> signers) {
        return Arguments.of(event, signers);
    }

    @ParameterizedTest
    @MethodSource("signedFacts")
    void nobodyButItsOwnerWritesAFact(Event event, Set<Role> owners) {
        // given
        List<Authentication> strangers = Stream.concat(
                        Stream.of(Authentication.UNSIGNED),
                        Arrays.stream(Role.values())
                                .filter(role -> !owners.contains(role))
                                .map(role -> Signers.by(role, new Principal("mallory"))))
                .toList();

        for (Authentication stranger : strangers) {
            Loop loop = Loop.open().start();
            GoalProjection before = loop.goal();

            // when
            Ruling ruling = loop.journal().propose(event, stranger);

            // then
            assertThat(ruling)
                    .isInstanceOfSatisfying(
                            Ruling.Rejected.class,
                            rejected -> assertThat(rejected.code())
                                    .isIn(RejectedCode.UNAUTHENTICATED, RejectedCode.WRONG_ROLE));
            assertThat(loop.goal()).isEqualTo(before);
        }
    }

    @Test
    void executor_cannotWriteStateThatItsCapabilityDidNotDeclare() {
        // given
        Loop loop = Loop.open(policy().first(REVIEW), todo("work")).start();

        // when
        Ruling ruling = loop.propose(loop.receipt().done("work").seal());

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.EFFECT_NOT_DECLARED);
    }

    @Test
    void executor_cannotGiveItselfToolsOrCapabilities() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.evidence("one").next(BUILD, SHELL));

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("TOOL_NOT_ALLOWED");
        assertThat(loop.goal().governance()).isEqualTo(Loop.open().goal().governance());
    }

    @Test
    void executor_cannotLiftItsLimits() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.evidence("one").summary("please raise the limit of turns to 1000"));

        // then
        assertThat(loop.goal().ledger().limits())
                .isEqualTo(Loop.open().goal().ledger().limits());
    }

    @Test
    void executor_cannotAnswerItsOwnQuestion() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));

        // when
        Ruling ruling =
                loop.journal().propose(loop.verdict(loop.gate(), true), Signers.by(new Principal(RUNNER.value())));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.SELF_APPROVAL);
    }

    @Test
    void executor_cannotCloseAnAttemptThatAnotherClaimHolds() {
        // given
        Loop loop = Loop.open().start();

        // when
        Ruling ruling = loop.propose(loop.receipt().claim(RIVAL).seal());

        // then
        assertThat(ruling).isEqualTo(Ruling.superseded(SupersededCode.OTHER_CLAIM));
        assertThat(loop.goal().flight()).isInstanceOf(Flight.Running.class);
    }

    @Test
    void person_cannotAnswerWithAnotherDigestThanWasAsked() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));

        // when
        Ruling ruling = loop.propose(new Signal.GateVerdict(loop.gate().id(), digest("something else"), true, ""));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.STALE_DIGEST);
    }

    @Test
    void person_cannotRewriteAStoppedGoal() {
        // given
        Loop loop = Loop.open().must(new GoalEvent.GoalClosed("")).decide();

        // when
        Ruling ruling = loop.journal().propose(new Signal.BudgetRaised(Limits.DEFAULTS), Signers.by(ALICE));

        // then
        assertThat(code(ruling)).isEqualTo(RejectedCode.GOAL_STOPPED);
    }

    @Test
    void scheduler_cannotStartWhatAPersonHolds() {
        // given
        Loop loop = Loop.open();
        DecisionEvent.TurnRequested decidedBefore = loop.request();

        // when
        Ruling ruling = loop.must(new GoalEvent.GoalPaused("lunch")).propose(decidedBefore);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.STALE_BASIS));
    }

    @Test
    void scheduler_cannotExpireAHealthyLease() {
        // given
        Loop loop = Loop.open().start();
        DecisionEvent early = new DecisionEvent.AttemptExpired(
                TurnRef.FIRST, "LEASE_EXPIRED", loop.journal().now(), Fingerprint.of(loop.goal()));

        // when
        Ruling ruling = loop.propose(early);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
    }

    private static RejectedCode code(Ruling ruling) {
        return ((Ruling.Rejected) ruling).code();
    }
}
