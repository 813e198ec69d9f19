package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.AskedUnder;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.policy.Capability;
import java.time.Instant;
import java.util.Optional;

/**
 * What an approval is given for beside the question itself: policy, inputs and capability of the next turn (docs/adr/0071). The fold does
 * not see what is registered. So a question is taken to be asked under what was registered when the last receipt was recorded; when
 * the capability was registered after that, the question says itself under which document it is asked.
 */
public final class ApprovalBasis {
    private ApprovalBasis() {}

    /** The basis of an answer to {@code gate}. */
    public static String of(GoalProjection goal, Gate gate) {
        return AskedUnder.parse(gate.raisedFrom())
                .with(Fingerprint.ofApproved(goal))
                .text();
    }

    /** Whether policy, capability and inputs are still those that {@code approval} was given for, as far as the journal says. */
    public static boolean fresh(GoalProjection goal, Approval approval) {
        return AskedUnder.parse(approval.basis()).what().equals(Fingerprint.ofApproved(goal));
    }

    /** The same, and whether {@code capability}, which the next turn would run, is registered as it was when it was asked. */
    public static boolean fresh(GoalProjection goal, Approval approval, Optional<Capability> capability) {
        return capability
                .map(found -> approval.basis().equals(under(Fingerprint.ofApproved(goal), found))
                        || approval.basis().equals(required(goal, found))
                        || (!newer(goal, found) && approval.basis().equals(Fingerprint.ofApproved(goal))))
                .orElseGet(() -> fresh(goal, approval));
    }

    /** How the condition {@code name} is asked now; an empty name asks for the approval that the policy requires. */
    static String asking(GoalProjection goal, String name, Optional<Capability> capability) {
        return capability
                .filter(found -> newer(goal, found))
                .map(found -> under(name, found))
                .orElse(name);
    }

    /** The basis of an answer to a gate that {@code capability} requires. */
    static String required(GoalProjection goal, Capability capability) {
        return required(Fingerprint.ofApproved(goal), goal, capability);
    }

    /**
     * {@code what}, asked under the document that requires it and under the state of affairs: the last receipt, or the policy before any
     * turn ran. So an answer fits no other turn.
     */
    static String required(String what, GoalProjection goal, Capability capability) {
        String document =
                capability.digest().text() + "/" + RequiredApproval.bound(goal).text();
        return new AskedUnder(what, Optional.of(document)).text();
    }

    private static boolean newer(GoalProjection goal, Capability capability) {
        Instant asked = goal.history()
                .last()
                .map(ReceiptSummary::recordedAt)
                .orElse(goal.charter().openedAt());
        return capability.registeredAt().isAfter(asked);
    }

    private static String under(String what, Capability capability) {
        return new AskedUnder(what, Optional.of(capability.digest().text())).text();
    }
}
