package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.schema.Envelope;
import java.nio.ByteBuffer;

/** DSSE envelopes to and from their Avro record. */
public final class Envelopes {
    private Envelopes() {}

    /** The Avro record of {@code envelope}. */
    public static Envelope toAvro(DsseEnvelope envelope) {
        return new Envelope(
                envelope.payloadType(),
                ByteBuffer.wrap(envelope.payload()),
                envelope.keyId(),
                ByteBuffer.wrap(envelope.signature()));
    }

    /** The envelope in {@code record}; nothing in it has been verified. */
    public static DsseEnvelope of(Envelope record) {
        return new DsseEnvelope(
                record.getPayloadType(), bytes(record.getPayload()), record.getKeyId(), bytes(record.getSignature()));
    }

    /** The remaining octets of {@code buffer}, whose position stays. */
    public static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
