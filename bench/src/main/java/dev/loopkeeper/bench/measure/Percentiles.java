package dev.loopkeeper.bench.measure;

import java.util.List;

/** Order statistics, by nearest rank. */
public final class Percentiles {

    private static final double HALF = 0.5;

    private Percentiles() {}

    /** The value below or at which the share {@code quantile} of {@code values} lies; NaN when there is none. */
    public static double of(List<? extends Number> values, double quantile) {
        if (values.isEmpty()) {
            return Double.NaN;
        }
        double[] sorted =
                values.stream().mapToDouble(Number::doubleValue).sorted().toArray();
        int rank = (int) Math.ceil(quantile * sorted.length);
        return sorted[Math.clamp(rank - 1, 0, sorted.length - 1)];
    }

    /** The value in the middle. */
    public static double median(List<? extends Number> values) {
        return of(values, HALF);
    }
}
