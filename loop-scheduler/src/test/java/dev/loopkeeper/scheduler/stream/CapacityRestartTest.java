package dev.loopkeeper.scheduler.stream;

import static dev.loopkeeper.scheduler.stream.CapacityRig.LATER;
import static dev.loopkeeper.scheduler.stream.CapacityRig.closed;
import static dev.loopkeeper.scheduler.stream.CapacityRig.goals;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.schema.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A restart forgets neither who holds room nor who waits for it. */
class CapacityRestartTest {
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
    void restart_forgetsNeitherPermitsNorTheQueue() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        rig.decided();

        // when
        rig.scheduler.restart(Duration.ofMinutes(1));
        rig.scheduler.pass(DecideProcessor.TICK);
        List<Decision> afterRestart = rig.decided();
        rig.publish(closed(Goals.decided(Goals.ready("acme/a", 3))));

        // then
        assertThat(afterRestart).isEmpty();
        assertThat(goals(rig.decided())).containsExactly("acme/b");
    }

    @Test
    void permitThatWasNeverCommitted_isNotHeldByATaskThatIsRevived() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.decided();
        rig.scheduler.empty(Stores.PERMITS);
        rig.scheduler.revive();

        // when
        rig.publish(Goals.ready("acme/b", 1));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/b");
    }

    @Test
    void limitRaisedOverARestart_letsTheQueueGoOn() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.decided();

        // when
        rig.scheduler.limit(new CapacityLimits(Map.of(Kind.TENANT, 2), Map.of()));
        rig.scheduler.pass(DecideProcessor.TICK);

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/b");
    }

    @Test
    void limitLiftedOverARestart_letsTheQueueGoOn() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));
        rig.decided();

        // when
        rig.scheduler.limit(CapacityLimits.UNLIMITED);
        rig.scheduler.pass(DecideProcessor.TICK);
        // More follows from that permit than a start, since its claim ends: the goal's next look has it.
        rig.scheduler.pass(Duration.ofSeconds(1));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/b");
    }
}
