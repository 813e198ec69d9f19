package dev.loopkeeper.kernel.fold;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Retry;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final Retry RETRY = new Retry(8, 1_000, 60_000);

    @Test
    void sameAttempt_alwaysRestsEquallyLong() {
        // given
        TurnRef failed = new TurnRef(3, 2);

        // when
        long wait = Backoff.millisAfter(GOAL, failed, 2, RETRY);

        // then
        assertThat(wait).isEqualTo(1_551);
    }

    @Test
    void wait_staysBetweenThreeQuartersAndTheWhole() {
        // given
        IntStream goals = IntStream.range(0, 1_000);

        // when
        List<Long> waits = goals.mapToObj(i -> Backoff.millisAfter(GoalId.of("acme/g" + i), TurnRef.FIRST, 1, RETRY))
                .toList();

        // then
        assertThat(waits).allSatisfy(wait -> assertThat(wait).isBetween(750L, 1_000L));
        assertThat(Set.copyOf(waits).size()).isGreaterThan(200);
    }

    @Test
    void noWait_staysNone() {
        // given
        Retry atOnce = new Retry(2, 0, 0);

        // when
        long wait = Backoff.millisAfter(GOAL, TurnRef.FIRST, 1, atOnce);

        // then
        assertThat(wait).isZero();
    }
}
