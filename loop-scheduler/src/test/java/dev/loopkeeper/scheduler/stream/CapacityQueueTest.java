package dev.loopkeeper.scheduler.stream;

import static dev.loopkeeper.scheduler.stream.CapacityRig.LATER;
import static dev.loopkeeper.scheduler.stream.CapacityRig.closed;
import static dev.loopkeeper.scheduler.stream.CapacityRig.goals;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.schema.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who waits for room comes next in order, once, whatever becomes of those before. */
class CapacityQueueTest {
    @TempDir
    private Path state;

    private CapacityRig rig;

    @BeforeEach
    void start() {
        rig = new CapacityRig(state);
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    @Test
    void whileAPermitIsWaitedFor_nothingLooksForItAndItIsUsedAsItComes() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        assertThat(goals(rig.decided())).containsExactly("acme/a");
        rig.scheduler.pass(Duration.ofSeconds(1));
        long before = rig.scheduler.wakeUps();

        // when
        for (int millis = 0; millis < 10_000; millis++) {
            rig.scheduler.pass(Duration.ofMillis(1));
        }
        long after = rig.scheduler.wakeUps();
        rig.scheduler.publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        rig.scheduler.publish(Goals.ready("acme/a", 3).with(new Status.Stopped(StopReason.CANCELLED, "enough", LATER)));
        List<Decision> asItComes = rig.scheduler.decided();

        // then
        assertThat(before).isPositive();
        assertThat(after - before).isLessThanOrEqualTo(11);
        assertThat(goals(asItComes)).containsExactly("acme/b");
    }

    @Test
    void higherPriority_comesBeforeThoseThatWaitedLonger() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.withPriority(Goals.ready("acme/patient", 1), 1));
        rig.publish(Goals.withPriority(Goals.ready("acme/urgent", 1), 2));
        rig.publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        rig.decided();

        // when
        rig.publish(closed(Goals.paused("acme/a", 3)));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/urgent");
    }

    @Test
    void attemptThatClosed_letsTheNextOneStart() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        List<String> whileInFlight = goals(rig.decided());

        // when
        rig.publish(closed(Goals.decided(Goals.ready("acme/a", 3))));

        // then
        assertThat(whileInFlight).containsExactly("acme/a");
        assertThat(goals(rig.decided())).containsExactly("acme/b");
    }

    @Test
    void goalThatIsAlwaysReady_takesTurnsWithTheOthers() {
        // given
        rig.publish(Goals.ready("acme/greedy", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.scheduler.pass(Duration.ofSeconds(1));
        rig.publish(Goals.decided(Goals.requested("acme/greedy", 2, LATER)));

        // when
        rig.publish(closed(Goals.decided(Goals.ready("acme/greedy", 3))));
        rig.publish(Goals.decided(Goals.requested("acme/b", 2, LATER)));
        rig.publish(closed(Goals.decided(Goals.ready("acme/b", 3))));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/greedy", "acme/b", "acme/greedy");
    }

    @Test
    void goalThatIsHeldWhileItWaits_givesItsPlaceUp() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.publish(Goals.ready("acme/c", 1));
        rig.publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));

        // when
        rig.publish(Goals.paused("acme/b", 2));
        rig.publish(closed(Goals.decided(Goals.ready("acme/a", 3))));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/a", "acme/c");
    }

    @Test
    void goalThatEndsWhileItWaits_isStoppedWithoutAPermit() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.decided();

        // when
        rig.publish(Goals.ready("acme/b", 2)
                .with(new Status.Open(Optional.of(new Status.Ending(StopReason.CANCELLED, "ann cancelled it")))));

        // then
        assertThat(rig.decided()).extracting(Decision::getReason).containsExactly("CANCELLED");
        assertThat(rig.scheduler.meters.get("loop_permits_waiting").gauge().value())
                .isZero();
    }

    @Test
    void goalThatStopsWithItsAttemptInFlight_givesItsPermitBack() {
        // given
        GoalProjection running = Goals.decided(Goals.requested("acme/a", 2, LATER));
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(running);
        rig.publish(Goals.ready("acme/b", 1));

        // when
        rig.publish(Goals.decided(running)
                .at(Goals.position(3, Goals.START))
                .with(new Status.Stopped(StopReason.CANCELLED, "ann cancelled it", Goals.START)));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/a", "acme/b");
    }

    @Test
    void requestThatWasRevoked_keepsItsPermitForTheNextOne() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.decided();

        // when
        rig.publish(Goals.decided(Goals.ready("acme/a", 2)));

        // then
        assertThat(rig.decided()).extracting(Decision::getDecisionId).containsExactly("start-t1-a1-n2");
        assertThat(rig.scheduler.meters.get("loop_permits_held").gauge().value())
                .isEqualTo(1);
    }
}
