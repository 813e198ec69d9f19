package dev.loopkeeper.kernel.wire.frame;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.goal.Position;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalHash;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.ParkedEntry;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.SingleObject;
import dev.loopkeeper.kernel.wire.Source;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.Envelope;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.Signal;
import java.util.Optional;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Journal entries for readers. Reading throws {@link MalformedDocument} for bytes that are none, and {@link
 * dev.loopkeeper.client.registry.RegistryUnavailableException} when the registry could not be asked.
 */
public final class JournalFrames {

    private final TopicCodecs codecs;

    public JournalFrames(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** The entry in {@code frame}, which need not be foldable by this version. */
    public LoggedEntry entry(byte[] frame) {
        return entry(Frames.read(codecs.admitted(), frame));
    }

    /** The entry in {@code frame} as the fold takes it. */
    public dev.loopkeeper.kernel.event.JournalEntry fact(byte[] frame) {
        return new JournalReader(new InputDecoder(codecs)).read(Frames.read(codecs.admitted(), frame));
    }

    /** The receipt that the entry in {@code frame} holds; empty when it holds something else. */
    public Optional<LoggedReceipt> receipt(byte[] frame) {
        JournalEntry record = Frames.read(codecs.admitted(), frame);
        if (topic(record) != LoopTopic.RECEIPTS || ParkedEntry.is(record)) {
            return Optional.empty();
        }
        SealedReceipt sealed = Frames.read(codecs.receipts(), Envelopes.bytes(record.getOriginal()));
        DsseEnvelope envelope = Envelopes.of(sealed.getEnvelope());
        return Optional.of(
                new LoggedReceipt(entry(record), ReceiptJson.parse(envelope.payload()), json(envelope), envelope));
    }

    private LoggedEntry entry(JournalEntry record) {
        return new LoggedEntry(
                GoalId.of(record.getGoalId()),
                new Position(record.getSequence(), new Digest(record.getHash()), record.getJournalTime()),
                new Digest(record.getPreviousHash()),
                JournalHash.verifies(record),
                new Source(
                        record.getSource().getTopic(),
                        record.getSource().getPartition(),
                        record.getSource().getOffset(),
                        record.getSource().getAppendedAt()),
                new LoggedEntry.Fact(record.getEventId(), record.getKind(), content(record)),
                judgement(record));
    }

    private static LoggedEntry.Judgement judgement(JournalEntry record) {
        return new LoggedEntry.Judgement(
                record.getVerdict().name(),
                record.getCode(),
                Optional.ofNullable(record.getPrincipal()),
                Optional.ofNullable(record.getKeyId()),
                record.getKeySetVersion(),
                Optional.ofNullable(record.getCapability())
                        .map(ref -> CapabilityRef.of(ref.getId(), ref.getVersion())));
    }

    private JsonNode content(JournalEntry record) {
        if (ParkedEntry.is(record)) {
            return AvroJson.of(record.getSource()).put("code", record.getCode());
        }
        byte[] original = Envelopes.bytes(record.getOriginal());
        return switch (topic(record)) {
            case GOAL_EVENTS ->
                event(unsigned(Frames.read(codecs.goalEvents(), original)).getEvent());
            case SIGNALS ->
                event(unsigned(Frames.read(codecs.signals(), original)).getEvent());
            case DECISIONS -> withoutEnvelope(Frames.read(codecs.decisions(), original));
            case TURN_EVENTS -> AvroJson.of(Frames.read(codecs.turnEvents(), original));
            case OPERATIONS -> withoutEnvelope(Frames.read(codecs.operations(), original));
            case RECEIPTS -> withoutEnvelope(Frames.read(codecs.receipts(), original));
            case GOAL_LINKS -> AvroJson.of(Frames.read(codecs.goalLinks(), original));
            case TURN_REQUESTS, TURN_CONTROL, ADMITTED, REJECTED, PROJECTIONS, STOPS, CHECKPOINTS, CAPABILITIES, KEYS ->
                throw new MalformedDocument(
                        "an entry from an input of the sequencer",
                        "it is from " + record.getSource().getTopic());
        };
    }

    private static GoalEvent unsigned(GoalEvent event) {
        return event.getEvent() instanceof Envelope signed ? SingleObject.goalEvent(Envelopes.of(signed)) : event;
    }

    private static Signal unsigned(Signal signal) {
        return signal.getEvent() instanceof Envelope signed ? SingleObject.signal(Envelopes.of(signed)) : signal;
    }

    private static JsonNode event(@Nullable Object event) {
        return event instanceof IndexedRecord record ? AvroJson.of(record) : JsonNodeFactory.instance.nullNode();
    }

    private static JsonNode withoutEnvelope(IndexedRecord record) {
        return AvroJson.of(record).without("envelope");
    }

    private static JsonNode json(DsseEnvelope envelope) {
        return switch (StrictJson.read(envelope.payload(), ReceiptJson.MAX_BYTES)) {
            case JsonReading.Document document -> document.root();
            case JsonReading.Malformed malformed ->
                throw new MalformedDocument("a receipt of " + malformed.expected(), malformed.actual());
        };
    }

    private static LoopTopic topic(JournalEntry record) {
        String name = record.getSource().getTopic();
        return LoopTopic.named(name)
                .orElseThrow(() -> new MalformedDocument("an entry from a topic of ours", "it is from " + name));
    }
}
