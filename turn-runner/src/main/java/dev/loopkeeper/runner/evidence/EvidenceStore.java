package dev.loopkeeper.runner.evidence;

import dev.loopkeeper.kernel.id.Digest;
import java.util.Optional;

/** Keeps octets by their digest. What is stored is never changed, so that a digest in a receipt names the same octets for ever. */
public interface EvidenceStore {
    /**
     * Keeps {@code octets}; they are safe when this returns. Keeping the same again changes nothing.
     *
     * @throws java.io.UncheckedIOException if they cannot be kept; the caller may try again
     */
    Stored put(byte[] octets);

    /**
     * The octets with {@code digest}, if they are here and still are what they were.
     *
     * @throws java.io.UncheckedIOException if the store cannot be read
     */
    Optional<byte[]> get(Digest digest);

    /**
     * What was kept.
     *
     * @param digest of the octets
     * @param ref where they are
     */
    record Stored(Digest digest, String ref) {}
}
