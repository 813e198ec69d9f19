package dev.loopkeeper.bench.report;

/**
 * What Loopkeeper must not fall short of, as a ratio to the bare contestant of the same run; absolute figures say more about a machine.
 *
 * @param name what is compared
 * @param ratio how many times worse than the bare one Loopkeeper is
 * @param atMost how many times it may be
 */
public record Gate(String name, double ratio, double atMost) {

    /** Within how many times of the floor Loopkeeper must be now. */
    static final double TIMES = 2.0;

    /** Within how many times of the bare topology's the wait for a projection must be. */
    static final double TIMES_WAIT_OF_STAGE = 1.3;

    /** The sequencer must take at least 60 % of what the bare topology takes. */
    static final double TIMES_RATE_OF_STAGE = 1 / 0.6;

    static Gate wait(String name, Medians bare, Medians judged, double atMost) {
        return new Gate(name, judged.p50Millis() / bare.p50Millis(), atMost);
    }

    static Gate rate(String name, Medians bare, Medians judged, double atMost) {
        return new Gate(name, bare.perSecond() / judged.perSecond(), atMost);
    }

    /** Whether it holds; what could not be measured does not. */
    public boolean holds() {
        return ratio <= atMost;
    }
}
