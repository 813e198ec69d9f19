package dev.loopkeeper.kernel.flow;

import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Authentication;
import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.GoalEvent.GoalResumed;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.flow.Consequence.Revoke;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.id.TurnRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pause stops what runs, lets nothing start, and is over without a trace. */
class PauseConsequencesTest {

    @Test
    void pausedGoal_revokesItsRunningTurnAtOnceAndLeavesTheAttemptAsItIs() {
        // given
        Loop loop = Loop.open().start();
        Flight running = loop.goal().flight();

        // when
        loop.must(new GoalPaused("lunch"));

        // then
        assertThat(last(loop)).isEqualTo(new Revoke(TurnRef.FIRST, "PAUSED"));
        assertThat(loop.goal().flight()).isEqualTo(running);
    }

    @Test
    void pausedGoal_revokesARequestThatNobodyHasClaimed() {
        // given
        Loop loop = Loop.open().decide();

        // when
        loop.must(new GoalPaused("lunch"));

        // then
        assertThat(last(loop)).isEqualTo(new Revoke(TurnRef.FIRST, "PAUSED"));
    }

    @Test
    void pauseWhileNothingIsInFlight_revokesNothing() {
        // given
        Loop loop = Loop.open();

        // when
        loop.must(new GoalPaused("lunch")).must(new GoalResumed(""));

        // then
        assertThat(loop.journal().consequences()).isEmpty();
    }

    @Test
    void resumedGoal_revokesNothing() {
        // given
        Loop loop = Loop.open().start().must(new GoalPaused("lunch"));
        int before = loop.journal().consequences().size();

        // when
        loop.must(new GoalResumed(""));

        // then
        assertThat(loop.journal().consequences()).hasSize(before);
    }

    @Test
    void claimInAPause_isNotGrantedAndItsRunnerIsToldToStop() {
        // given
        Loop loop = Loop.open().decide().must(new GoalPaused("lunch"));
        int before = loop.journal().consequences().size();

        // when
        Ruling ruling = loop.propose(loop.started(CLAIM));

        // then
        assertThat(((Ruling.Rejected) ruling).code()).isEqualTo(RejectedCode.GOAL_PAUSED);
        assertThat(loop.goal().flight()).isInstanceOf(Flight.Awaiting.class);
        assertThat(loop.journal()
                        .consequences()
                        .subList(before, loop.journal().consequences().size()))
                .containsExactly(new Revoke(TurnRef.FIRST, "PAUSED"));
    }

    @Test
    void forgedClaimInAPause_tellsNobodyAnything() {
        // given
        Loop loop = Loop.open().decide().must(new GoalPaused("lunch"));
        List<Consequence> before = loop.journal().consequences();

        // when
        loop.journal().propose(loop.started(RIVAL), Authentication.UNSIGNED);

        // then
        assertThat(loop.journal().consequences()).isEqualTo(before);
    }

    private static Consequence last(Loop loop) {
        List<Consequence> all = loop.journal().consequences();
        return all.get(all.size() - 1);
    }
}
