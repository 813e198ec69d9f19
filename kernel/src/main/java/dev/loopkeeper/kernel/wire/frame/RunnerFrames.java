package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.serde.Fault;
import dev.loopkeeper.kernel.event.Proposed;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.Receipts;
import dev.loopkeeper.kernel.wire.SignedReports;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.EffectClass;
import dev.loopkeeper.schema.ToolCallFinished;
import dev.loopkeeper.schema.ToolCallIntended;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnHeartbeat;
import dev.loopkeeper.schema.TurnStarted;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.Function;

/** Values of the topics that runners read and write. */
public final class RunnerFrames {
    private final TopicCodecs codecs;

    public RunnerFrames(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** The request in {@code frame}. */
    public Decoded<RequestedTurn> request(byte[] frame) {
        return translate(codecs.turnRequests().decode(frame), RequestedTurn::of);
    }

    /** The control message in {@code frame}. */
    public Decoded<ControlMessage> control(byte[] frame) {
        return translate(codecs.turnControl().decode(frame), ControlMessage::of);
    }

    /** The frame of {@code document}, sealed by {@code key}. */
    public byte[] receipt(ReceiptDocument document, SigningKey key) {
        return codecs.receipts().encode(Receipts.seal(document, key));
    }

    /**
     * The frame of what a runner reports, signed by {@code key}.
     *
     * @param reported the report; its event is one about a claim
     * @param runner who reports
     * @param beat the number of a heartbeat; 0 for other reports
     * @param content the digest of a call's arguments or result; empty for other reports
     */
    public byte[] report(Proposed reported, RunnerId runner, long beat, Optional<Digest> content, SigningKey key) {
        if (!(reported.event() instanceof dev.loopkeeper.kernel.event.TurnEvent event)) {
            throw new IllegalArgumentException("expected a report about a claim, but it is something else");
        }
        TurnEvent record = TurnEvent.newBuilder()
                .setEventId(reported.id().value())
                .setGoalId(reported.goal().toString())
                .setTurn(event.turn().turn())
                .setAttempt(event.turn().attempt())
                .setClaimId(event.claim().value())
                .setRunnerId(runner.value())
                .setOccurredAt(reported.occurredAt().truncatedTo(ChronoUnit.MICROS))
                .setEvent(branch(event, beat, content))
                .build();
        return codecs.turnEvents().encode(SignedReports.sign(record, key));
    }

    private static Object branch(dev.loopkeeper.kernel.event.TurnEvent event, long beat, Optional<Digest> content) {
        String digest = content.orElse(Digest.ZERO).text();
        return switch (event) {
            case dev.loopkeeper.kernel.event.TurnEvent.TurnStarted started ->
                new TurnStarted(started.contract().text());
            case dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat heartbeat -> new TurnHeartbeat(beat);
            case dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended intended ->
                new ToolCallIntended(
                        intended.call().value(),
                        intended.tool().value(),
                        EffectClass.valueOf(intended.effect().name()),
                        intended.action().value(),
                        digest);
            case dev.loopkeeper.kernel.event.TurnEvent.ToolCallFinished finished ->
                new ToolCallFinished(
                        finished.call().value(),
                        finished.succeeded(),
                        finished.result().text());
        };
    }

    private static <A, B> Decoded<B> translate(Decoded<A> decoded, Function<A, B> translation) {
        return switch (decoded) {
            case Decoded.Value<A>(A value, int schemaId) -> {
                try {
                    yield new Decoded.Value<>(translation.apply(value), schemaId);
                } catch (IllegalArgumentException e) {
                    yield new Decoded.Undecodable<>(Fault.MALFORMED, String.valueOf(e.getMessage()));
                }
            }
            case Decoded.Undecodable<A>(Fault fault, String detail) -> new Decoded.Undecodable<>(fault, detail);
            case Decoded.Unavailable<A>(var cause) -> new Decoded.Unavailable<>(cause);
        };
    }
}
