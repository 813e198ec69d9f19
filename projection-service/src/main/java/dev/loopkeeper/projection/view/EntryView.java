package dev.loopkeeper.projection.view;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.frame.LoggedEntry;
import java.time.Instant;
import java.util.Optional;

/**
 * One journal entry.
 *
 * @param sequence its number within the goal, without gaps
 * @param journalTime the time that the fold saw
 * @param kind the fact's kind
 * @param eventId the fact's id
 * @param verdict ADMITTED, REVOKED or SUPERSEDED
 * @param code why it was revoked or superseded
 * @param principal who proved to have signed it
 * @param keyId the key that proved it
 * @param hash its hash
 * @param previousHash the hash of the entry before
 * @param hashFits whether its hash is the one that its fields give
 * @param source where its record stood
 * @param fact what it says, without envelope
 */
public record EntryView(
        long sequence,
        Instant journalTime,
        String kind,
        String eventId,
        String verdict,
        Optional<String> code,
        Optional<String> principal,
        Optional<String> keyId,
        String hash,
        String previousHash,
        boolean hashFits,
        SourceView source,
        JsonNode fact) {

    /** Where a record stood in Kafka. */
    public record SourceView(String topic, int partition, long offset, Instant appendedAt) {}

    public static EntryView of(LoggedEntry entry) {
        LoggedEntry.Judgement judgement = entry.judgement();
        return new EntryView(
                entry.position().sequence(),
                entry.position().journalTime(),
                entry.fact().kind(),
                entry.fact().eventId(),
                judgement.verdict(),
                judgement.code().isEmpty() ? Optional.empty() : Optional.of(judgement.code()),
                judgement.principal(),
                judgement.keyId(),
                entry.position().headHash().text(),
                entry.previousHash().text(),
                entry.hashFits(),
                new SourceView(
                        entry.source().topic(),
                        entry.source().partition(),
                        entry.source().offset(),
                        entry.source().appendedAt()),
                entry.fact().content());
    }
}
