package dev.loopkeeper.bench.report;

/**
 * What a measurement must stay below whatever the machine, in the figure's own unit.
 *
 * @param name what is measured, with its unit
 * @param value what it came to
 * @param below what it must be less than
 */
public record Bound(String name, double value, double below) {

    /** Whether it holds; what could not be measured does not. */
    public boolean holds() {
        return value < below;
    }

    @Override
    public String toString() {
        return "%s: %.2f, must be below %.2f: %s".formatted(name, value, below, holds() ? "holds" : "DOES NOT HOLD");
    }
}
