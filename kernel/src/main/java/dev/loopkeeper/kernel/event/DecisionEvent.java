package dev.loopkeeper.kernel.event;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.AskedUnder;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What the scheduler decided. Never rejected when its signature is valid: admitted, or revoked with a code. */
public sealed interface DecisionEvent extends Event {
    /** The fingerprint of the fields that the decision depended on. */
    String dependsOn();

    /**
     * A turn is requested under a signed contract.
     *
     * @param turn the attempt
     * @param capability what it runs
     * @param pool whose runners may claim it
     * @param contract the digest of the contract's octets
     * @param reservation what it reserves
     * @param tools what the contract allows
     * @param approvals the approvals that the contract uses up
     * @param policyVersion the policy that it was decided under
     * @param notAfter when the contract ends
     * @param dependsOn see {@link #dependsOn()}
     */
    record TurnRequested(
            TurnRef turn,
            CapabilityRef capability,
            PoolId pool,
            Digest contract,
            Amounts reservation,
            List<ToolId> tools,
            List<GateId> approvals,
            int policyVersion,
            Instant notAfter,
            String dependsOn)
            implements DecisionEvent {
        public TurnRequested {
            tools = List.copyOf(tools);
            approvals = List.copyOf(approvals);
        }
    }

    /** An attempt's time is over. */
    record AttemptExpired(TurnRef turn, String reason, Instant dueAt, String dependsOn) implements DecisionEvent {}

    /** The goal stops; {@code dueAt} when time drives the stop. */
    record GoalStopped(StopReason reason, String sentence, Optional<Instant> dueAt, String dependsOn)
            implements DecisionEvent {}

    /**
     * A person is asked before the next turn.
     *
     * @param condition the condition of the policy that holds, the gate that a capability requires, or nothing where the policy requires
     *     approval whatever holds, as the text of an {@link AskedUnder}
     * @param asked the digest of exactly what is asked
     * @param required who requires the gate, where a capability does
     * @param dependsOn see {@link #dependsOn()}
     */
    record GateAsked(String condition, Digest asked, Optional<Required> required, String dependsOn)
            implements DecisionEvent {
        /** A capability requires the gate, and asks {@code question}. */
        public record Required(CapabilityRef capability, String question) {}

        /** A question that the policy asks. */
        public GateAsked(String condition, Digest asked, String dependsOn) {
            this(condition, asked, Optional.empty(), dependsOn);
        }

        /** The condition or gate, and the document under which it is asked. */
        public AskedUnder under() {
            return AskedUnder.parse(condition);
        }

        /** The name of the condition or gate; empty where the policy requires approval whatever holds. */
        public String name() {
            return under().what();
        }
    }

    /** A child that a receipt proposed is requested, with {@code carve} out of this goal's limits. */
    record ChildRequested(int ordinal, Amounts carve, String dependsOn) implements DecisionEvent {}

    /** An open child is to stop. */
    record ChildCancelRequested(int ordinal, String reason, String dependsOn) implements DecisionEvent {}
}
