package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.DEPLOY;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.blocking;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.decide.Explanation.Input;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.RepairEvent.RecordParked;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Nobody is waited for for ever. */
class PatienceTest {
    private static final Instant END = START.plus(Patience.LEAST);

    private static final Map<WaitReason, Supplier<Loop>> FOR_SOMEBODY = Map.of(
            WaitReason.PAUSED, () -> Loop.open().must(new GoalPaused("lunch")),
            WaitReason.USER_TODO_BLOCKS, () -> Loop.open(policy(), blocking("sign-off")),
            WaitReason.RECONCILE,
                    () -> Loop.open()
                            .turn(receipt ->
                                    receipt.outcome(Outcome.UNKNOWN, "LOST").unknown("send-mail")),
            WaitReason.PARKED,
                    () -> Loop.open()
                            .must(new RecordParked(new RecordPosition("loop.receipts.v1", 2, 7), "UNDECODABLE")),
            WaitReason.CAPACITY,
                    () -> Loop.open(policy().capabilities(BUILD, DEPLOY).first(DEPLOY), todo("work")));

    @ParameterizedTest
    @EnumSource(names = {"PAUSED", "USER_TODO_BLOCKS", "RECONCILE", "PARKED", "CAPACITY"})
    void waitForSomebody_endsWithAStopThatSaysWhatRanOut(WaitReason reason) {
        // given
        Loop loop = FOR_SOMEBODY.get(reason).get();
        Wait wait = (Wait) loop.advice();
        String held = wait.sentence().substring(0, wait.sentence().indexOf("; the goal stops with"));

        // when
        Advice before = loop.tick(Patience.LEAST.toMillis() - 1).advice();
        Advice after = loop.tick(1).advice();

        // then
        assertThat(wait.reason()).isEqualTo(reason);
        assertThat(wait.until()).contains(END);
        assertThat(before).isEqualTo(wait);
        assertThat(after)
                .isEqualTo(new Stop(
                        StopReason.DEADLINE_PASSED,
                        Optional.of(END),
                        held + "; nothing has been said about the goal since " + START
                                + ", and it was waited for until " + END));
        assertThat(loop.decide().goal().status())
                .isInstanceOfSatisfying(
                        Status.Stopped.class,
                        stopped -> assertThat(stopped.reason()).isEqualTo(StopReason.DEADLINE_PASSED));
    }

    @Test
    void wordAboutTheGoal_beginsTheWaitAnew() {
        // given
        Loop loop = Loop.open().must(new GoalPaused("lunch"));

        // when
        loop.tick(Duration.ofDays(29).toMillis()).must(new Signal.CorrectionGiven("not yet"));

        // then
        assertThat(((Wait) loop.advice()).until())
                .contains(START.plus(Duration.ofDays(29)).plus(Patience.LEAST));
    }

    @Test
    void wordThatOvertakesTheStop_revokesIt() {
        // given
        Loop loop = Loop.open().must(new GoalPaused("lunch")).tick(Patience.LEAST.toMillis());
        DecisionEvent stop = loop.decision();

        // when
        loop.must(new Signal.Woken("still wanted"));
        Ruling ruling = loop.propose(stop);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
        assertThat(loop.advice()).isInstanceOf(Wait.class);
    }

    @Test
    void schedulersClockThatRunsFiveMinutesAhead_doesNotBeginTheWaitAnew() {
        // given
        Loop loop = Loop.open()
                .must(new GoalPaused("lunch"))
                .tick(Patience.LEAST.minusMinutes(5).toMillis());
        Stop stop = (Stop) Decider.decide(loop.goal(), loop.facts(), END);

        // when
        Ruling ruling = loop.propose(new DecisionEvent.GoalStopped(
                stop.reason(), stop.sentence(), stop.dueAt(), Fingerprint.of(loop.goal(), stop)));

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    @Test
    void schedulersClockThatRunsWeeksAhead_endsNothing() {
        // given
        Loop loop = Loop.open().must(new GoalPaused("lunch"));
        Stop stop = (Stop) Decider.decide(loop.goal(), loop.facts(), END);

        // when
        Ruling ruling = loop.propose(new DecisionEvent.GoalStopped(
                stop.reason(), stop.sentence(), stop.dueAt(), Fingerprint.of(loop.goal(), stop)));

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
    }

    @Test
    void deadlineOfThePolicy_isWhatAPersonHas() {
        // given
        Instant late = START.plus(Duration.ofDays(200));

        // when
        Loop loop = Loop.open(policy().deadline(late), blocking("sign-off"));

        // then
        assertThat(loop.advice())
                .isEqualTo(new Wait(
                        WaitReason.USER_TODO_BLOCKS,
                        Optional.of(late),
                        "todo sign-off must be done first: do sign-off; the goal stops with DEADLINE_PASSED at " + late
                                + ", the deadline of its policy"));
        assertThat(Patience.ends(loop.goal())).isEqualTo(late);
    }

    @Test
    void gatesThatMayWaitLonger_giveAnyPersonAsLong() {
        // given
        Pace slow = new Pace(0, 30_000, 900_000, Duration.ofDays(90).toMillis());

        // when
        Loop loop = Loop.open(policy().pace(slow), blocking("sign-off"));

        // then
        assertThat(((Wait) loop.advice()).until()).contains(START.plus(Duration.ofDays(90)));
    }

    @Test
    void capabilityThatIsMissingAfterALongCadence_isWaitedForFromTheEndOfTheCadence() {
        // given
        Duration cadence = Duration.ofDays(45);
        Loop loop = Loop.open(
                        policy().capabilities(BUILD, DEPLOY).first(BUILD).cadence(cadence.toMillis()), todo("work"))
                .turn(receipt -> receipt.evidence("diff").next(DEPLOY));
        Instant end = Deadlines.ofStart(loop.goal()).orElseThrow().plus(Patience.LEAST);

        // when
        Advice during = loop.advice();
        Advice after = loop.tick(cadence.toMillis()).advice();
        Stop stop = new Stop(StopReason.DEADLINE_PASSED, Optional.of(end), "");
        Ruling early = loop.propose(new DecisionEvent.GoalStopped(
                StopReason.DEADLINE_PASSED, "", Optional.of(end), Fingerprint.of(loop.goal(), stop)));

        // then
        assertThat(during)
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.reason()).isEqualTo(WaitReason.CADENCE));
        assertThat(after).isInstanceOfSatisfying(Wait.class, wait -> {
            assertThat(wait.reason()).isEqualTo(WaitReason.CAPACITY);
            assertThat(wait.until()).contains(end);
        });
        assertThat(early).isEqualTo(Ruling.revoked(RevokedCode.TOO_EARLY));
        assertThat(loop.tick(Patience.LEAST.toMillis()).advice()).isInstanceOf(Stop.class);
    }

    @Test
    void parkedGoal_saysThatOnlyTheEndOfTheParkingCounts() {
        // given
        Loop loop = FOR_SOMEBODY.get(WaitReason.PARKED).get();

        // when
        Wait wait = (Wait) loop.advice();

        // then
        assertThat(wait.sentence())
                .endsWith("; the goal stops with DEADLINE_PASSED at " + END
                        + " unless the record is released or skipped before");
    }

    @Test
    void parent_waitsAsLongAsItsChildrenLive() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();

        // when
        Advice advice = parent.tick(2 * Patience.LEAST.toMillis()).advice();

        // then
        assertThat(advice)
                .isInstanceOfSatisfying(
                        Wait.class, wait -> assertThat(wait.reason()).isEqualTo(WaitReason.CHILDREN));
    }

    @Test
    void whoIsWaitedFor_isNamedWithTheOwnerOfTheGoal() {
        // given
        Loop loop =
                Loop.open(policy(), blocking("sign-off")).must(new Signal.TodoClaimed(new TodoId("sign-off"), false));

        // when
        Explanation todo = Explanation.of(loop.goal(), loop.advice());
        loop.must(new GoalPaused("lunch"));
        Explanation paused = Explanation.of(loop.goal(), loop.advice());

        // then
        assertThat(todo.inputs())
                .contains(new Input("todo", "sign-off"), new Input("claimed by", "alice"))
                .contains(new Input("owner", loop.goal().charter().openedBy()));
        assertThat(paused.inputs()).contains(new Input("paused by", "alice"));
    }
}
