package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.serde.FieldedFrame;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.OutputRecords;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.Rejection;
import dev.loopkeeper.schema.SourcePosition;
import java.nio.ByteBuffer;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Values of the topics that the sequencer alone writes. Writing throws {@link dev.loopkeeper.client.registry.RegistryUnavailableException} when
 * the registry had to be asked and could not be.
 */
public final class SequencerFrames {

    /** How much of a refused record's key or value is kept. */
    private static final int MAX_ORIGINAL_BYTES = 64 * 1024;

    private static final FieldedFrame NOTHING = FieldedFrame.of(new byte[0]);

    private final TopicCodecs codecs;

    public SequencerFrames(TopicCodecs codecs) {
        this.codecs = codecs;
    }

    /** Equal projections give equal frames. */
    public byte[] projection(GoalProjection goal) {
        return projection(goal, Optional.empty()).frame();
    }

    /** The same frame, made faster when {@code before} is the projection that it was folded from. */
    public WrittenProjection projection(GoalProjection goal, Optional<WrittenProjection> before) {
        FieldedFrame frame = codecs.projections()
                .encode(
                        dev.loopkeeper.schema.GoalProjection.getClassSchema(),
                        new WrittenProjection.Next(goal, before),
                        before.map(WrittenProjection::fielded).orElse(NOTHING));
        return new WrittenProjection(goal, frame);
    }

    /**
     * The projection in {@code frame}.
     *
     * @throws IllegalArgumentException if it is none that this version can use: a bug or a newer fold, never an input fault
     */
    public GoalProjection projection(byte[] frame) {
        return ProjectionCodec.toDomain(Frames.read(codecs.projections(), frame));
    }

    /** The same, with the frame that it was read from. */
    public WrittenProjection written(byte[] frame) {
        return new WrittenProjection(projection(frame), FieldedFrame.of(frame));
    }

    /** A journal entry. */
    public byte[] entry(SealedEntry entry) {
        return codecs.admitted().encode(entry.record());
    }

    /** The request that follows from {@code decision}, whose admission led to {@code goal}. */
    public byte[] request(GoalProjection goal, Consequence.Dispatch dispatch, Input.Readable decision) {
        return codecs.turnRequests().encode(OutputRecords.request(goal, dispatch, decision));
    }

    /** The answer to a claim that holds the attempt. */
    public byte[] granted(GoalProjection goal, Consequence.Grant grant) {
        return codecs.turnControl().encode(OutputRecords.granted(goal, grant));
    }

    /** The answer to a claim that does not hold the attempt, judged at {@code sequence}. */
    public byte[] refused(GoalId goal, long sequence, Consequence.RefuseClaim refusal) {
        return codecs.turnControl().encode(OutputRecords.refused(goal, sequence, refusal));
    }

    /** The answer to an intent. */
    public byte[] intent(GoalProjection goal, Consequence.AdmitIntent intent) {
        return codecs.turnControl().encode(OutputRecords.intent(goal, intent));
    }

    /** The order to stop an attempt. */
    public byte[] revoked(GoalProjection goal, Consequence.Revoke revoke) {
        return codecs.turnControl().encode(OutputRecords.revoked(goal, revoke));
    }

    /** The announcement of a stop. */
    public byte[] stop(GoalProjection goal, Consequence.AnnounceStop stop) {
        return codecs.stops().encode(OutputRecords.stop(goal, stop));
    }

    /** What {@code sender}'s journal makes known to a parent or a child; also the key is that of the receiver. */
    public LinkFrame link(GoalState sender, Link link) {
        GoalLink record = OutputRecords.link(sender, link);
        return new LinkFrame(GoalId.of(record.getGoalId()), codecs.goalLinks().encode(record));
    }

    /** A message for the goal {@code receiver}. */
    public record LinkFrame(GoalId receiver, byte[] value) {}

    /** What was not admitted, and why. */
    public byte[] rejection(RefusedRecord refused) {
        KeptHeaders headers = KeptHeaders.of(refused.original().headers());
        return codecs.rejected()
                .encode(Rejection.newBuilder()
                        .setGoalId(refused.goal().map(GoalId::toString).orElse(null))
                        .setEventId(refused.eventId().orElse(null))
                        .setCode(refused.reason().code())
                        .setExpected(refused.reason().expected())
                        .setActual(refused.reason().actual())
                        .setAtSequence(refused.atSequence())
                        .setJudgedAt(refused.judgedAt().truncatedTo(ChronoUnit.MICROS))
                        .setSource(new SourcePosition(
                                refused.source().topic(),
                                refused.source().partition(),
                                refused.source().offset(),
                                refused.source().appendedAt()))
                        .setOriginalKey(beginning(refused.original().key()))
                        .setOriginalValue(beginning(refused.original().value()))
                        .setOriginalHeaders(headers.headers())
                        .setOriginalHeadersLeftOut(headers.leftOut())
                        .build());
    }

    private static @Nullable ByteBuffer beginning(Optional<byte[]> original) {
        return original.map(
                        bytes -> bytes.length <= MAX_ORIGINAL_BYTES ? bytes : Arrays.copyOf(bytes, MAX_ORIGINAL_BYTES))
                .map(ByteBuffer::wrap)
                .orElse(null);
    }
}
