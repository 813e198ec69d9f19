package dev.loopkeeper.projection.reads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.projection.OpenedGoal;
import dev.loopkeeper.projection.reads.Concern.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a person is shown first. */
class ConcernsTest {

    private static final Instant LATER = OpenedGoal.AT.plusSeconds(60);
    private static final Instant MONTH_LATER = OpenedGoal.AT.plus(Duration.ofDays(30));

    @Test
    void goalThatGoesOnByItself_concernsNobody() {
        // when
        List<Concern> concerns = Concerns.of(OpenedGoal.of("acme/fix"), List.of());

        // then
        assertThat(concerns).isEmpty();
    }

    @Test
    void openGateOfAPausedGoal_waitsSinceItOpened() {
        // given
        GoalProjection goal = OpenedGoal.of("acme/fix");
        Holds holds = new Holds(
                Optional.of(new Holds.Pause("ann", "lunch")),
                List.of(OpenedGoal.gate(LATER)),
                List.of(),
                List.of(),
                1,
                Optional.empty());

        // when
        List<Concern> concerns = Concerns.of(goal.with(holds), List.of());

        // then
        assertThat(concerns)
                .containsExactly(
                        new Concern(Kind.GATE, "g1", "May it?", OpenedGoal.AT, Optional.of(LATER)),
                        new Concern(Kind.PAUSED, "", "paused by ann: lunch", OpenedGoal.AT, Optional.of(LATER)));
    }

    @Test
    void pauseWithoutAQuestion_endsWhenNothingIsSaidForAMonth() {
        // given
        GoalProjection goal = OpenedGoal.of("acme/fix");
        Holds holds = Holds.NONE.withPause(Optional.of(new Holds.Pause("ann", "")));

        // when
        List<Concern> concerns = Concerns.of(goal.with(holds), List.of());

        // then
        assertThat(concerns)
                .containsExactly(
                        new Concern(Kind.PAUSED, "", "paused by ann", OpenedGoal.AT, Optional.of(MONTH_LATER)));
    }

    @Test
    void actionThatMayHaveHappened_keepsTheTimeItWasFirstSeen() {
        // given
        GoalProjection goal = OpenedGoal.at(OpenedGoal.of("acme/fix"), 2)
                .with(new Holds(Optional.empty(), List.of(), List.of(), List.of("pay"), 0, Optional.empty()));
        List<Concern> before = Concerns.of(goal, List.of());

        // when
        List<Concern> after = Concerns.of(OpenedGoal.at(goal, 9), before);

        // then
        assertThat(after).extracting(Concern::kind).containsExactly(Kind.RECONCILE);
        assertThat(after.getFirst().since()).isEqualTo(OpenedGoal.AT.plusSeconds(2));
    }

    @Test
    void parkedGoal_waitsForAnOperatorSinceItWasParked() {
        // given
        Holds.Parked parked = new Holds.Parked(new RecordPosition("t", 2, 7), "UNDECODABLE", LATER);
        Holds holds = new Holds(Optional.empty(), List.of(), List.of(), List.of(), 0, Optional.of(parked));

        // when
        List<Concern> concerns = Concerns.of(OpenedGoal.of("acme/fix").with(holds), List.of());

        // then
        assertThat(concerns)
                .containsExactly(new Concern(
                        Kind.PARKED, "t-2@7", "release or skip t-2@7: UNDECODABLE", LATER, Optional.of(MONTH_LATER)));
    }

    @Test
    void blockingTodoOfAPerson_concernsThem() {
        // given
        GoalProjection goal = OpenedGoal.of("acme/fix", """
                {"goal":"acme/fix","objective":"o","policy":{"limits":{"turns":5},
                 "allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build"},
                 "todos":[{"id":"look","title":"look at it","owner":"USER","blocksTurns":true},{"id":"build","title":"build it"}]}
                """);

        // when
        List<Concern> concerns = Concerns.of(goal, List.of());

        // then
        assertThat(concerns).extracting(Concern::ref).containsExactly("look");
        assertThat(concerns).extracting(Concern::kind).containsExactly(Kind.USER_TODO);
        assertThat(concerns).extracting(Concern::expiresAt).containsExactly(Optional.of(MONTH_LATER));
    }

    @Test
    void stoppedGoal_concernsSomebodyOnlyWhenItCarriesSignals() {
        // given
        GoalProjection stopped = OpenedGoal.of("acme/fix")
                .with(new Holds(
                        Optional.empty(), List.of(OpenedGoal.gate(LATER)), List.of(), List.of(), 1, Optional.empty()))
                .with(new Status.Stopped(StopReason.CANCELLED, "no more", LATER));
        Agenda carrying = stopped.agenda()
                .withSignals(List.of(new Agenda.OpenSignal(new EventId("s1"), Agenda.SignalKind.CORRECTION, "look")));

        // when
        List<Concern> without = Concerns.of(stopped, List.of());
        List<Concern> with = Concerns.of(stopped.with(carrying), List.of());

        // then
        assertThat(without).isEmpty();
        assertThat(with)
                .containsExactly(new Concern(
                        Kind.STOPPED_WITH_SIGNALS,
                        "",
                        "stopped (CANCELLED) with 1 signal that no turn has consumed",
                        LATER,
                        Optional.empty()));
    }

    @Test
    void concerns_comeBackFromTheStoreAsTheyWere() {
        // given
        List<Concern> concerns = List.of(
                new Concern(Kind.GATE, "g1", "May it?", OpenedGoal.AT, Optional.of(LATER)),
                new Concern(Kind.PARKED, "", "parked", LATER, Optional.empty()));

        // when
        Concerned back = Concerned.decode(new Concerned(7, concerns).encode());

        // then
        assertThat(back).isEqualTo(new Concerned(7, concerns));
    }
}
