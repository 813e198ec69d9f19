package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LagWatchTest {

    private final HealthBoard health = new HealthBoard();

    @Test
    void furtherBehindThanTheBound_isAliveButNotReadyUntilItHasCaughtUp() {
        try (LagWatch watch = LagWatch.start("lag", Optional::empty, health)) {
            // when
            watch.report(LagWatch.MOST_RECORDS + 1);
            boolean behind = health.allUp(Probe.READY);
            watch.report(LagWatch.MOST_RECORDS);

            // then
            assertThat(behind).isFalse();
            assertThat(health.allUp(Probe.READY)).isTrue();
            assertThat(health.allUp(Probe.LIVE)).isTrue();
        }
    }
}
