package dev.loopkeeper.bench.report;

/**
 * What Loopkeeper must not fall short of, as a ratio to the floor of the same run; absolute figures say more about a machine.
 *
 * @param name what is compared
 * @param ratio how many times worse than the floor Loopkeeper is
 * @param atMost how many times it may be
 */
public record Gate(String name, double ratio, double atMost) {

    /** Within how many times of the floor Loopkeeper must be now. */
    static final double TIMES = 2.0;

    /** Whether it holds; what could not be measured does not. */
    public boolean holds() {
        return ratio <= atMost;
    }
}
