package dev.loopkeeper.kernel.contract;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.Tool;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The authority of one attempt. An executor sees what is declared here and nothing else.
 *
 * @param decision the id of the decision that it comes with
 * @param goal the goal
 * @param turn the attempt
 * @param work what is to be done
 * @param authority what may be used for it
 * @param basis what it was decided on
 * @param validity when it counts
 */
public record Contract(
        EventId decision, GoalId goal, TurnRef turn, Work work, Grant authority, Basis basis, Validity validity) {
    /**
     * What is to be done.
     *
     * @param objective what the goal is to reach
     * @param inputs the declared inputs, by name
     * @param lastReceipt the receipt before
     * @param state the state that the capability declares it reads
     * @param children the children that have ended, if the capability declares that it reads them
     * @param context artifacts delivered untrusted
     */
    public record Work(
            String objective,
            Map<String, String> inputs,
            Optional<LastReceipt> lastReceipt,
            Agenda state,
            List<ChildEnd> children,
            List<ContextArtifact> context) {
        public Work {
            inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
            children = List.copyOf(children);
            context = List.copyOf(context);
        }
    }

    /**
     * What may be used.
     *
     * @param capability what runs
     * @param capabilityDigest the digest of its registered document
     * @param pool whose runners may claim it
     * @param tools the allowed tools with their argument schemas
     * @param perTurn what the turn may use at most
     * @param reservation what the ledger holds for it
     * @param approvals the approvals that it uses up
     * @param allowCode whether tools that may run code may be called
     */
    public record Grant(
            CapabilityRef capability,
            Digest capabilityDigest,
            PoolId pool,
            List<Tool> tools,
            Amounts perTurn,
            Amounts reservation,
            List<Approval> approvals,
            boolean allowCode) {
        public Grant {
            tools = List.copyOf(tools);
            approvals = List.copyOf(approvals);
        }
    }

    /**
     * What it was decided on.
     *
     * @param sequence the projection's sequence
     * @param hash the journal head at that sequence
     * @param dependsOn the fingerprint of the fields it depends on
     * @param policyVersion the policy's version
     * @param policyDigest the policy's digest
     * @param sentence why the turn starts
     */
    public record Basis(
            long sequence, Digest hash, String dependsOn, int policyVersion, Digest policyDigest, String sentence) {}

    /**
     * When it counts.
     *
     * @param notBefore from when
     * @param notAfter until when, exclusively
     * @param leaseMillis how long a claim on it holds without a heartbeat
     */
    public record Validity(Instant notBefore, Instant notAfter, long leaseMillis) {}
}
