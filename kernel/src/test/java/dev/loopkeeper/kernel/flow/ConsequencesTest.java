package dev.loopkeeper.kernel.flow;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalClosed;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.flow.Consequence.AnnounceStop;
import dev.loopkeeper.kernel.flow.Consequence.Dispatch;
import dev.loopkeeper.kernel.flow.Consequence.RefuseClaim;
import dev.loopkeeper.kernel.flow.Consequence.Revoke;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is admitted has its consequence once, and what is not has none. */
class ConsequencesTest {

    @Test
    void admittedRequest_isDispatchedOnce() {
        // given
        Loop loop = Loop.open();

        // when
        loop.decide().must(new GoalPaused("")).must(new GoalResumed("")).claim(CLAIM);

        // then
        assertThat(loop.journal().consequences())
                .filteredOn(Dispatch.class::isInstance)
                .hasSize(1);
    }

    @Test
    void revokedRequest_isNotDispatched() {
        // given
        Loop loop = Loop.open();
        DecisionEvent stale = loop.decision();

        // when
        loop.must(new GoalPaused("")).propose(stale);

        // then
        assertThat(loop.journal().consequences()).isEmpty();
    }

    @Test
    void expiredAttempt_isRevoked() {
        // given
        Loop loop = Loop.open().start();

        // when
        loop.tick(30_000).decide();

        // then
        assertThat(last(loop)).isEqualTo(new Revoke(TurnRef.FIRST, "ATTEMPT_EXPIRED"));
    }

    @Test
    void cancelledGoal_revokesItsRunningTurnAtOnce() {
        // given
        Loop loop = Loop.open().start();

        // when
        loop.must(new GoalCancelled(""));

        // then
        assertThat(last(loop)).isEqualTo(new Revoke(TurnRef.FIRST, "CANCELLED"));
    }

    @Test
    void stop_isAnnouncedOnceAndRevokesWhatIsInFlight() {
        // given
        Instant deadline = Samples.START.plusSeconds(600);
        Loop loop = Loop.open(policy().deadline(deadline)).start();
        var receipt = loop.receipt().seal();

        // when
        loop.tick(600_000).decide().propose(receipt);

        // then
        Status.Stopped stopped = (Status.Stopped) loop.goal().status();
        assertThat(loop.journal().consequences().subList(2, 4))
                .containsExactly(new Revoke(TurnRef.FIRST, "DEADLINE_PASSED"), new AnnounceStop(stopped));
        assertThat(loop.journal().consequences()).hasSize(4);
    }

    @Test
    void closedGoal_letsItsRunningTurnFinishAndHearsItsHeartbeatsInPeace() {
        // given
        Loop loop = Loop.open().start();
        var receipt = loop.receipt().seal();

        // when
        loop.must(new GoalClosed("")).decide().tick(15_000).propose(new TurnHeartbeat(TurnRef.FIRST, CLAIM));
        Ruling late = loop.propose(receipt);

        // then
        Status.Stopped stopped = (Status.Stopped) loop.goal().status();
        assertThat(loop.journal()
                        .consequences()
                        .subList(2, loop.journal().consequences().size()))
                .containsExactly(new AnnounceStop(stopped));
        assertThat(late).isEqualTo(Ruling.superseded(SupersededCode.GOAL_STOPPED));
    }

    @Test
    void closedGoal_revokesARequestThatNobodyHasClaimed() {
        // given
        Loop loop = Loop.open().decide().must(new GoalClosed(""));

        // when
        loop.decide();

        // then
        assertThat(loop.journal().consequences()).contains(new Revoke(TurnRef.FIRST, "CLOSED"));
    }

    @Test
    void callOfATurnThatFinishesAfterItsGoalWasClosed_isRefused() {
        // given
        Loop loop = Loop.open().start().must(new GoalClosed("")).decide();

        // when
        loop.propose(new ToolCallIntended(TurnRef.FIRST, CLAIM, CALL, COMPILE, EffectClass.IRREVERSIBLE, ACTION));

        // then
        assertThat(last(loop)).isEqualTo(new RefuseClaim(TurnRef.FIRST, CLAIM, "GOAL_STOPPED"));
    }

    @Test
    void signal_hasNoConsequence() {
        // given
        Loop loop = Loop.open();

        // when
        loop.must(new Signal.CorrectionGiven("use the cache"));

        // then
        assertThat(loop.journal().consequences()).isEmpty();
    }

    private static Consequence last(Loop loop) {
        List<Consequence> all = loop.journal().consequences();
        return all.get(all.size() - 1);
    }
}
