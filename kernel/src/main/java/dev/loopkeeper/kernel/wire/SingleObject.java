package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.serde.SingleObjectWriter;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalLink;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.TurnEvent;
import java.time.Instant;

/** Goal events, signals and turn events in Avro's single-object encoding, which is what is signed: it needs no registry to be read. */
public final class SingleObject {
    static final String GOAL_EVENT_TYPE = "application/vnd.loopkeeper.goal-event.v1+avro";
    static final String SIGNAL_TYPE = "application/vnd.loopkeeper.signal.v1+avro";
    static final String TURN_EVENT_TYPE = "application/vnd.loopkeeper.turn-event.v1+avro";

    private static final SingleObjectWriter<GoalEvent> GOAL_EVENTS = SingleObjectWriter.of(GoalEvent.class);
    private static final SingleObjectWriter<Signal> SIGNALS = SingleObjectWriter.of(Signal.class);
    private static final SingleObjectWriter<TurnEvent> TURN_EVENTS = SingleObjectWriter.of(TurnEvent.class);
    private static final SingleObjectWriter<GoalLink> GOAL_LINKS = SingleObjectWriter.of(GoalLink.class);
    private static final SingleObjectReader<GoalEvent> SIGNED_GOAL_EVENTS =
            SingleObjectReader.of(GoalEvent.class, "a goal event");
    private static final SingleObjectReader<Signal> SIGNED_SIGNALS = SingleObjectReader.of(Signal.class, "a signal");
    private static final SingleObjectReader<TurnEvent> SIGNED_TURN_EVENTS =
            SingleObjectReader.of(TurnEvent.class, "a turn event");

    private SingleObject() {}

    static byte[] encode(GoalEvent event) {
        return GOAL_EVENTS.write(event);
    }

    static byte[] encode(Signal signal) {
        return SIGNALS.write(signal);
    }

    static byte[] encode(TurnEvent event) {
        return TURN_EVENTS.write(event);
    }

    /** What an id stands for: the report whatever its time of sending, and whoever signed it. */
    static byte[] body(TurnEvent event) {
        return encode(new TurnEvent(
                event.getEventId(),
                event.getGoalId(),
                event.getTurn(),
                event.getAttempt(),
                event.getClaimId(),
                event.getRunnerId(),
                Instant.EPOCH,
                event.getEvent(),
                null));
    }

    /** What an id stands for: the event whatever its time of sending. */
    static byte[] body(GoalEvent event) {
        return encode(new GoalEvent(
                event.getEventId(), event.getGoalId(), Instant.EPOCH, event.getClaimedBy(), event.getEvent()));
    }

    /** What an id stands for: the signal whatever its time of sending. */
    static byte[] body(Signal signal) {
        return encode(new Signal(
                signal.getEventId(), signal.getGoalId(), Instant.EPOCH, signal.getClaimedBy(), signal.getEvent()));
    }

    /** What an id stands for: the message, from whichever entry of the sender's it follows. */
    static byte[] body(GoalLink link) {
        return GOAL_LINKS.write(GoalLink.newBuilder(link)
                .setSequence(0)
                .setSentAt(Instant.EPOCH)
                .build());
    }

    /** The signed event; nothing has been verified. */
    public static GoalEvent goalEvent(DsseEnvelope envelope) {
        expectType(envelope, GOAL_EVENT_TYPE);
        return SIGNED_GOAL_EVENTS.read(envelope.payload());
    }

    /** The signed signal; nothing has been verified. */
    public static Signal signal(DsseEnvelope envelope) {
        expectType(envelope, SIGNAL_TYPE);
        return SIGNED_SIGNALS.read(envelope.payload());
    }

    /** The signed report; nothing has been verified. */
    static TurnEvent turnEvent(DsseEnvelope envelope) {
        expectType(envelope, TURN_EVENT_TYPE);
        return SIGNED_TURN_EVENTS.read(envelope.payload());
    }

    private static void expectType(DsseEnvelope envelope, String expected) {
        if (!envelope.payloadType().equals(expected)) {
            throw new MalformedDocument("payload type " + expected, "it is " + envelope.payloadType());
        }
    }
}
