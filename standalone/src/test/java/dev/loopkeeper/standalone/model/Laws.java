package dev.loopkeeper.standalone.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.event.DecisionEvent.GoalStopped;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import java.util.List;

/** What must hold whatever happened. The names are those of the invariants in the documentation of the kernel's laws. */
final class Laws {
    private final World world;
    private final PaperRunner runner;
    private final int perTenant;

    /** @param perTenant the most turns in flight in one tenant */
    Laws(World world, PaperRunner runner, int perTenant) {
        this.world = world;
        this.runner = runner;
        this.perTenant = perTenant;
    }

    /** After every step: I2, I3, I9, and no scope is overfull. */
    void hold() {
        world.journals.forEach(this::requestedOnceAndWithinLimits);
        List<RequestedTurn> dispatched =
                world.dispatched.stream().map(runner::request).toList();
        assertThat(dispatched)
                .as("each attempt is dispatched once")
                .extracting(turn -> turn.goal() + " " + turn.turn())
                .doesNotHaveDuplicates();
        dispatched.forEach(this::wasAdmittedBeforeAnyStop);
        world.goals.keySet().stream().map(GoalId::tenant).distinct().forEach(this::isNotOverfull);
    }

    /** When nothing is on its way and every clock is right: I5. What should happen has happened, or a permit is waited for. */
    void nothingIsMissing() {
        world.goals
                .keySet()
                .forEach(id -> world.goal(id).ifPresent(goal -> {
                    Advice advice = Decider.decide(
                            goal, Installation.facts(), goal.position().timeOf(world.now()));
                    boolean waitsForCapacity = advice instanceof Advice.StartTurn && inFlight(id.tenant()) >= perTenant;
                    assertThat(advice instanceof Advice.Wait || advice instanceof Advice.Ended || waitsForCapacity)
                            .as("%s at %s: %s", id, world.now(), advice)
                            .isTrue();
                }));
    }

    private void requestedOnceAndWithinLimits(GoalId id, List<JournalEntry> journal) {
        GoalState goal = new GoalState.Unopened(id);
        for (JournalEntry entry : journal) {
            GoalProjection after = GoalFold.fold(goal, entry);
            if (entry.verdict() instanceof Verdict.Admitted
                    && entry.fact().event() instanceof TurnRequested requested) {
                withinLimits(after, requested);
            }
            goal = after;
        }
        assertThat(journal.stream()
                        .filter(entry -> entry.verdict() instanceof Verdict.Admitted)
                        .map(entry -> entry.fact().event())
                        .filter(TurnRequested.class::isInstance)
                        .map(event -> ((TurnRequested) event).turn()))
                .as("requests of %s", id)
                .doesNotHaveDuplicates();
    }

    private static void withinLimits(GoalProjection goal, TurnRequested requested) {
        Limits limits = goal.ledger().limits();
        Amounts committed = goal.ledger().committed();
        assertThat(fits(limits.turns(), goal.ledger().turns()))
                .as("turns at %s", requested.turn())
                .isTrue();
        assertThat(fits(limits.tokens(), committed.tokens()))
                .as("tokens at %s", requested.turn())
                .isTrue();
    }

    private static boolean fits(Limit limit, long committed) {
        return switch (limit) {
            case Limit.None none -> false;
            case Limit.Absent absent -> false;
            case Limit.Unlimited unlimited -> true;
            case Limit.Bounded(long max) -> committed <= max;
        };
    }

    private void wasAdmittedBeforeAnyStop(RequestedTurn dispatched) {
        List<JournalEntry> journal = world.journals.get(dispatched.goal());
        JournalEntry entry = journal.get((int) dispatched.sequence() - 1);
        assertThat(entry.verdict()).isInstanceOf(Verdict.Admitted.class);
        assertThat(entry.fact().event())
                .isInstanceOfSatisfying(
                        TurnRequested.class,
                        requested -> assertThat(requested.turn()).isEqualTo(dispatched.turn()));
        assertThat(journal.subList(0, (int) dispatched.sequence()))
                .noneMatch(earlier -> earlier.verdict() instanceof Verdict.Admitted
                        && earlier.fact().event() instanceof GoalStopped);
    }

    private void isNotOverfull(String tenant) {
        assertThat(inFlight(tenant)).as("turns in flight of %s", tenant).isLessThanOrEqualTo(perTenant);
    }

    private long inFlight(String tenant) {
        return world.goals.values().stream()
                .filter(goal -> goal.id().tenant().equals(tenant))
                .filter(goal -> goal instanceof GoalProjection open
                        && !open.stopped()
                        && !(open.flight() instanceof Flight.None))
                .count();
    }
}
