package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.schema.TurnEvent;

/** Signs what runners report. */
public final class SignedReports {
    private SignedReports() {}

    /** {@code report} with the runner's signature over all that it says. */
    public static TurnEvent sign(TurnEvent report, SigningKey runnerKey) {
        byte[] octets = SingleObject.encode(
                TurnEvent.newBuilder(report).setEnvelope(null).build());
        return TurnEvent.newBuilder(report)
                .setEnvelope(Envelopes.toAvro(runnerKey.seal(SingleObject.TURN_EVENT_TYPE, octets)))
                .build();
    }
}
