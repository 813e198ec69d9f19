package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.CapabilityRecords;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads the topics of keys and capabilities; {@link dev.loopkeeper.kernel.wire.OperatorRecords} writes them. Throws
 * {@link dev.loopkeeper.kernel.wire.MalformedDocument} for bytes that say nothing, and
 * {@link dev.loopkeeper.client.registry.RegistryUnavailableException} when the registry could not be asked.
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

    /** The capability that {@code frame}, appended at {@code at}, registers; empty when nobody who was an operator among {@code keys} then signed it. */
    public Optional<CapabilityDocument> capability(byte[] frame, KeyRing keys, Instant at) {
        return CapabilityRecords.verify(Frames.read(codecs.capabilities(), frame), keys, at);
    }
}
