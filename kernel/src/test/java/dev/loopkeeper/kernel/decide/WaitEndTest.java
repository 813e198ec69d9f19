package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.decide.Explanation.Input;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens to a goal that waits if nobody does anything. */
class WaitEndTest {
    private static final Duration DAY = Duration.ofDays(1);
    private static final Instant EXPIRY = START.plus(DAY);

    /** What holds a goal beside its open gate. */
    private static final Map<WaitReason, UnaryOperator<Loop>> HOLDS = Map.of(
            WaitReason.GATE_OPEN, loop -> loop,
            WaitReason.PAUSED, loop -> loop.must(new GoalPaused("lunch")),
            WaitReason.PARKED,
                    loop -> loop.must(new RecordParked(new RecordPosition("loop.receipts.v1", 2, 7), "UNDECODABLE")));

    @ParameterizedTest
    @CsvSource({
        "GATE_OPEN, gate g1 waits for an answer: Which branch?, gate g1 is answered",
        "PAUSED, paused by alice: lunch, gate g1 is answered",
        "PARKED, an operator must release or skip the record loop.receipts.v1-2@7: UNDECODABLE, "
                + "the record is released or skipped and gate g1 is answered"
    })
    void openGate_stopsTheGoalWhateverElseHoldsIt(WaitReason reason, String held, String unless) {
        // given
        Loop loop = HOLDS.get(reason).apply(asking(policy()));

        // when
        Advice before = loop.advice();
        Advice after = loop.tick(DAY.toMillis()).advice();

        // then
        assertThat(before)
                .isEqualTo(new Wait(
                        reason,
                        Optional.of(EXPIRY),
                        held + "; the goal stops with GATE_EXPIRED at 2026-01-02T00:00:00Z unless " + unless
                                + " before"));
        assertThat(after)
                .isEqualTo(new Stop(
                        StopReason.GATE_EXPIRED,
                        Optional.of(EXPIRY),
                        "nobody answered gate g1 by 2026-01-02T00:00:00Z"));
        assertThat(loop.decide().goal().status())
                .isInstanceOfSatisfying(
                        Status.Stopped.class,
                        stopped -> assertThat(stopped.reason()).isEqualTo(StopReason.GATE_EXPIRED));
    }

    @Test
    void openGateBesideAnActionToReconcile_stopsTheGoal() {
        // given
        Loop loop = asking(policy());
        Holds both = loop.goal().holds().withReconcile(List.of("send-mail"));

        // when
        Advice advice = loop.adviceOn(loop.goal().with(both));

        // then
        assertThat(advice)
                .isEqualTo(
                        new Wait(
                                WaitReason.RECONCILE,
                                Optional.of(EXPIRY),
                                "a person must find out whether send-mail happened; the goal stops with GATE_EXPIRED at 2026-01-02T00:00:00Z unless gate g1 is answered before"));
    }

    @ParameterizedTest
    @EnumSource(names = {"GATE_OPEN", "PAUSED", "PARKED"})
    void deadlineThatComesNoLaterThanTheGatesExpiry_isTheEndThatIsTold(WaitReason reason) {
        // given
        Loop loop = HOLDS.get(reason).apply(asking(policy().deadline(EXPIRY)));

        // when
        Wait wait = (Wait) loop.advice();
        Explanation explanation = Explanation.of(loop.goal(), wait);
        Stop stop = (Stop) loop.tick(DAY.toMillis()).advice();

        // then
        assertThat(wait.reason()).isEqualTo(reason);
        assertThat(wait.sentence())
                .endsWith("; the goal stops with DEADLINE_PASSED at 2026-01-02T00:00:00Z, the deadline of its policy");
        assertThat(explanation.inputs()).contains(new Input("deadline", "2026-01-02T00:00:00Z"));
        assertThat(stop.reason()).isEqualTo(StopReason.DEADLINE_PASSED);
    }

    @Test
    void deadlineAfterTheGatesExpiry_isNotTold() {
        // given
        Loop loop = asking(policy().deadline(EXPIRY.plusMillis(1))).must(new GoalPaused("lunch"));

        // when
        Wait wait = (Wait) loop.advice();

        // then
        assertThat(wait.until()).contains(EXPIRY);
        assertThat(wait.sentence()).endsWith(" at 2026-01-02T00:00:00Z unless gate g1 is answered before");
        assertThat(Explanation.of(loop.goal(), wait).inputs())
                .extracting(Input::name)
                .doesNotContain("deadline");
    }

    @Test
    void deadlineBeforeTheNextTurn_isTold() {
        // given
        Instant deadline = START.plusSeconds(30);

        // when
        Loop loop = Loop.open(policy().cadence(60_000).deadline(deadline), todo("work"))
                .turn(receipt -> receipt.evidence("diff"));

        // then
        assertThat(loop.advice())
                .isEqualTo(
                        new Wait(
                                WaitReason.CADENCE,
                                Optional.of(deadline),
                                "the policy's cadence allows a turn at 2026-01-01T00:01:00Z; the goal stops with DEADLINE_PASSED at 2026-01-01T00:00:30Z, the deadline of its policy"));
    }

    @Test
    void watchThatIsOverBeforeItsNextLook_tellsThatItStopsTheGoal() {
        // given
        Loop loop = Loop.open(policy().monitor(new Monitor(REVIEW, 1_000, 4_000, 1_500)), todo("work"))
                .turn(receipt -> receipt.evidence("one").next(REVIEW));
        Advice first = loop.advice();

        // when
        Advice last = loop.tick(1_000).start().must(loop.receipt().seal()).advice();
        Advice after = loop.tick(500).advice();

        // then
        assertThat(first.sentence()).endsWith("the next look is due at 2026-01-01T00:00:01Z");
        assertThat(last)
                .isEqualTo(
                        new Wait(
                                WaitReason.EXTERNAL_EVIDENCE,
                                Optional.of(START.plusMillis(1_500)),
                                "waits for external evidence; the next look is due at 2026-01-01T00:00:03Z; the goal stops with NO_PROGRESS at 2026-01-01T00:00:01.500Z unless evidence comes before"));
        assertThat(after)
                .isInstanceOfSatisfying(
                        Stop.class, stop -> assertThat(stop.reason()).isEqualTo(StopReason.NO_PROGRESS));
    }

    private static Loop asking(PolicyBuilder policy) {
        return Loop.open(policy, todo("work")).turn(receipt -> receipt.asking(Kind.QUESTION, "Which branch?"));
    }
}
