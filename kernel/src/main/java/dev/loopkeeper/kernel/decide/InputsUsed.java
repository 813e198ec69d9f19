package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.decide.Explanation.Input;
import dev.loopkeeper.kernel.goal.AskedUnder;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.StopRules;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The part of a projection that a reason was taken from. */
final class InputsUsed {
    private final GoalProjection goal;
    private final List<Input> inputs = new ArrayList<>();

    private InputsUsed(GoalProjection goal) {
        this.goal = goal;
    }

    /** What {@code advice} on {@code goal} was taken from; the position comes last. */
    static List<Input> of(GoalProjection goal, Advice advice) {
        return new InputsUsed(goal).advice(advice).position().inputs;
    }

    private InputsUsed advice(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start ->
                add("turn", start.plan().turn())
                        .add("capability", start.plan().capability())
                        .add("tools", start.plan().tools())
                        .turns()
                        .tokens();
            case Advice.ExpireAttempt expire -> flight();
            case Advice.AskPerson ask
            when ask.required().isPresent()
                    || AskedUnder.parse(ask.condition()).what().isEmpty() -> capability();
            case Advice.AskPerson ask -> conditions().turns().tokens().cost();
            case Advice.Stop stop -> stop(stop.reason());
            case Advice.OpenChild open -> children().tokens().cost().toolCalls();
            case Advice.CancelChild cancel -> children();
            case Advice.Wait wait -> wait(wait.reason()).bounded(wait);
            case Advice.Ended ended -> ended();
        };
    }

    private InputsUsed stop(StopReason reason) {
        StopRules rules = policy().stopRules();
        return switch (reason) {
            case OBJECTIVE_COMPLETE -> agenda();
            case TURN_BUDGET_EXHAUSTED -> turns();
            case TOKEN_BUDGET_EXHAUSTED -> tokens();
            case COST_BUDGET_EXHAUSTED -> cost();
            case TOOL_CALL_BUDGET_EXHAUSTED -> toolCalls();
            case OVERRUN -> tokens().cost().toolCalls();
            case DEADLINE_PASSED -> add("deadline", rules.deadline()).heldBy();
            case TOOL_NOT_ALLOWED ->
                add("proposed tools", proposedTools())
                        .add("allowed tools", policy().authority().tools())
                        .capability();
            case CAPABILITY_NOT_ALLOWED ->
                capability().add("allowed capabilities", policy().authority().capabilities());
            case TURN_REFUSED -> add("refused", goal.progress().refused());
            case NO_PROGRESS ->
                add("turns without effect", goal.progress().emptyTurns()).add("allowed", rules.noProgressTurns());
            case TOO_MANY_FAILURES ->
                add("failed turns", goal.progress().failedTurns()).add("allowed", rules.maxConsecutiveFailures());
            case GATE_EXPIRED -> gate();
            case GATE_REJECTED, CANCELLED, CLOSED, UNKNOWN -> ending();
            case STOP_CONDITION -> conditions().turns().tokens().cost();
            case POLICY_INVALID ->
                add("policy version", goal.governance().version())
                        .add("policy digest", goal.governance().digest().text());
        };
    }

    private InputsUsed wait(WaitReason reason) {
        return switch (reason) {
            case TURN_IN_FLIGHT -> flight();
            case AWAITING_ADMISSION ->
                add("decisions journaled", goal.progress().decisions());
            case GATE_OPEN -> gate();
            case RECONCILE -> heldBy().gate();
            case USER_TODO_BLOCKS -> heldBy().agenda();
            case CADENCE -> clock().add("cadence ms", policy().pace().cadence());
            case BACKOFF ->
                clock().add("attempt", goal.progress().next())
                        .add("attempts allowed", policy().retry().maxAttempts());
            case QUOTA_WINDOW ->
                add("turns in the window", goal.progress().recentStarts().size())
                        .add(
                                "quota",
                                policy().quota().map(quota -> quota.turns() + " in " + quota.windowMillis() + " ms"));
            case EXTERNAL_EVIDENCE ->
                clock().add("looks without a change", goal.progress().watch().map(Watch::quiet))
                        .add("watched until", goal.progress().watch().map(Watch::until));
            case CHILDREN -> children();
            case PARKED -> heldBy();
            case CAPACITY -> capability().add("tenant", goal.id().tenant());
            case PAUSED -> heldBy().gate();
        };
    }

    private InputsUsed bounded(Advice.Wait wait) {
        return add(
                "deadline",
                policy().stopRules()
                        .deadline()
                        .filter(end -> wait.until().filter(end::equals).isPresent()));
    }

    private InputsUsed heldBy() {
        return all(HeldInputs.holders(goal));
    }

    private InputsUsed conditions() {
        return add("conditions", HeldInputs.conditions(policy()));
    }

    private InputsUsed children() {
        return all(HeldInputs.children(goal));
    }

    private InputsUsed flight() {
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

    private InputsUsed request(Flight.Request request) {
        return add("attempt", request.turn())
                .add("capability", request.capability())
                .add("requested at", request.requestedAt())
                .add("expires at", request.expiresAt());
    }

    private InputsUsed turns() {
        return used("turns", goal.ledger().turns(), goal.ledger().limits().turns());
    }

    private InputsUsed tokens() {
        return used(
                "tokens",
                goal.ledger().committed().tokens(),
                goal.ledger().limits().tokens());
    }

    private InputsUsed cost() {
        return used(
                "cost micros",
                goal.ledger().committed().costMicros(),
                goal.ledger().limits().costMicros());
    }

    private InputsUsed toolCalls() {
        return used(
                "tool calls",
                goal.ledger().committed().toolCalls(),
                goal.ledger().limits().toolCalls());
    }

    private InputsUsed used(String what, long committed, Limit limit) {
        return add(what, committed + " of " + limit.shown());
    }

    private InputsUsed agenda() {
        return add("open todos", goal.agenda().openTodos().size())
                .add("done todos", goal.agenda().doneTodos())
                .add("evidence", goal.agenda().evidence().size());
    }

    private InputsUsed gate() {
        Optional<Gate> gate = Deadlines.firstGate(goal);
        return add("gate", gate.map(Gate::id)).add("gate expires at", gate.map(Gate::expiresAt));
    }

    private InputsUsed clock() {
        return add("not before", goal.progress().notBefore().map(wait -> wait.until()));
    }

    private InputsUsed capability() {
        return add("capability", NextCapability.of(goal));
    }

    private InputsUsed ending() {
        return add(
                "asked for",
                goal.status() instanceof Status.Open(var ending)
                        ? ending.map(Status.Ending::sentence)
                        : Optional.empty());
    }

    private InputsUsed ended() {
        return add(
                "stopped at",
                goal.status() instanceof Status.Stopped stopped ? Optional.of(stopped.at()) : Optional.empty());
    }

    private InputsUsed position() {
        return add("policy version", goal.governance().version())
                .add("sequence", goal.position().sequence())
                .add("journal time", goal.position().journalTime());
    }

    private Policy policy() {
        return goal.governance().policy();
    }

    private List<?> proposedTools() {
        return goal.progress().proposal() instanceof Proposal.Continue proposed ? proposed.tools() : List.of();
    }

    private InputsUsed all(List<Input> held) {
        held.forEach(input -> add(input.name(), input.value()));
        return this;
    }

    private InputsUsed add(String name, Optional<?> value) {
        value.ifPresent(present -> add(name, present));
        return this;
    }

    private InputsUsed add(String name, List<?> values) {
        return add(
                name,
                values.isEmpty()
                        ? "none"
                        : String.join(
                                ", ", values.stream().map(Object::toString).toList()));
    }

    private InputsUsed add(String name, Object value) {
        String text = value.toString();
        if (inputs.stream().noneMatch(input -> input.name().equals(name))) {
            inputs.add(new Input(name, text));
        }
        return this;
    }
}
