package dev.loopkeeper.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GoalTimesTest {

    @Test
    void gaps_areFromEachReceiptToTheNextStart_howeverTheTwoTopicsInterleave() {
        // given
        GoalTimes goal = new GoalTimes();
        goal.receipt(110);
        goal.receipt(150);
        goal.started(100);
        goal.started(130);
        goal.receipt(190);
        goal.started(180);

        // when
        var gaps = goal.gaps();

        // then
        assertThat(gaps).containsExactly(20L, 30L);
    }
}
