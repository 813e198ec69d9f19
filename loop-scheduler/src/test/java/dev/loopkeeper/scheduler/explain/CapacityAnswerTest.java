package dev.loopkeeper.scheduler.explain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.scheduler.explain.CapacityAnswer.Input;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is said of a goal that may wait for room, for an admission, or for neither. */
class CapacityAnswerTest {
    private static final GoalId GOAL = GoalId.of("acme/fix");
    private static final Awaiting STOP = new Awaiting(new EventId("stop-2.1-n5"), 4, "NO_PROGRESS", "nothing changed");
    private static final CapacityAnswer FULL = new CapacityAnswer(
            "acme/fix",
            true,
            false,
            null,
            null,
            "Wait",
            "CAPACITY",
            "waits",
            List.of(new Input("tenant acme", "full")));
    private static final CapacityAnswer HOLDING =
            new CapacityAnswer("acme/fix", false, true, null, null, null, null, null, null);

    @Test
    void decisionThatAwaitsItsAdmission_isToldBeforeTheWaitForRoom() {
        // given
        CapacityAnswer told = CapacityAnswer.ofDecision(GOAL, Optional.of(STOP));

        // when
        CapacityAnswer full = FULL.with(told);
        CapacityAnswer holding = HOLDING.with(told);

        // then
        assertThat(told)
                .isEqualTo(new CapacityAnswer(
                        "acme/fix",
                        true,
                        false,
                        true,
                        4L,
                        "Wait",
                        "AWAITING_ADMISSION",
                        "decision stop-2.1-n5 has not been journaled yet: NO_PROGRESS, nothing changed",
                        List.of(new Input("decision", "stop-2.1-n5"), new Input("decisions journaled", "4"))));
        assertThat(full).isEqualTo(told);
        assertThat(holding.holds()).isTrue();
        assertThat(holding.waits()).isTrue();
        assertThat(holding.sentence()).isEqualTo(told.sentence());
    }

    @Test
    void goalThatAwaitsNoAdmission_keepsItsWaitForRoom() {
        // when
        CapacityAnswer answer = FULL.with(CapacityAnswer.ofDecision(GOAL, Optional.empty()));

        // then
        assertThat(answer)
                .isEqualTo(new CapacityAnswer(
                        "acme/fix", true, false, false, null, "Wait", "CAPACITY", "waits", FULL.inputs()));
    }

    @Test
    void otherInstanceThatCannotSay_leavesItOpenWhetherOneAwaits() {
        // when
        CapacityAnswer answer = FULL.with(HOLDING);

        // then
        assertThat(answer).isEqualTo(FULL);
    }
}
