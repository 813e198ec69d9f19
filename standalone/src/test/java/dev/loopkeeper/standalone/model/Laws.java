package dev.loopkeeper.standalone.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.DecisionEvent.ChildRequested;
import dev.loopkeeper.kernel.event.DecisionEvent.GoalStopped;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.Event;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.TurnEvent;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Lanes;
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

    /** When nothing is on its way and every clock is right: I5. What should happen has happened, or a wait with an end goes on. */
    void nothingIsMissing() {
        world.goals
                .keySet()
                .forEach(id -> world.goal(id).ifPresent(goal -> {
                    Advice advice = Decider.decide(
                            goal, Installation.facts(), goal.position().timeOf(world.now()));
                    assertThat(accountedFor(goal, advice))
                            .as("%s at %s: %s", id, world.now(), advice)
                            .isTrue();
                }));
    }

    private boolean accountedFor(GoalProjection goal, Advice advice) {
        return switch (advice) {
            case Advice.Ended ended -> true;
            case Advice.Wait wait when wait.reason() == WaitReason.CHILDREN -> livesOn(goal);
            case Advice.Wait wait -> wait.until().filter(world.now()::isBefore).isPresent();
            // A permit is waited for; those who hold them end at their time-outs.
            case Advice.StartTurn start -> inFlight(goal.id().tenant()) >= perTenant;
            case Advice.ExpireAttempt expire -> false;
            case Advice.AskPerson ask -> false;
            case Advice.Stop stop -> false;
            case Advice.OpenChild open -> false;
            case Advice.CancelChild cancel -> false;
        };
    }

    /** Whoever waits for children waits for goals that are open, and have an end themselves. */
    private boolean livesOn(GoalProjection parent) {
        List<Child> carved = parent.lanes().carved();
        return !carved.isEmpty()
                && carved.stream()
                        .map(child ->
                                Lanes.childId(parent.id(), child.ordinal()).orElseThrow())
                        .allMatch(child -> world.goal(child)
                                .filter(open -> !open.stopped())
                                .isPresent());
    }

    private void requestedOnceAndWithinLimits(GoalId id, List<JournalEntry> journal) {
        GoalState goal = new GoalState.Unopened(id);
        for (JournalEntry entry : journal) {
            GoalProjection after = GoalFold.fold(goal, entry);
            if (entry.verdict() instanceof Verdict.Admitted) {
                withinLimits(after, entry.fact().event());
            }
            nothingIsReservedForNothing(after);
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

    /** I3, right after something was reserved: the ledger is not asked what is reserved, but what it is reserved for. */
    private static void withinLimits(GoalProjection goal, Event reserving) {
        Limits limits = goal.ledger().limits();
        Amounts committed = goal.ledger().settled().plus(reserved(goal));
        switch (reserving) {
            case TurnRequested requested -> {
                assertThat(fits(limits.turns(), goal.ledger().turns()))
                        .as("turns at %s", requested)
                        .isTrue();
                withinLimits(limits, committed, requested);
            }
            case ChildRequested requested -> withinLimits(limits, committed, requested);
            case DecisionEvent.AttemptExpired frees -> {}
            case DecisionEvent.GoalStopped frees -> {}
            case DecisionEvent.GateAsked asks -> {}
            case DecisionEvent.ChildCancelRequested asks -> {}
            case GoalEvent asked -> {}
            case Signal said -> {}
            case TurnEvent reported -> {}
            case ReceiptSealed settles -> {}
            case LinkEvent settles -> {}
            case RepairEvent repairs -> {}
        }
    }

    private static void withinLimits(Limits limits, Amounts committed, Event reserving) {
        assertThat(fits(limits.tokens(), committed.tokens()))
                .as("%s tokens at %s", committed.tokens(), reserving)
                .isTrue();
        assertThat(fits(limits.costMicros(), committed.costMicros()))
                .as("%s of cost at %s", committed.costMicros(), reserving)
                .isTrue();
        assertThat(fits(limits.toolCalls(), committed.toolCalls()))
                .as("%s tool calls at %s", committed.toolCalls(), reserving)
                .isTrue();
    }

    /** What is reserved, milliseconds too, is what the attempt in flight and the children hold, to the last unit. */
    private static void nothingIsReservedForNothing(GoalProjection goal) {
        assertThat(goal.ledger().reserved())
                .as("reserved by %s at %s", goal.id(), goal.position().sequence())
                .isEqualTo(reserved(goal));
    }

    private static Amounts reserved(GoalProjection goal) {
        return goal.flight()
                .inFlight()
                .map(Flight.Request::reservation)
                .orElse(Amounts.ZERO)
                .plus(goal.lanes().carves());
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
