package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.decide.Explanation.Input;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The parts of a projection in words: each adds what it is and what it was, and nothing twice. */
final class GoalInputs {
    private final GoalProjection goal;
    private final List<Input> inputs = new ArrayList<>();

    GoalInputs(GoalProjection goal) {
        this.goal = goal;
    }

    /** What was added, in this order. */
    List<Input> inputs() {
        return inputs;
    }

    GoalInputs heldBy() {
        return all(HeldInputs.holders(goal));
    }

    GoalInputs conditions() {
        return add("conditions", HeldInputs.conditions(goal.governance().policy()));
    }

    GoalInputs children() {
        return all(HeldInputs.children(goal));
    }

    GoalInputs flight() {
        return switch (goal.flight()) {
            case Flight.None none -> this;
            case Flight.Awaiting(Flight.Request request) -> request(request);
            case Flight.Running running ->
                request(running.request())
                        .add("runner", running.runner())
                        .add("fence", running.fence())
                        .add("lease until", running.leaseUntil());
        };
    }

    private GoalInputs request(Flight.Request request) {
        return add("attempt", request.turn())
                .add("capability", request.capability())
                .add("requested at", request.requestedAt())
                .add("expires at", request.expiresAt());
    }

    GoalInputs turns() {
        return used("turns", goal.ledger().turns(), goal.ledger().limits().turns());
    }

    GoalInputs tokens() {
        return used(
                "tokens",
                goal.ledger().committed().tokens(),
                goal.ledger().limits().tokens());
    }

    GoalInputs cost() {
        return used(
                "cost micros",
                goal.ledger().committed().costMicros(),
                goal.ledger().limits().costMicros());
    }

    GoalInputs toolCalls() {
        return used(
                "tool calls",
                goal.ledger().committed().toolCalls(),
                goal.ledger().limits().toolCalls());
    }

    private GoalInputs used(String what, long committed, Limit limit) {
        return add(what, committed + " of " + limit.shown());
    }

    GoalInputs agenda() {
        return add("open todos", goal.agenda().openTodos().size())
                .add("done todos", goal.agenda().doneTodos())
                .add("evidence", goal.agenda().evidence().size());
    }

    GoalInputs gate() {
        Optional<Gate> gate = Deadlines.firstGate(goal);
        return add("gate", gate.map(Gate::id)).add("gate expires at", gate.map(Gate::expiresAt));
    }

    GoalInputs clock() {
        return add("not before", goal.progress().notBefore().map(wait -> wait.until()));
    }

    GoalInputs capability() {
        return add("capability", NextCapability.of(goal));
    }

    GoalInputs ending() {
        return add(
                "asked for",
                goal.status() instanceof Status.Open(var ending)
                        ? ending.map(Status.Ending::sentence)
                        : Optional.empty());
    }

    GoalInputs ended() {
        return add(
                "stopped at",
                goal.status() instanceof Status.Stopped stopped ? Optional.of(stopped.at()) : Optional.empty());
    }

    GoalInputs position() {
        return add("policy version", goal.governance().version())
                .add("sequence", goal.position().sequence())
                .add("journal time", goal.position().journalTime());
    }

    GoalInputs all(List<Input> held) {
        held.forEach(input -> add(input.name(), input.value()));
        return this;
    }

    GoalInputs add(String name, Optional<?> value) {
        value.ifPresent(present -> add(name, present));
        return this;
    }

    GoalInputs add(String name, List<?> values) {
        return add(
                name,
                values.isEmpty()
                        ? "none"
                        : String.join(
                                ", ", values.stream().map(Object::toString).toList()));
    }

    GoalInputs add(String name, Object value) {
        String text = value.toString();
        if (inputs.stream().noneMatch(input -> input.name().equals(name))) {
            inputs.add(new Input(name, text));
        }
        return this;
    }
}
