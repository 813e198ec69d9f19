package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.schema.TurnRequest;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An admitted request as a runner gets it. Nothing in it has been verified; its typed fields only say where to look.
 *
 * @param goal the goal
 * @param turn the attempt
 * @param decision the decision that asked for it
 * @param pool whose runners may claim it
 * @param capability what the turn runs
 * @param sequence the journal sequence of its admission
 * @param hash the journal head at that sequence
 * @param previousReceipt the digest of the receipt before
 * @param admission what its admission knew; empty from a sequencer that did not say
 * @param contract the contract as it was signed
 */
public record RequestedTurn(
        GoalId goal,
        TurnRef turn,
        EventId decision,
        PoolId pool,
        CapabilityRef capability,
        long sequence,
        Digest hash,
        Optional<Digest> previousReceipt,
        Optional<Admission> admission,
        DsseEnvelope contract) {
    /**
     * What the admission of a request knew of the goal.
     *
     * @param policyVersion the version of the policy in force
     * @param policyDigest its digest
     * @param inputs the digests of the inputs that the turn must have, by name
     */
    public record Admission(int policyVersion, Digest policyDigest, Map<String, Digest> inputs) {
        public Admission {
            inputs = Collections.unmodifiableSortedMap(new TreeMap<>(inputs));
        }
    }

    /** The digest by which receipts name its contract. */
    public Digest contractDigest() {
        return new Digest(contract.payloadDigest().text());
    }

    /** The digest of everything that it says, its signature included: two requests are the same only if these are. */
    public Digest fingerprint() {
        return Digests.of(String.join(
                        "\n",
                        goal.toString(),
                        turn.toString(),
                        decision.value(),
                        pool.value(),
                        capability.toString(),
                        Long.toString(sequence),
                        hash.text(),
                        previousReceipt.map(Digest::text).orElse(""),
                        admission.map(Admission::toString).orElse(""),
                        contract.payloadType(),
                        contractDigest().text(),
                        contract.keyId(),
                        HexFormat.of().formatHex(contract.signature()))
                .getBytes(StandardCharsets.UTF_8));
    }

    /**
     * This request without any claim to the contract that it carries: its contract digest is that of the fingerprint. What is said about a request that
     * nobody has proven must not be taken for something about the true one, whose octets anybody can copy.
     */
    public RequestedTurn unproven() {
        return withContract(new DsseEnvelope(
                contract.payloadType(),
                fingerprint().text().getBytes(StandardCharsets.UTF_8),
                contract.keyId(),
                contract.signature()));
    }

    /** The same with other octets as its contract. */
    public RequestedTurn withContract(DsseEnvelope other) {
        return new RequestedTurn(
                goal, turn, decision, pool, capability, sequence, hash, previousReceipt, admission, other);
    }

    static RequestedTurn of(TurnRequest record) {
        return new RequestedTurn(
                GoalId.of(record.getGoalId()),
                new TurnRef(record.getTurn(), record.getAttempt()),
                new EventId(record.getDecisionId()),
                new PoolId(record.getPool()),
                new CapabilityRef(
                        new CapabilityId(record.getCapability().getId()),
                        record.getCapability().getVersion()),
                record.getAdmittedSequence(),
                new Digest(record.getAdmittedHash()),
                Optional.ofNullable(record.getPreviousReceiptDigest()).map(Digest::new),
                admission(record),
                Envelopes.of(record.getContract()));
    }

    private static Optional<Admission> admission(TurnRequest record) {
        Integer version = record.getPolicyVersion();
        String digest = record.getPolicyDigest();
        Map<String, String> inputs = record.getInputDigests();
        if (version == null || digest == null || inputs == null) {
            return Optional.empty();
        }
        Map<String, Digest> digests = new TreeMap<>();
        inputs.forEach((name, text) -> digests.put(name, new Digest(text)));
        return Optional.of(new Admission(version, new Digest(digest), digests));
    }
}
