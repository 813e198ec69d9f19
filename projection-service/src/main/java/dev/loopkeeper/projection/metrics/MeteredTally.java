package dev.loopkeeper.projection.metrics;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kit.metrics.MeterName;
import dev.loopkeeper.projection.sequencer.Tally;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;

/** Counts what becomes of records. */
public final class MeteredTally implements Tally {

    private static final String JOURNALED = MeterName.of("journaled", "records").text();
    private static final String REJECTED = MeterName.of("rejected", "records").text();
    private static final String UNDECODABLE =
            MeterName.of("undecodable", "records").text();

    private final Counter admitted;
    private final Counter revoked;
    private final Counter superseded;
    private final Counter undecodable;
    private final Map<RejectedCode, Counter> rejected = new EnumMap<>(RejectedCode.class);

    public MeteredTally(MeterRegistry meters) {
        this.admitted = meters.counter(JOURNALED, "verdict", "admitted");
        this.revoked = meters.counter(JOURNALED, "verdict", "revoked");
        this.superseded = meters.counter(JOURNALED, "verdict", "superseded");
        this.undecodable = meters.counter(UNDECODABLE);
        for (RejectedCode code : RejectedCode.values()) {
            rejected.put(code, meters.counter(REJECTED, "code", code.name()));
        }
    }

    @Override
    public void journaled(Verdict verdict) {
        Counter counter = switch (verdict) {
            case Verdict.Admitted a -> admitted;
            case Verdict.Revoked r -> revoked;
            case Verdict.Superseded s -> superseded;
        };
        counter.increment();
    }

    @Override
    public void rejected(RejectedCode code) {
        Counter counter = rejected.get(code);
        if (counter != null) {
            counter.increment();
        }
    }

    @Override
    public void undecodable() {
        undecodable.increment();
    }
}
