package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.schema.JournalEntry;
import java.util.Optional;

/** Reads journal entries back into what the fold needs. */
public final class JournalReader {
    private final InputDecoder decoder;

    /** A reader that decodes the original records with {@code decoder}. */
    public JournalReader(InputDecoder decoder) {
        this.decoder = decoder;
    }

    /**
     * What {@code record} says.
     *
     * @throws MalformedDocument if it cannot be folded: a broken journal, or a newer service's
     */
    public dev.loopkeeper.kernel.event.JournalEntry read(JournalEntry record) {
        Input.Readable input = original(record);
        Position position = new Position(record.getSequence(), new Digest(record.getHash()), record.getJournalTime());
        return new dev.loopkeeper.kernel.event.JournalEntry(
                position,
                verdict(record),
                Optional.ofNullable(record.getPrincipal()).map(Principal::new),
                input.proposed());
    }

    /**
     * The fact as its record said it.
     *
     * @throws MalformedDocument if the original record cannot be read
     */
    public Input.Readable original(JournalEntry record) {
        if (ParkedEntry.is(record)) {
            return ParkedEntry.of(record);
        }
        String topic = record.getSource().getTopic();
        LoopTopic known = LoopTopic.named(topic)
                .orElseThrow(
                        () -> new MalformedDocument("an entry from a topic of Loopkeeper's", "it is from " + topic));
        byte[] original = Envelopes.bytes(record.getOriginal());
        return switch (decoder.decode(known, record.getGoalId().getBytes(UTF_8), original)) {
            case Input.Readable readable -> readable;
            case Input.Unreadable fault ->
                throw new MalformedDocument(
                        fault.expected() + " in entry " + record.getSequence() + " of " + record.getGoalId(),
                        fault.actual());
            case Input.Unavailable away -> throw away.cause();
        };
    }

    private static Verdict verdict(JournalEntry record) {
        return switch (record.getVerdict()) {
            case ADMITTED -> Verdict.ADMITTED;
            case REVOKED -> new Verdict.Revoked(RevokedCode.of(record.getCode()));
            case SUPERSEDED -> new Verdict.Superseded(SupersededCode.of(record.getCode()));
            case UNKNOWN ->
                throw new MalformedDocument(
                        "a verdict that this version knows", "entry " + record.getSequence() + " has another");
        };
    }
}
