package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.Rejection;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads from the journal and the rejections what became of proposed records. */
public final class FateReader {
    /** From this size on a rejection holds only the beginning of what was rejected. */
    private static final int REJECTION_KEEPS = 64 * 1024;

    private final TopicCodecs codecs;

    /** A reader of what {@code codecs} decode. */
    public FateReader(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /**
     * What the value of a journal record tells; empty when it cannot be decoded, or says that a record's fate is still open.
     *
     * @throws RegistryUnavailableException if the registry cannot be asked at present; nothing is known about the value then
     */
    public Optional<Fate> admitted(byte[] value) {
        return decoded(codecs.admitted().decode(value))
                .filter(entry -> !ParkedEntry.is(entry))
                .map(FateReader::journaled);
    }

    /**
     * What the value of a rejection record tells; empty when it cannot be decoded.
     *
     * @throws RegistryUnavailableException if the registry cannot be asked at present; nothing is known about the value then
     */
    public Optional<Fate> rejected(byte[] value) {
        return decoded(codecs.rejected().decode(value)).map(FateReader::refused);
    }

    private static <T> Optional<T> decoded(Decoded<T> decoded) {
        return switch (decoded) {
            case Decoded.Value<T>(var record, var schema) -> Optional.of(record);
            case Decoded.Undecodable<T> garbage -> Optional.empty();
            case Decoded.Unavailable<T>(var cause) -> throw cause;
        };
    }

    private static Fate journaled(JournalEntry entry) {
        return new Fate.Journaled(
                entry.getSource().getTopic(),
                Optional.of(entry.getEventId()),
                Optional.of(entry.getGoalId()),
                Optional.of(Digests.of(Envelopes.bytes(entry.getOriginal()))),
                entry.getSequence(),
                entry.getJournalTime(),
                entry.getCode());
    }

    private static Fate refused(Rejection rejection) {
        return new Fate.Refused(
                rejection.getSource().getTopic(),
                Optional.ofNullable(rejection.getEventId()),
                Optional.ofNullable(rejection.getGoalId()),
                whole(rejection.getOriginalValue()),
                rejection.getCode(),
                rejection.getExpected(),
                rejection.getActual());
    }

    private static Optional<Digest> whole(@Nullable ByteBuffer octets) {
        return Optional.ofNullable(octets)
                .filter(kept -> kept.remaining() < REJECTION_KEEPS)
                .map(Envelopes::bytes)
                .map(Digests::of);
    }
}
