package dev.loopkeeper.runner.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.execute.StopOrder;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControlBoardTest {
    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final Attempt ATTEMPT = new Attempt(GOAL, TurnRef.FIRST);
    private static final ClaimId CLAIM = new ClaimId("claim-1");
    private static final ClaimId RIVAL = new ClaimId("claim-2");

    private final ControlBoard board = new ControlBoard(() -> true);
    private final ClaimControl claim = board.open(ATTEMPT, CLAIM);

    @Test
    void grant_reachesItsClaimOnly() {
        // given
        ClaimControl rival = board.open(ATTEMPT, RIVAL);

        // when
        take(granted(CLAIM));

        // then
        assertThat(claim.granted()).isCompleted();
        assertThat(rival.granted()).isNotDone();
        assertThat(claim.stopped()).isNotDone();
    }

    @Test
    void refusal_stopsItsClaim() {
        // when
        take(new ControlMessage.Refused(CLAIM, "LEASE_HELD"));

        // then
        assertThat(claim.stop()).map(StopOrder::outcome).hasValue(Outcome.INTERRUPTED);
        assertThat(claim.stop()).map(StopOrder::reason).hasValue("CLAIM_REFUSED");
        assertThat(claim.stop()).map(StopOrder::sentence).get().asString().endsWith("LEASE_HELD");
    }

    @Test
    void messageOfAnotherGoalOrAttempt_doesNotReachTheClaimThatItNames() {
        // given
        GoalId foreign = GoalId.of("mallory/own");

        // when
        board.take(new ControlMessage(foreign, TurnRef.FIRST, new ControlMessage.Refused(CLAIM, "CONTRACT_MISMATCH")));
        board.take(new ControlMessage(GOAL, new TurnRef(99, 1), new ControlMessage.Refused(CLAIM, "WRONG_ATTEMPT")));

        // then
        assertThat(claim.stopped()).isNotDone();
    }

    @Test
    void refusedHeartbeat_doesNotStopTheClaim() {
        // when
        take(new ControlMessage.Refused(CLAIM, "HEARTBEAT_TOO_SOON"));

        // then
        assertThat(claim.stopped()).isNotDone();
    }

    @Test
    void revocation_stopsEveryClaimOnTheAttempt() {
        // given
        ClaimControl rival = board.open(ATTEMPT, RIVAL);

        // when
        take(new ControlMessage.Revoked("CANCELLED"));

        // then
        assertThat(claim.stop()).map(StopOrder::reason).hasValue("CANCELLED");
        assertThat(rival.stop()).map(StopOrder::reason).hasValue("CANCELLED");
    }

    @Test
    void revocationOfAnotherAttempt_stopsNothing() {
        // when
        board.take(new ControlMessage(GOAL, new TurnRef(1, 2), new ControlMessage.Revoked("CANCELLED")));

        // then
        assertThat(claim.stopped()).isNotDone();
    }

    @Test
    void revocationThatCameFirst_stopsTheClaimAtOnce() {
        // given
        take(new ControlMessage.Revoked("CANCELLED"));

        // when
        ClaimControl late = board.open(ATTEMPT, RIVAL);

        // then
        assertThat(late.stop()).map(StopOrder::reason).hasValue("CANCELLED");
        assertThat(board.revocation(ATTEMPT)).hasValue("CANCELLED");
    }

    @Test
    void firstRevocation_counts() {
        // given
        take(new ControlMessage.Revoked("CANCELLED"));

        // when
        take(new ControlMessage.Revoked("PAUSED"));

        // then
        assertThat(board.revocation(ATTEMPT)).hasValue("CANCELLED");
        assertThat(board.open(ATTEMPT, RIVAL).stop()).map(StopOrder::reason).hasValue("CANCELLED");
    }

    @Test
    void admittedIntent_reachesItsCall() {
        // when
        take(new ControlMessage.Admitted(CLAIM, new CallId("c1")));

        // then
        assertThat(claim.admitted(new CallId("c1"))).isCompleted();
        assertThat(claim.admitted(new CallId("c2"))).isNotDone();
    }

    @Test
    void firstOrder_counts() {
        // given
        take(new ControlMessage.Revoked("CANCELLED"));

        // when
        board.orderAll(StopOrder.interrupted("RUNNER_STOPPING", "the runner stops"));

        // then
        assertThat(claim.stop()).map(StopOrder::reason).hasValue("CANCELLED");
    }

    @Test
    void closedClaim_hearsNothing() {
        // given
        board.close(CLAIM);

        // when
        take(granted(CLAIM));

        // then
        assertThat(claim.granted()).isNotDone();
    }

    private void take(ControlMessage.Control control) {
        board.take(new ControlMessage(GOAL, TurnRef.FIRST, control));
    }

    private static ControlMessage.Granted granted(ClaimId claim) {
        return new ControlMessage.Granted(claim, 1, Instant.EPOCH, List.of(), Map.of());
    }
}
