package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.CapabilityRecords;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.time.Instant;
import java.util.Optional;

/**
 * Values of the topics of keys and capabilities. Reading throws {@link dev.loopkeeper.kernel.wire.MalformedDocument} for bytes that say nothing,
 * and {@link dev.loopkeeper.client.registry.RegistryUnavailableException} when the registry could not be asked.
 */
public final class TrustFrames {

    private final TopicCodecs codecs;

    public TrustFrames(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** The key that {@code frame} publishes; empty when {@code root} does not vouch for it. */
    public Optional<RingKey> key(byte[] frame, VerificationKey root) {
        return KeyStatement.verify(Frames.read(codecs.keys(), frame), root);
    }

    /** The frame that publishes {@code statement}. */
    public byte[] key(KeyStatement statement, SigningKey root) {
        return codecs.keys().encode(statement.signedBy(root));
    }

    /** The capability that {@code frame}, appended at {@code at}, registers; empty when nobody who was an operator among {@code keys} then signed it. */
    public Optional<CapabilityDocument> capability(byte[] frame, KeyRing keys, Instant at) {
        return CapabilityRecords.verify(Frames.read(codecs.capabilities(), frame), keys, at);
    }

    /** The frame that registers the capability which {@code octets} describe. */
    public byte[] capability(byte[] octets, SigningKey operator, Instant now) {
        return codecs.capabilities().encode(CapabilityRecords.sign(octets, operator, now));
    }
}
