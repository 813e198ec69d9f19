package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.Receipts;
import dev.loopkeeper.kernel.wire.UsageDetail;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.id.FreshIds;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Makes what somebody would write who has read a dispatched request and may write to every topic, but holds none of our keys. */
final class Forger {
    private final TurnRequest request;

    Forger(TurnRequest request) {
        this.request = request;
    }

    /** The request with a contract that {@code key} signed; its text says something else where {@code from} stood. */
    TurnRequest contract(SigningKey key, String from, String to) {
        String contract = new String(trueContract(), UTF_8);
        DsseEnvelope sealed =
                key.seal(ContractJson.PAYLOAD_TYPE, contract.replace(from, to).getBytes(UTF_8));
        return TurnRequest.newBuilder(request)
                .setContract(Envelopes.toAvro(sealed))
                .build();
    }

    /** The request with the true contract's octets under a signature that is wrong in one bit. */
    TurnRequest bentSignature() {
        byte[] bent = Envelopes.bytes(request.getContract().getSignature());
        bent[7] ^= 1;
        Envelope envelope = Envelope.newBuilder(request.getContract())
                .setSignature(ByteBuffer.wrap(bent))
                .build();
        return TurnRequest.newBuilder(request).setContract(envelope).build();
    }

    /** A receipt of this turn that completes the objective, sealed by {@code key}. */
    SealedReceipt receipt(SigningKey key, String claim) {
        return receipt(key, claim, Digests.of(trueContract()));
    }

    /** The same for the contract of this digest. */
    SealedReceipt receipt(SigningKey key, String claim, Digest contract) {
        Instant now = now();
        Binding binding = new Binding(
                new TurnRef(request.getTurn(), request.getAttempt()),
                new ClaimId(claim),
                new RunnerId(Installation.RUNNER_ID),
                new CapabilityRef(
                        new CapabilityId(request.getCapability().getId()),
                        request.getCapability().getVersion()),
                contract,
                request.getAdmittedSequence(),
                new Digest(request.getAdmittedHash()),
                Optional.ofNullable(request.getPreviousReceiptDigest()).map(Digest::new));
        return Receipts.seal(
                new ReceiptDocument(
                        new ReceiptId(FreshIds.name("forged")),
                        GoalId.of(request.getGoalId()),
                        new EventId(request.getDecisionId()),
                        binding,
                        new ReceiptDocument.Result(
                                Outcome.COMPLETED,
                                "FORGED",
                                "nothing was done",
                                "forged",
                                new Proposal.Complete(""),
                                new Usage.Known(Amounts.ZERO),
                                UsageDetail.NONE),
                        ReceiptDocument.Found.NOTHING,
                        new ReceiptDocument.Trace(
                                Digests.of(new byte[0]), List.of(), List.of(), Optional.empty(), now, now)),
                key);
    }

    /** A report about this turn in the name of this claim. */
    TurnEvent report(String eventId, String claim, int turn, Object event) {
        return TurnEvent.newBuilder()
                .setEventId(eventId)
                .setGoalId(request.getGoalId())
                .setTurn(turn)
                .setAttempt(request.getAttempt())
                .setClaimId(claim)
                .setRunnerId("mallory")
                .setOccurredAt(now())
                .setEvent(event)
                .build();
    }

    /** The digest of the request's contract, which everybody can compute. */
    static String digest(TurnRequest request) {
        return Digests.of(Envelopes.of(request.getContract()).payload()).text();
    }

    private byte[] trueContract() {
        return Envelopes.of(request.getContract()).payload();
    }

    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.MICROS);
    }
}
