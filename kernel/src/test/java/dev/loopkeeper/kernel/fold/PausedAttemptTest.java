package dev.loopkeeper.kernel.fold;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A turn that a pause has stopped is tried again, and nothing has failed. */
class PausedAttemptTest {

    @Test
    void pausedAttempt_isFollowedByTheNextOneOfItsTurnOnceTheGoalIsResumed() {
        // given
        Loop loop = Loop.open().start().must(new GoalPaused("lunch"));

        // when
        interrupted(loop);
        Advice inThePause = loop.advice();
        loop.must(new GoalResumed(""));

        // then
        assertThat(inThePause.reasonCode()).isEqualTo(WaitReason.PAUSED.name());
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
        assertThat(loop.request().turn()).isEqualTo(new TurnRef(1, 2));
    }

    @Test
    void pausedAttempt_isBookedAndTheTurnIsNotCountedTwice() {
        // given
        Loop loop = Loop.open().start().must(new GoalPaused("lunch"));
        Amounts used = new Amounts(7, 70, 0, 0);

        // when
        loop.must(
                loop.receipt().outcome(Outcome.INTERRUPTED, "PAUSED").used(used).seal());
        loop.must(new GoalResumed("")).start();

        // then
        assertThat(loop.goal().ledger().settled()).isEqualTo(used);
        assertThat(loop.goal().ledger().turns()).isEqualTo(1);
        assertThat(loop.goal().ledger().requests()).isEqualTo(2);
    }

    @Test
    void goalResumedBeforeItsTurnHasStopped_goesOnAllTheSame() {
        // given
        Loop loop = Loop.open().start().must(new GoalPaused("lunch")).must(new GoalResumed(""));

        // when
        interrupted(loop);

        // then
        assertThat(loop.request().turn()).isEqualTo(new TurnRef(1, 2));
        assertThat(loop.goal().progress().failedTurns()).isZero();
    }

    @Test
    void requestThatNobodyHadClaimed_isRequestedAgain() {
        // given
        Loop loop = Loop.open().decide().must(new GoalPaused("lunch"));

        // when
        interrupted(loop);
        loop.must(new GoalResumed(""));

        // then
        assertThat(loop.goal().flight()).isEqualTo(Flight.NONE);
        assertThat(loop.request().turn()).isEqualTo(new TurnRef(1, 2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 30})
    void pauses_areNeitherFailuresNorEmptyTurnsNorBackoff(int pauses) {
        // given
        Loop loop = Loop.open(policy().retry(new Retry(2, 1_000, 60_000)).stopRules(1, 1), todo("work"));

        // when
        for (int i = 0; i < pauses; i++) {
            loop.start().must(new GoalPaused(""));
            interrupted(loop);
            loop.must(new GoalResumed(""));
        }
        TurnRef next = loop.request().turn();
        loop.turn(receipt -> receipt.failed());

        // then
        GoalProjection goal = loop.goal();
        assertThat(next).isEqualTo(new TurnRef(1, pauses + 1));
        assertThat(goal.progress().next()).isEqualTo(new TurnRef(1, pauses + 2));
        assertThat(goal.progress().failedTurns()).isZero();
        assertThat(goal.progress().emptyTurns()).isZero();
        assertThat(rest(goal)).isBetween(Duration.ofMillis(750), Duration.ofMillis(1_000));
    }

    @Test
    void failuresAroundAPause_areCountedAsIfItHadNotBeen() {
        // given
        Loop loop = Loop.open(policy().retry(new Retry(3, 1_000, 60_000)).stopRules(9, 9), todo("work"));

        // when
        loop.turn(receipt -> receipt.failed()).tick(60_000).start().tick(30_000).decide();
        loop.tick(60_000).start().must(new GoalPaused(""));
        interrupted(loop);
        loop.must(new GoalResumed("")).start().must(new GoalPaused(""));
        interrupted(loop);
        TurnRef before = loop.goal().progress().next();
        loop.must(new GoalResumed("")).turn(receipt -> receipt.failed());

        // then
        assertThat(before).isEqualTo(new TurnRef(1, 5));
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 1));
        assertThat(loop.goal().progress().failedTurns()).isEqualTo(1);
        assertThat(rest(loop.goal())).isBetween(Duration.ofMillis(3_000), Duration.ofMillis(4_000));
    }

    @Test
    void otherInterruption_countsAsAFailureThoughTheGoalIsPaused() {
        // given
        Loop loop = Loop.open(policy().retry(new Retry(1, 1_000, 60_000))).start();

        // when
        loop.must(new GoalPaused(""))
                .must(loop.receipt().outcome(Outcome.INTERRUPTED, "LEASE_LOST").seal());

        // then
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 1));
        assertThat(loop.goal().progress().failedTurns()).isEqualTo(1);
        assertThat(loop.goal().progress().notBefore()).map(NotBefore::kind).contains(WaitKind.BACKOFF);
    }

    @Test
    void otherOutcomeWithThatReason_isNoPause() {
        // given
        Loop loop = Loop.open(policy().retry(new Retry(1, 1_000, 60_000))).start();

        // when
        loop.must(loop.receipt().outcome(Outcome.FAILED, "PAUSED").seal());

        // then
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 1));
    }

    @Test
    void turnThatFinishesBeforeItHearsOfThePause_counts() {
        // given
        Loop loop = Loop.open().start().must(new GoalPaused("lunch"));

        // when
        loop.must(loop.receipt().done("work").seal());

        // then
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 1));
        assertThat(loop.goal().holds().pause()).isPresent();
    }

    @Test
    void irreversibleCallThatAPauseLeftOpen_isReconciledFirst() {
        // given
        Loop loop = Loop.open().start();
        loop.must(new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION));

        // when
        loop.must(new GoalPaused("lunch"));
        interrupted(loop);
        loop.must(new GoalResumed(""));

        // then
        assertThat(loop.goal().holds().reconcile()).isEqualTo(List.of(ACTION.value()));
        assertThat(loop.advice().reasonCode()).isEqualTo(WaitReason.RECONCILE.name());
    }

    private static void interrupted(Loop loop) {
        loop.must(loop.receipt().outcome(Outcome.INTERRUPTED, "PAUSED").seal());
    }

    private static Duration rest(GoalProjection goal) {
        Instant until = goal.progress().notBefore().orElseThrow().until();
        return Duration.between(goal.position().journalTime(), until);
    }
}
