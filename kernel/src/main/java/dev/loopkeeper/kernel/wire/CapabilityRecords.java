package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SignatureVerdict;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity.Standing;
import dev.loopkeeper.schema.CapabilityRecord;
import java.time.Instant;
import java.util.Optional;

/** Registered capabilities, which count only when an operator signed them: they name what runners execute. */
public final class CapabilityRecords {
    private CapabilityRecords() {}

    /**
     * The record that registers the capability described by {@code octets}, signed by {@code operator}.
     *
     * @throws MalformedDocument if they describe none
     */
    public static CapabilityRecord sign(byte[] octets, SigningKey operator, Instant now) {
        CapabilityDocument document = CapabilityDocument.parse(octets);
        return new CapabilityRecord(
                AvroValues.capability(document.capability().ref()),
                now,
                Envelopes.toAvro(operator.seal(CapabilityDocument.PAYLOAD_TYPE, octets)));
    }

    /**
     * The capability that {@code record} registers; empty when no operator of {@code keys} signed it.
     *
     * @param at when the record was appended: a key revoked before that does not count
     * @throws MalformedDocument if what was signed describes no capability, or another than the typed fields say
     */
    public static Optional<CapabilityDocument> verify(CapabilityRecord record, KeyRing keys, Instant at) {
        DsseEnvelope envelope = Envelopes.of(record.getEnvelope());
        boolean signed = envelope.payloadType().equals(CapabilityDocument.PAYLOAD_TYPE)
                && keys.verify(envelope, KeyRole.OPERATOR) instanceof SignatureVerdict.Valid(RingKey signer)
                && signer.validity().at(at) != Standing.REVOKED;
        if (!signed) {
            return Optional.empty();
        }
        CapabilityDocument document = CapabilityDocument.parse(envelope);
        if (!document.capability().ref().equals(AvroValues.capability(record.getCapability()))) {
            throw new MalformedDocument(
                    "the capability of the typed fields",
                    "the signed octets describe " + document.capability().ref());
        }
        return Optional.of(document.registeredAt(at));
    }
}
