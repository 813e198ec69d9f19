package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.id.Digest;
import java.time.Instant;
import java.util.Optional;

/** What became of a record that was proposed. */
public sealed interface Fate {
    /** The topic that the record was written to. */
    String topic();

    /** The id of the proposed fact, where it could be read. */
    Optional<String> eventId();

    /** The goal that it is about, where it could be read. */
    Optional<String> goal();

    /** The digest of the record's value, where the whole of it was kept: tells records with one id apart. */
    Optional<Digest> record();

    /** It is in the goal's journal, as entry {@code sequence}; {@code code} says more when it takes no effect. */
    record Journaled(
            String topic,
            Optional<String> eventId,
            Optional<String> goal,
            Optional<Digest> record,
            long sequence,
            Instant journalTime,
            String code)
            implements Fate {}

    /** It was not admitted and has no effect. */
    record Refused(
            String topic,
            Optional<String> eventId,
            Optional<String> goal,
            Optional<Digest> record,
            String code,
            String expected,
            String actual)
            implements Fate {
        /** Whether it was refused only because the same was taken before. */
        public boolean repeat() {
            return code.equals(RejectedCode.DUPLICATE.name());
        }
    }
}
