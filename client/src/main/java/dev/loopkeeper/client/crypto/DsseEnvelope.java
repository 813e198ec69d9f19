package dev.loopkeeper.client.crypto;

import java.util.Arrays;
import java.util.Objects;

/**
 * A DSSE envelope with one signature. A value; nothing in it has been verified.
 *
 * @param payloadType says what the payload is; part of what is signed
 * @param payload the signed octets
 * @param keyId a hint to the key, itself not signed
 * @param signature over the {@linkplain PreAuthenticationEncoding encoding} of type and payload
 */
public record DsseEnvelope(String payloadType, byte[] payload, String keyId, byte[] signature) {

    public DsseEnvelope {
        payload = payload.clone();
        signature = signature.clone();
    }

    @Override
    public byte[] payload() {
        return payload.clone();
    }

    @Override
    public byte[] signature() {
        return signature.clone();
    }

    /** The digest of the payload octets, by which receipts and contracts are named. */
    public Digest payloadDigest() {
        return Digest.of(payload);
    }

    /** Whether this key signed this type and payload. */
    public boolean isSignedBy(VerificationKey key) {
        return key.verifies(PreAuthenticationEncoding.of(payloadType, payload), signature);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DsseEnvelope that
                && payloadType.equals(that.payloadType)
                && keyId.equals(that.keyId)
                && Arrays.equals(payload, that.payload)
                && Arrays.equals(signature, that.signature);
    }

    @Override
    public int hashCode() {
        return Objects.hash(payloadType, keyId, Arrays.hashCode(payload), Arrays.hashCode(signature));
    }

    @Override
    public String toString() {
        return "envelope of " + payload.length + " bytes " + payloadType + " signed by " + keyId;
    }
}
