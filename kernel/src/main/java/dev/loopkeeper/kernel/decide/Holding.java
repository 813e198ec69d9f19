package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Todo;
import java.time.Instant;
import java.util.Optional;

/** What people hold a goal with. */
final class Holding {
    private Holding() {}

    /** A gate that nobody answered in time, a record that an operator must look at, or somebody's pause. */
    static Optional<Advice> byPerson(GoalProjection goal, Instant now) {
        return Deadlines.firstGate(goal)
                .filter(gate -> !now.isBefore(gate.expiresAt()))
                .<Advice>map(gate -> new Stop(
                        StopReason.GATE_EXPIRED,
                        Optional.of(gate.expiresAt()),
                        "nobody answered gate " + gate.id() + " by " + gate.expiresAt()))
                .or(() -> parked(goal))
                .or(() -> goal.holds()
                        .pause()
                        .map(pause -> new Wait(
                                WaitReason.PAUSED, Deadlines.firstGate(goal).map(Gate::expiresAt), pause.words())));
    }

    private static Optional<Advice> parked(GoalProjection goal) {
        return goal.holds()
                .parked()
                .map(parked -> new Wait(
                        WaitReason.PARKED,
                        Deadlines.firstGate(goal).map(Gate::expiresAt),
                        "an operator must release or skip the record " + parked.record() + ": " + parked.code()));
    }

    /** A question that a person must answer, or a todo that a person must do. */
    static Optional<Advice> byQuestion(GoalProjection goal) {
        return reconcile(goal).or(() -> gate(goal)).or(() -> todo(goal));
    }

    private static Optional<Advice> reconcile(GoalProjection goal) {
        return goal.holds().reconcile().stream()
                .findFirst()
                .map(action -> new Wait(
                        WaitReason.RECONCILE,
                        Deadlines.firstGate(goal).map(Gate::expiresAt),
                        "a person must find out whether " + action + " happened"));
    }

    private static Optional<Advice> gate(GoalProjection goal) {
        return Deadlines.firstGate(goal)
                .map(gate -> new Wait(
                        WaitReason.GATE_OPEN,
                        Optional.of(gate.expiresAt()),
                        "gate " + gate.id() + " waits for an answer: " + gate.question()));
    }

    private static Optional<Advice> todo(GoalProjection goal) {
        return blocking(goal)
                .map(todo -> new Wait(
                        WaitReason.USER_TODO_BLOCKS,
                        Optional.empty(),
                        "todo " + todo.id() + " must be done first: " + todo.title()));
    }

    /** The todo of a person that keeps turns from starting. */
    static Optional<Todo> blocking(GoalProjection goal) {
        return goal.agenda().todos().stream()
                .filter(todo -> todo.open() && todo.blocksTurns() && todo.owner() == Todo.Owner.USER)
                .findFirst();
    }
}
