package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Authentication.Role;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedReleased;
import dev.loopkeeper.kernel.event.RepairEvent.ParkedSkipped;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.TurnRef;
import org.junit.jupiter.api.Test;

/** A record that cannot be used holds its goal until an operator has said what becomes of it. */
class ParkingTest {

    private static final RecordPosition POISON = new RecordPosition("loop.receipts.v1", 2, 7);

    @Test
    void parkedGoal_waitsForAnOperatorAndSaysWhichRecordHoldsIt() {
        // given
        Loop loop = Loop.open();

        // when
        parked(loop);

        // then
        assertThat(Parking.holds(loop.goal())).isTrue();
        assertThat(Phase.of(loop.goal())).isEqualTo(Phase.PARKED);
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Wait.class, wait -> {
            assertThat(wait.reason()).isEqualTo(WaitReason.PARKED);
            assertThat(wait.sentence()).contains(POISON.toString(), "UNDECODABLE");
        });
    }

    @Test
    void requestForAParkedGoal_isRevokedSoThatTheSchedulerLearnsItsFate() {
        // given
        Loop loop = Loop.open();
        TurnRequested request = loop.request();
        parked(loop);

        // when
        Ruling ruling = loop.propose(loop.onTodaysBasis(request));

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.HELD));
    }

    @Test
    void release_endsTheParking() {
        // given
        Loop loop = parked(Loop.open());

        // when
        loop.must(new ParkedReleased(POISON));

        // then
        assertThat(Parking.holds(loop.goal())).isFalse();
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void skipOfAnotherRecord_endsNothing() {
        // given
        Loop loop = parked(Loop.open());

        // when
        Ruling ruling = loop.propose(new ParkedSkipped(new RecordPosition("loop.receipts.v1", 2, 8), "no"));

        // then
        assertThat(ruling)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        refused -> assertThat(refused.sentence())
                                .isEqualTo("expected a goal parked at loop.receipts.v1-2@8, but it is parked at "
                                        + POISON));
        assertThat(Parking.holds(loop.goal())).isTrue();
    }

    @Test
    void releaseByAnybodyButAnOperator_isRefused() {
        // given
        Loop loop = parked(Loop.open());

        // when
        Ruling unsigned = loop.journal().propose(new ParkedReleased(POISON), Authentication.UNSIGNED);
        Ruling person = loop.journal().propose(new ParkedReleased(POISON), Signers.by(Samples.ALICE));
        Ruling runner =
                loop.journal().propose(new ParkedReleased(POISON), Signers.by(Role.RUNNER, new Principal("runner-1")));

        // then
        assertThat(unsigned).returns(RejectedCode.UNAUTHENTICATED, ParkingTest::code);
        assertThat(person).returns(RejectedCode.WRONG_ROLE, ParkingTest::code);
        assertThat(runner).returns(RejectedCode.WRONG_ROLE, ParkingTest::code);
    }

    @Test
    void parkedGoal_isHeldOnce() {
        // given
        Loop loop = parked(Loop.open());

        // when
        Ruling ruling = loop.propose(new RecordParked(new RecordPosition("loop.receipts.v1", 2, 8), "UNDECODABLE"));

        // then
        assertThat(ruling).returns(RejectedCode.WRONG_PHASE, ParkingTest::code);
    }

    @Test
    void cancelExpiryAndStop_passAParkedRecord() {
        // given
        Loop running = parked(Loop.open().start());

        // when
        running.tick(30_000).decide();
        running.must(new GoalCancelled("enough"));
        running.decide();

        // then
        assertThat(running.goal().stopped()).isTrue();
        assertThat(Parking.holds(running.goal())).isFalse();
        assertThat(Parking.passes(new GoalCancelled(""))).isTrue();
        assertThat(Parking.passes(new ParkedReleased(POISON))).isTrue();
    }

    @Test
    void everythingElse_waits() {
        assertThat(Parking.passes(new GoalPaused(""))).isFalse();
        assertThat(Parking.passes(new Signal.Woken(""))).isFalse();
        assertThat(Parking.passes(new TurnHeartbeat(TurnRef.FIRST, CLAIM))).isFalse();
        assertThat(Parking.passes(Loop.open().start().receipt().seal())).isFalse();
    }

    private static Loop parked(Loop loop) {
        return loop.must(new RecordParked(POISON, "UNDECODABLE"));
    }

    private static RejectedCode code(Ruling ruling) {
        return ((Ruling.Rejected) ruling).code();
    }
}
