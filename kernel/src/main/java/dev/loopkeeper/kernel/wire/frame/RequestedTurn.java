package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.schema.TurnRequest;
import java.util.Optional;

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
        DsseEnvelope contract) {
    /** The digest by which receipts name its contract. */
    public Digest contractDigest() {
        return new Digest(contract.payloadDigest().text());
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
                Envelopes.of(record.getContract()));
    }
}
