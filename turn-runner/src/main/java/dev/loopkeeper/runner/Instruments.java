package dev.loopkeeper.runner;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.OpenTelemetry;

/**
 * What a runner shows of itself.
 *
 * @param meters counts and times
 * @param telemetry takes spans
 */
public record Instruments(MeterRegistry meters, OpenTelemetry telemetry) {
    /** Without spans. */
    public static Instruments of(MeterRegistry meters) {
        return new Instruments(meters, OpenTelemetry.noop());
    }
}
