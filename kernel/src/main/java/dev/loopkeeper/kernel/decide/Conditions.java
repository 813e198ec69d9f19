package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.decide.Advice.AskPerson;
import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.NextCapability;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Condition;
import java.util.Optional;

/** What follows from the conditions of a policy. Nothing runs under a policy that cannot be told: that stops the goal, too. */
final class Conditions {
    private Conditions() {}

    static Optional<Advice> stop(Facts facts) {
        return facts.findings().stream()
                .filter(finding ->
                        finding.fault().isPresent() || finding.condition().kind() == Condition.Kind.STOP)
                .findFirst()
                .map(finding -> finding.fault()
                        .<Advice>map(fault -> stop(
                                StopReason.POLICY_INVALID,
                                "condition " + finding.condition().name() + " cannot be told: " + fault))
                        .orElseGet(() -> stop(StopReason.STOP_CONDITION, sentence(finding.condition()))));
    }

    /** A question that a condition raises and nobody has answered for the next turn. */
    static Optional<Advice> question(GoalProjection goal, Facts facts) {
        Optional<Capability> capability = facts.capability(NextCapability.of(goal));
        return facts.findings().stream()
                .flatMap(finding -> finding.asked().stream()
                        .filter(asked -> !answered(goal, asked, capability))
                        .map(asked -> new AskPerson(
                                ApprovalBasis.asking(goal, finding.condition().name(), capability),
                                asked,
                                Optional.empty(),
                                sentence(finding.condition()))))
                .<Advice>map(ask -> ask)
                .findFirst();
    }

    private static boolean answered(GoalProjection goal, Digest asked, Optional<Capability> capability) {
        return goal.holds().approvals().stream()
                .anyMatch(
                        approval -> approval.asked().equals(asked) && ApprovalBasis.fresh(goal, approval, capability));
    }

    private static String sentence(Condition condition) {
        String holds = "condition " + condition.name() + " holds: ";
        return condition.reason().isBlank() ? holds + condition.when() : holds + condition.reason();
    }

    private static Stop stop(StopReason reason, String sentence) {
        return new Stop(reason, Optional.empty(), sentence);
    }
}
