package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.serde.DeadLetterHeaders;
import dev.loopkeeper.kernel.flow.Consequence;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Input;
import dev.loopkeeper.kernel.wire.SealedEntry;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames.LinkFrame;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.jspecify.annotations.Nullable;

/** Gathers the records that follow from one arrival, in the order in which they are written. */
final class Outputs {

    /** Whatever is longer was never a goal's id and would only make the rejection heavy. */
    private static final int LONGEST_KEY_BYTES = 1024;

    private final SequencerFrames frames;
    private final OutputHeaders headers;
    private final Arrival arrival;
    private final List<Output> gathered = new ArrayList<>();

    Outputs(SequencerFrames frames, Arrival arrival) {
        this.frames = frames;
        this.headers = OutputHeaders.following(arrival);
        this.arrival = arrival;
    }

    /** All that was gathered. */
    List<Output> all() {
        return List.copyOf(gathered);
    }

    /** The journal entry and the projection that it led to. */
    void journaled(SealedEntry entry, GoalProjection after, byte[] projection) {
        String eventId = entry.entry().fact().id().value();
        Instant time = after.position().journalTime();
        // A record that was parked and released leads to two entries; the sequence tells them apart.
        long sequence = after.position().sequence();
        add(Sink.ADMITTED, sequence, after.id(), Optional.of(eventId), frames.entry(entry), time);
        add(Sink.PROJECTIONS, sequence, after.id(), Optional.of(eventId), projection, time);
    }

    /** What follows from an admitted fact. */
    void consequence(Consequence consequence, GoalProjection goal, Input.Readable fact) {
        Optional<String> cause = Optional.of(fact.proposed().id().value());
        Instant time = goal.position().journalTime();
        switch (consequence) {
            case Consequence.Dispatch dispatch ->
                add(Sink.TURN_REQUESTS, goal.id(), cause, frames.request(goal, dispatch, fact), time);
            case Consequence.Grant grant -> add(Sink.TURN_CONTROL, goal.id(), cause, frames.granted(goal, grant), time);
            case Consequence.AdmitIntent intent ->
                add(Sink.TURN_CONTROL, goal.id(), cause, frames.intent(goal, intent), time);
            case Consequence.Revoke revoke ->
                add(Sink.TURN_CONTROL, goal.id(), cause, frames.revoked(goal, revoke), time);
            case Consequence.RefuseClaim refusal ->
                refusedClaim(refusal, goal.id(), goal.position().sequence(), fact, time);
            case Link link -> link(link, goal, fact);
            case Consequence.AnnounceStop stop -> add(Sink.STOPS, goal.id(), cause, frames.stop(goal, stop), time);
        }
    }

    /** What a runner must learn whose claim does not hold, judged at {@code sequence}. */
    void refusedClaim(Consequence.RefuseClaim refusal, GoalId goal, long sequence, Input.Readable fact, Instant time) {
        Optional<String> cause = Optional.of(fact.proposed().id().value());
        add(Sink.TURN_CONTROL, goal, cause, frames.refused(goal, sequence, refusal), time);
    }

    /** What {@code sender}'s journal makes known to a parent or a child. */
    void link(Link link, GoalState sender, Input.Readable fact) {
        LinkFrame frame = frames.link(sender, link);
        Instant time = sender.position().journalTime();
        add(Sink.GOAL_LINKS, frame.receiver(), Optional.of(fact.proposed().id().value()), frame.value(), time);
    }

    /** What was not admitted, and why. */
    void rejected(RefusedRecord refused) {
        rejected(Sink.REJECTED, refused);
    }

    /** What could not even be sent on to the sequencer, and why. */
    void unkeyed(RefusedRecord refused) {
        rejected(Sink.REJECTED_UNKEYED, refused);
    }

    private void rejected(Sink sink, RefusedRecord refused) {
        byte[] key =
                refused.goal().map(goal -> goal.toString().getBytes(UTF_8)).orElseGet(() -> shortKey(arrival.key()));
        String subject = refused.goal().map(GoalId::toString).orElse("unknown");
        add(
                sink,
                key,
                frames.rejection(refused),
                headers.of(sink, 0, subject, refused.eventId(), refused.judgedAt()),
                refused.judgedAt());
    }

    /** What cannot be decoded, with its bytes, its headers and why. */
    void undecodable(RefusedRecord refused) {
        Headers kept = new RecordHeaders(arrival.headers().toArray());
        DeadLetterHeaders.write(
                SourceHeader.origin(arrival.source()),
                new DeadLetterHeaders.Reason(
                        refused.reason().code(),
                        refused.reason().expected(),
                        refused.reason().actual()),
                kept);
        add(Sink.DEAD_LETTER, arrival.key(), arrival.value(), kept, refused.judgedAt());
    }

    private void add(Sink sink, GoalId goal, Optional<String> cause, byte[] value, Instant time) {
        long ordinal = gathered.stream().filter(output -> output.sink() == sink).count();
        add(sink, ordinal, goal, cause, value, time);
    }

    private void add(Sink sink, long ordinal, GoalId goal, Optional<String> cause, byte[] value, Instant time) {
        Headers written = headers.of(sink, ordinal, goal.toString(), cause, time);
        add(sink, goal.toString().getBytes(UTF_8), value, written, time);
    }

    private void add(Sink sink, byte @Nullable [] key, byte @Nullable [] value, Headers written, Instant time) {
        gathered.add(new Output(sink, key, value, written, time));
    }

    private static byte @Nullable [] shortKey(byte @Nullable [] key) {
        return key == null || key.length > LONGEST_KEY_BYTES ? null : key;
    }
}
