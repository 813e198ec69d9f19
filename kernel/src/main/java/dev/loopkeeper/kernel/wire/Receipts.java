package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.schema.SealedReceipt;

/** Seals receipts. */
public final class Receipts {
    private Receipts() {}

    /**
     * {@code document}, signed by {@code runnerKey}, with the typed fields that mirror it.
     *
     * @throws MalformedDocument if its octets would be more than {@link ReceiptJson#MAX_BYTES}
     */
    public static SealedReceipt seal(ReceiptDocument document, SigningKey runnerKey) {
        byte[] octets = ReceiptJson.encode(document);
        if (octets.length > ReceiptJson.MAX_BYTES) {
            throw new MalformedDocument(
                    "a receipt of at most " + ReceiptJson.MAX_BYTES + " bytes", "it has " + octets.length);
        }
        DsseEnvelope envelope = runnerKey.seal(ReceiptJson.PAYLOAD_TYPE, octets);
        Binding binding = document.binding();
        return SealedReceipt.newBuilder()
                .setReceiptId(document.id().value())
                .setGoalId(document.goal().toString())
                .setTurn(binding.turn().turn())
                .setAttempt(binding.turn().attempt())
                .setClaimId(binding.claim().value())
                .setRunnerId(binding.runner().value())
                .setCapability(AvroValues.capability(binding.capability()))
                .setContractDigest(binding.contract().text())
                .setRequestSequence(binding.requestSequence())
                .setPreviousReceiptDigest(AvroValues.text(binding.previousReceipt()))
                .setOutcome(AvroValues.outcome(document.result().outcome()))
                .setReason(document.result().reason())
                .setUsageKind(ReceiptReader.usageKind(document.result().usage()))
                .setUsage(AvroValues.amounts(
                        ReceiptReader.amounts(document.result().usage())))
                .setStartedAt(document.trace().startedAt())
                .setFinishedAt(document.trace().finishedAt())
                .setEnvelope(Envelopes.toAvro(envelope))
                .build();
    }
}
