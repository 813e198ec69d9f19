package dev.loopkeeper.kit.metrics;

import java.util.regex.Pattern;

/**
 * A meter's name in Prometheus: {@code loop_<thing>_<unit>}. A goal's id is never part of a name or a label.
 *
 * @param text the name
 */
public record MeterName(String text) {

    private static final Pattern FORM = Pattern.compile("loop(_[a-z][a-z0-9]*){2,}");

    public MeterName {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("expected a name loop_<thing>_<unit>, but it is \"" + text + "\"");
        }
    }

    /** The name of what is measured and the unit in which it is. */
    public static MeterName of(String thing, String unit) {
        return new MeterName("loop_" + thing + "_" + unit);
    }
}
