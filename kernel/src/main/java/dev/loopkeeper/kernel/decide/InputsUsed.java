package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Explanation.Input;
import dev.loopkeeper.kernel.goal.AskedUnder;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.StopRules;
import dev.loopkeeper.kernel.receipt.Proposal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The part of a projection that a reason was taken from. */
final class InputsUsed {
    private final GoalProjection goal;
    private final GoalInputs inputs;

    private InputsUsed(GoalProjection goal) {
        this.goal = goal;
        this.inputs = new GoalInputs(goal);
    }

    /** What {@code advice} on {@code goal} was taken from; the position comes last. */
    static List<Input> of(GoalProjection goal, Advice advice) {
        return new InputsUsed(goal).advice(advice).position().inputs();
    }

    private GoalInputs advice(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start ->
                inputs.add("turn", start.plan().turn())
                        .add("capability", start.plan().capability())
                        .add("tools", start.plan().tools())
                        .turns()
                        .tokens();
            case Advice.ExpireAttempt expire -> inputs.flight();
            case Advice.AskPerson ask
            when ask.required().isPresent()
                    || AskedUnder.parse(ask.condition()).what().isEmpty() -> inputs.capability();
            case Advice.AskPerson ask -> inputs.conditions().turns().tokens().cost();
            case Advice.Stop stop -> stop(stop.reason());
            case Advice.OpenChild open -> inputs.children().tokens().cost().toolCalls();
            case Advice.CancelChild cancel -> inputs.children();
            case Advice.Wait wait -> wait(wait.reason()).add("deadline", deadline(wait));
            case Advice.Ended ended -> inputs.ended();
        };
    }

    private GoalInputs stop(StopReason reason) {
        StopRules rules = policy().stopRules();
        return switch (reason) {
            case OBJECTIVE_COMPLETE -> inputs.agenda();
            case TURN_BUDGET_EXHAUSTED -> inputs.turns();
            case TOKEN_BUDGET_EXHAUSTED -> inputs.tokens();
            case COST_BUDGET_EXHAUSTED -> inputs.cost();
            case TOOL_CALL_BUDGET_EXHAUSTED -> inputs.toolCalls();
            case OVERRUN -> inputs.tokens().cost().toolCalls();
            case DEADLINE_PASSED -> inputs.add("deadline", rules.deadline()).heldBy();
            case TOOL_NOT_ALLOWED ->
                inputs.add("proposed tools", proposedTools())
                        .add("allowed tools", policy().authority().tools())
                        .capability();
            case CAPABILITY_NOT_ALLOWED ->
                inputs.capability()
                        .add("allowed capabilities", policy().authority().capabilities());
            case TURN_REFUSED -> inputs.add("refused", goal.progress().refused());
            case NO_PROGRESS ->
                inputs.add("turns without effect", goal.progress().emptyTurns())
                        .add("allowed", rules.noProgressTurns());
            case TOO_MANY_FAILURES ->
                inputs.add("failed turns", goal.progress().failedTurns())
                        .add("allowed", rules.maxConsecutiveFailures());
            case GATE_EXPIRED -> inputs.gate();
            case GATE_REJECTED, CANCELLED, CLOSED, UNKNOWN -> inputs.ending();
            case STOP_CONDITION -> inputs.conditions().turns().tokens().cost();
            case POLICY_INVALID ->
                inputs.add("policy version", goal.governance().version())
                        .add("policy digest", goal.governance().digest().text());
        };
    }

    private GoalInputs wait(WaitReason reason) {
        return switch (reason) {
            case TURN_IN_FLIGHT -> inputs.flight();
            case AWAITING_ADMISSION ->
                inputs.add("decisions journaled", goal.progress().decisions());
            case GATE_OPEN -> inputs.gate();
            case RECONCILE -> inputs.heldBy().gate();
            case USER_TODO_BLOCKS -> inputs.heldBy().agenda();
            case CADENCE -> inputs.clock().add("cadence ms", policy().pace().cadence());
            case BACKOFF ->
                inputs.clock()
                        .add("attempt", goal.progress().next())
                        .add("attempts allowed", policy().retry().maxAttempts());
            case QUOTA_WINDOW ->
                inputs.add("turns in the window", goal.progress().recentStarts().size())
                        .add(
                                "quota",
                                policy().quota().map(quota -> quota.turns() + " in " + quota.windowMillis() + " ms"));
            case EXTERNAL_EVIDENCE ->
                inputs.clock()
                        .add("looks without a change", goal.progress().watch().map(Watch::quiet))
                        .add("watched until", goal.progress().watch().map(Watch::until));
            case CHILDREN -> inputs.children();
            case PARKED -> inputs.heldBy();
            case CAPACITY -> inputs.capability().add("tenant", goal.id().tenant());
            case PAUSED -> inputs.heldBy().gate();
        };
    }

    /** The deadline of the policy, where it is what ends {@code wait}. */
    private Optional<Instant> deadline(Advice.Wait wait) {
        return policy().stopRules()
                .deadline()
                .filter(end -> wait.until().filter(end::equals).isPresent());
    }

    private Policy policy() {
        return goal.governance().policy();
    }

    private List<?> proposedTools() {
        return goal.progress().proposal() instanceof Proposal.Continue proposed ? proposed.tools() : List.of();
    }
}
