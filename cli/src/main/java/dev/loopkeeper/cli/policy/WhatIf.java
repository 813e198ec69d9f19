package dev.loopkeeper.cli.policy;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.decide.RequiredApproval;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Governance;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Asks at each admitted decision of a goal's journal what another policy would have led to, on the projection as it was then. Times that the recorded policy had
 * fixed by then (cadence, backoff, quota starts, open gates) stay as they were.
 *
 * @param policy the other policy
 * @param capabilities what is registered
 */
record WhatIf(Policy policy, Map<CapabilityId, Capability> capabilities) {

    /** How many decisions there were, and which would have been others. */
    record Outcome(int decisions, List<Difference> differences) {}

    Outcome of(GoalId goal, List<JournalEntry> journal) {
        GoalState state = new GoalState.Unopened(goal);
        List<Difference> differences = new ArrayList<>();
        int decisions = 0;
        for (JournalEntry entry : journal) {
            if (entry.verdict() instanceof Verdict.Admitted
                    && entry.fact().event() instanceof DecisionEvent decision
                    && state instanceof GoalProjection before) {
                decisions++;
                compare(before, decision, entry).ifPresent(differences::add);
            }
            state = GoalFold.fold(state, entry);
        }
        return new Outcome(decisions, differences);
    }

    private Optional<Difference> compare(GoalProjection before, DecisionEvent decision, JournalEntry entry) {
        GoalProjection governed = before.with(
                        new Governance(policy, before.governance().version(), PolicyDigest.of(policy)))
                .with(before.ledger().withLimits(policy.limits().resolved()));
        Instant at = entry.position().journalTime();
        Advice advice = Decider.decide(governed, new Facts(capabilities).with(PolicyConditions.findings(governed)), at);
        String instead = words(governed, advice);
        String recorded = words(decision);
        return recorded.equals(instead)
                ? Optional.empty()
                : Optional.of(new Difference(
                        entry.position().sequence(),
                        before.progress().next().toString(),
                        at,
                        recorded,
                        instead,
                        advice.sentence()));
    }

    private static String words(DecisionEvent decision) {
        return switch (decision) {
            case DecisionEvent.TurnRequested requested ->
                start(requested.capability().id(), requested.tools());
            case DecisionEvent.AttemptExpired expired -> expired.reason();
            case DecisionEvent.GoalStopped stopped -> stopped.reason().name();
            case DecisionEvent.GateAsked asked ->
                (asked.required().isPresent() ? "GATE_REQUIRED " : "GATE_CONDITION ") + asked.condition();
            case DecisionEvent.ChildRequested child -> "OPEN_CHILD " + child.ordinal();
            case DecisionEvent.ChildCancelRequested cancel -> "CANCEL_CHILD " + cancel.ordinal();
        };
    }

    private static String words(GoalProjection goal, Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start
            when !RequiredApproval.given(
                    goal, start.plan().approvals().stream().map(Approval::gate).toList()) -> "GATE_OPEN";
            case Advice.StartTurn start ->
                start(start.plan().capability(), start.plan().tools());
            case Advice.AskPerson ask -> ask.reasonCode() + " " + ask.condition();
            case Advice.OpenChild open -> "OPEN_CHILD " + open.ordinal();
            case Advice.CancelChild cancel -> "CANCEL_CHILD " + cancel.ordinal();
            case Advice.ExpireAttempt expire -> expire.reasonCode();
            case Advice.Stop stop -> stop.reasonCode();
            case Advice.Wait wait -> wait.reasonCode();
            case Advice.Ended ended -> ended.reasonCode();
        };
    }

    private static String start(CapabilityId capability, List<?> tools) {
        return "START_TURN " + capability + (tools.isEmpty() ? "" : " " + tools);
    }
}
