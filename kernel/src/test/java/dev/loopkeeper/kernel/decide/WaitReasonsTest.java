package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.DEPLOY;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.blocking;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitReasonsTest {

    @Test
    void requestedTurn_isWaitedForUntilItsTimeout() {
        // given
        Loop loop = Loop.open().decide();

        // when
        Advice advice = loop.advice();

        // then
        assertThat(advice)
                .isEqualTo(new Wait(WaitReason.TURN_IN_FLIGHT, at(900), "turn 1 attempt 1 waits for a runner"));
    }

    @Test
    void runningTurn_isWaitedForUntilItsLeaseEnds() {
        // given
        Loop loop = Loop.open().start();

        // when
        Advice advice = loop.advice();

        // then
        assertThat(advice)
                .isEqualTo(new Wait(WaitReason.TURN_IN_FLIGHT, at(30), "turn 1 attempt 1 is run by runner-1"));
    }

    @Test
    void openGate_isWaitedForUntilItExpires() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));

        // then
        assertThat(loop.advice())
                .isEqualTo(
                        new Wait(
                                WaitReason.GATE_OPEN,
                                at(86_400),
                                "gate g1 waits for an answer: Which branch?; the goal stops with GATE_EXPIRED at 2026-01-02T00:00:00Z unless gate g1 is answered before"));
    }

    @Test
    void pausedTurnWithoutAQuestion_stillWaitsForAPerson() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.outcome(Outcome.PAUSED, "NO_MODEL_KEY"));

        // then
        assertThat(loop.advice().sentence())
                .startsWith("gate g1 waits for an answer: May the loop go on? NO_MODEL_KEY; the goal stops");
    }

    @Test
    void effectThatMayHaveHappened_waitsForAPersonToFindOut() {
        // given
        Loop loop = Loop.open()
                .turn(receipt ->
                        receipt.outcome(Outcome.UNKNOWN, "CONNECTION_LOST").unknown("send-mail"));
        Advice held = loop.advice();

        // when
        loop.must(new Signal.EffectReconciled("send-mail", Signal.Finding.DID_NOT_HAPPEN, ""));

        // then
        assertThat(held)
                .isEqualTo(forSomebody(WaitReason.RECONCILE, "a person must find out whether send-mail happened"));
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void blockingTodoOfAPerson_isDoneFirst() {
        // given
        Loop loop = Loop.open(policy(), blocking("sign-off"));
        Advice held = loop.advice();

        // when
        loop.must(new Signal.TodoCompleted(new TodoId("sign-off"), new Successor.Nothing("signed")));

        // then
        assertThat(held)
                .isEqualTo(forSomebody(WaitReason.USER_TODO_BLOCKS, "todo sign-off must be done first: do sign-off"));
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void cadence_isKeptBetweenTheEndOfATurnAndTheNext() {
        // given
        Loop loop = Loop.open(policy().cadence(60_000), todo("work"));

        // when
        loop.turn(receipt -> receipt.evidence("diff"));

        // then
        assertThat(loop.advice())
                .isEqualTo(new Wait(
                        WaitReason.CADENCE, at(60), "the policy's cadence allows a turn at 2026-01-01T00:01:00Z"));
        assertThat(loop.tick(60_000).advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void failedAttempt_isTriedAgainAfterABackoffThatDoubles() {
        // given
        Loop loop = Loop.open(policy().retry(new Retry(3, 1_000, 60_000)), todo("work"));

        // when
        loop.turn(receipt -> receipt.failed());
        Advice first = loop.advice();
        loop.tick(1_000).turn(receipt -> receipt.failed());
        Advice second = loop.advice();

        // then
        assertThat(first).isInstanceOfSatisfying(Wait.class, wait -> {
            assertThat(wait.reason()).isEqualTo(WaitReason.BACKOFF);
            assertThat(wait.until().orElseThrow()).isBetween(START.plusMillis(750), START.plusMillis(1_000));
            assertThat(wait.sentence())
                    .isEqualTo("the last attempt failed; the next is due at "
                            + wait.until().orElseThrow());
        });
        assertThat(((Wait) second).until().orElseThrow()).isBetween(START.plusMillis(2_500), START.plusMillis(3_000));
    }

    @Test
    void quota_isWaitedForUntilItsWindowHasRoom() {
        // given
        Loop loop = Loop.open(policy().quota(2, 60_000), todo("work"))
                .turn(receipt -> receipt.evidence("one"))
                .tick(10_000)
                .turn(receipt -> receipt.evidence("two"))
                .tick(10_000);

        // when
        Advice advice = loop.advice();

        // then
        assertThat(advice)
                .isEqualTo(new Wait(
                        WaitReason.QUOTA_WINDOW,
                        at(60),
                        "2 turns have started within 60000 ms; the next is due at 2026-01-01T00:01:00Z"));
        assertThat(loop.tick(40_000).advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void requestThatJournalTimePutsInsideTheQuotaWindow_isRevoked() {
        // given
        Loop loop = Loop.open(policy().quota(1, 60_000), todo("work")).turn(receipt -> receipt.evidence("one"));
        TurnRequested eager = loop.requestAt(START.plusSeconds(60));

        // when
        Ruling ruling = loop.tick(59_999).propose(eager);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
    }

    @Test
    void unregisteredCapability_isWaitedFor() {
        // given
        Loop loop = Loop.open(policy().capabilities(BUILD, DEPLOY).first(DEPLOY), todo("work"));

        // when
        Advice advice = loop.advice();

        // then
        assertThat(advice)
                .isEqualTo(
                        forSomebody(
                                WaitReason.CAPACITY,
                                "no registered capability is called deploy (an operator registers it with `loopctl capability register`)"));
    }

    @Test
    void pause_holdsTheNextTurnAndLosesNothingOfARunningOne() {
        // given
        Loop loop = Loop.open().start();

        // when
        loop.must(new GoalPaused("lunch"));
        Advice whileRunning = loop.advice();
        loop.must(loop.receipt().done("work").seal());
        Advice afterwards = loop.advice();
        loop.must(new GoalResumed(""));

        // then
        assertThat(((Wait) whileRunning).reason()).isEqualTo(WaitReason.TURN_IN_FLIGHT);
        assertThat(afterwards).isEqualTo(forSomebody(WaitReason.PAUSED, "paused by alice: lunch"));
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void deadline_boundsEveryWait() {
        // given
        Loop loop = Loop.open(policy().deadline(START.plusSeconds(600)), blocking("sign-off"));

        // when
        Advice advice = loop.advice();

        // then
        assertThat(((Wait) advice).until()).isEqualTo(at(600));
    }

    /** In these tests everything is journaled at {@link dev.loopkeeper.kernel.fixture.Samples#START}. */
    private static Wait forSomebody(WaitReason reason, String why) {
        return new Wait(
                reason,
                Optional.of(START.plus(Patience.LEAST)),
                why
                        + "; the goal stops with DEADLINE_PASSED at 2026-01-31T00:00:00Z unless something is said about it before");
    }

    private static Optional<Instant> at(long seconds) {
        return Optional.of(START.plusSeconds(seconds));
    }
}
