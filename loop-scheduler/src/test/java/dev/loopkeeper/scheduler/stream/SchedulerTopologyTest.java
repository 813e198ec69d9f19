package dev.loopkeeper.scheduler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.schema.AttemptExpired;
import dev.loopkeeper.schema.Decision;
import dev.loopkeeper.schema.GoalStopped;
import dev.loopkeeper.schema.TurnRequested;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchedulerTopologyTest {
    private static final String GOAL = "acme/fix";

    @TempDir
    private Path state;

    private SchedulerRig rig;

    @BeforeEach
    void start() {
        rig = new SchedulerRig(state);
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    @Test
    void readyGoal_isGivenATurnUnderASignedContract() {
        // given
        GoalProjection goal = Goals.ready(GOAL, 1);

        // when
        rig.publish(goal);

        // then
        assertThat(rig.decided()).singleElement().satisfies(decision -> {
            assertThat(decision.getDecisionId()).isEqualTo("start-t1-a1-n1");
            assertThat(decision.getEvent())
                    .isInstanceOfSatisfying(
                            TurnRequested.class,
                            requested -> assertThat(requested.getTurn()).isEqualTo(1));
            DsseEnvelope envelope = Envelopes.of(decision.getEnvelope());
            assertThat(envelope.isSignedBy(SchedulerRig.KEY.verificationKey())).isTrue();
            assertThat(ContractJson.parse(envelope.payload()).goal()).isEqualTo(goal.id());
        });
    }

    @Test
    void expiredLease_endsTheAttempt() {
        // given
        rig.publish(Goals.running(GOAL, 3, Goals.START.plusSeconds(30)));
        assertThat(rig.decided()).isEmpty();

        // when
        rig.pass(Duration.ofSeconds(31));

        // then
        assertThat(rig.decided()).singleElement().satisfies(decision -> {
            assertThat(decision.getReason()).isEqualTo("LEASE_EXPIRED");
            assertThat(decision.getEvent()).isInstanceOf(AttemptExpired.class);
            assertThat(Envelopes.of(decision.getEnvelope()).isSignedBy(SchedulerRig.KEY.verificationKey()))
                    .isTrue();
        });
    }

    @Test
    void endingGoal_isStopped() {
        // given
        GoalProjection goal = Goals.ready(GOAL, 4)
                .with(new Status.Open(Optional.of(new Status.Ending(StopReason.CANCELLED, "ann cancelled it"))));

        // when
        rig.publish(goal);

        // then
        assertThat(rig.decided()).singleElement().satisfies(decision -> {
            assertThat(decision.getReason()).isEqualTo("CANCELLED");
            assertThat(decision.getSentence()).isEqualTo("ann cancelled it");
            assertThat(decision.getEvent()).isInstanceOf(GoalStopped.class);
        });
    }

    @Test
    void heldOrStoppedGoal_isLeftAlone() {
        // given
        GoalProjection stopped =
                Goals.ready("acme/done", 5).with(new Status.Stopped(StopReason.CLOSED, "done", Goals.START));

        // when
        rig.publish(Goals.paused(GOAL, 2));
        rig.publish(stopped);
        rig.pass(Duration.ofDays(1));

        // then
        assertThat(rig.decided()).isEmpty();
    }

    @Test
    void awaitedDecision_isNotMadeAgainUntilOneIsJournaled() {
        // given
        rig.publish(Goals.ready(GOAL, 1));
        rig.decided();

        // when
        rig.publish(Goals.ready(GOAL, 2));
        rig.pass(Duration.ofHours(1));
        var whileAwaiting = rig.decided();
        rig.publish(Goals.decided(Goals.ready(GOAL, 3)));

        // then
        assertThat(whileAwaiting).isEmpty();
        assertThat(rig.decided()).extracting(Decision::getDecisionId).containsExactly("start-t1-a1-n2");
    }

    @Test
    void staleProjection_leadsToNothing() {
        // given
        rig.publish(Goals.paused(GOAL, 5));

        // when
        rig.publish(Goals.ready(GOAL, 4));
        rig.publish(Goals.ready(GOAL, 5));

        // then
        assertThat(rig.decided()).isEmpty();
        assertThat(rig.meters
                        .counter("loop_projections_ignored_total", "reason", "STALE")
                        .count())
                .isEqualTo(2);
    }

    @Test
    void projectionOfAnotherFold_leadsToNothingAndIsShown() {
        // given
        rig.publish(Goals.waiting(GOAL, 1, Goals.START.plusSeconds(5)));

        // when
        rig.publish(Goals.ready(GOAL, 2), 99);
        rig.pass(Duration.ofSeconds(10));

        // then
        assertThat(rig.decided()).isEmpty();
        assertThat(rig.health.allUp(Probe.READY)).isFalse();
    }

    @Test
    void readableProjectionAfterAnother_isDecidedOn() {
        // given
        rig.publish(Goals.ready(GOAL, 2), 99);

        // when
        rig.publish(Goals.ready(GOAL, 3));

        // then
        assertThat(rig.decided()).hasSize(1);
        assertThat(rig.health.allUp(Probe.READY)).isTrue();
    }

    @Test
    void dueGoals_areDecidedOnceAndInTheOrderOfTheirTimes() {
        // given
        rig.publish(Goals.waiting("acme/c", 1, Goals.START.plusSeconds(3)));
        rig.publish(Goals.waiting("acme/a", 1, Goals.START.plusSeconds(2)));
        rig.publish(Goals.waiting("acme/b", 1, Goals.START.plusSeconds(1)));

        // when
        rig.pass(Duration.ofMinutes(1));
        rig.pass(Duration.ofMinutes(1));

        // then
        assertThat(rig.decided()).extracting(Decision::getGoalId).containsExactly("acme/b", "acme/a", "acme/c");
    }

    @Test
    void goalThatIsNotDueAnyMore_isLeftAlone() {
        // given
        rig.publish(Goals.waiting(GOAL, 1, Goals.START.plusSeconds(2)));
        rig.publish(Goals.paused(GOAL, 2));

        // when
        rig.pass(Duration.ofMinutes(1));

        // then
        assertThat(rig.decided()).isEmpty();
    }

    @Test
    void moreDueGoalsThanOneTickTakes_areAllDecidedOnce() {
        // given
        int goals = 2 * DecideProcessor.DUE_PER_TICK + 1;
        for (int i = 0; i < goals; i++) {
            rig.publish(Goals.waiting("acme/g" + i, 1, Goals.START.plusMillis(1 + i)));
        }

        // when
        rig.pass(Duration.ofSeconds(10));
        rig.pass(DecideProcessor.TICK);
        rig.pass(DecideProcessor.TICK);
        rig.pass(DecideProcessor.TICK);

        // then
        assertThat(rig.decided()).extracting(Decision::getGoalId).hasSize(goals).doesNotHaveDuplicates();
    }

    @Test
    void capabilityRegisteredLater_wakesTheGoalsThatMissIt() {
        // given
        rig.register(Goals.NOTHING_REGISTERED);
        rig.publish(Goals.ready(GOAL, 1));
        rig.pass(Duration.ofMinutes(1));
        assertThat(rig.decided()).isEmpty();

        // when
        rig.register(Goals.REGISTERED);
        rig.pass(DecideProcessor.TICK);

        // then
        assertThat(rig.decided()).hasSize(1);
    }

    @Test
    void refusedDecision_isMadeAgainUnderTheSameIdAfterAPause() {
        // given
        rig.publish(Goals.ready(GOAL, 1));
        rig.decided();

        // when
        rig.reject(GOAL, "start-t1-a1-n1");
        var atOnce = rig.decided();
        rig.pass(Duration.ofSeconds(6));

        // then
        assertThat(atOnce).isEmpty();
        assertThat(rig.decided()).extracting(Decision::getDecisionId).containsExactly("start-t1-a1-n1");
    }

    @Test
    void refusalOfSomethingElse_changesNothing() {
        // given
        rig.publish(Goals.ready(GOAL, 1));
        rig.decided();

        // when
        rig.reject(GOAL, "start-t9-a9-n9");
        rig.reject(GOAL, "no id / at all");
        rig.reject("no goal", "start-t1-a1-n1");
        rig.pass(Duration.ofHours(1));

        // then
        assertThat(rig.decided()).isEmpty();
    }

    @Test
    void decisionRevokedAsTooEarly_isMadeAgainWhenTheJournalsClockIsThere() {
        // given
        Instant due = Goals.START.plusSeconds(30);
        rig.publish(Goals.running(GOAL, 3, due));
        rig.pass(Duration.ofSeconds(30));
        rig.decided();

        // when
        rig.publish(Goals.decided(Goals.running(GOAL, 4, due)).at(Goals.position(4, due.minusSeconds(10))));
        rig.pass(Duration.ofSeconds(9));
        var tooEarly = rig.decided();
        rig.pass(Duration.ofSeconds(1));

        // then
        assertThat(tooEarly).isEmpty();
        assertThat(rig.decided()).extracting(Decision::getDecisionId).containsExactly("expire-t1-a1-n2");
    }
}
