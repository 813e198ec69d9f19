package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.Signal;

/** Signs goal events and signals on behalf of the principal that they name. */
public final class SignedActions {
    private SignedActions() {}

    /** {@code event} inside a signed envelope; its {@code claimedBy} becomes the principal that the signer vouches for. */
    public static GoalEvent sign(GoalEvent event, SigningKey key) {
        byte[] octets = SingleObject.encode(event);
        return GoalEvent.newBuilder(event)
                .setEvent(Envelopes.toAvro(key.seal(SingleObject.GOAL_EVENT_TYPE, octets)))
                .build();
    }

    /** {@code signal} inside a signed envelope; its {@code claimedBy} becomes the principal that the signer vouches for. */
    public static Signal sign(Signal signal, SigningKey key) {
        byte[] octets = SingleObject.encode(signal);
        return Signal.newBuilder(signal)
                .setEvent(Envelopes.toAvro(key.seal(SingleObject.SIGNAL_TYPE, octets)))
                .build();
    }
}
