package dev.loopkeeper.scheduler.stream;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;

/** How many claims hold a permit and how many wait, as the one task that gives permits last saw it. */
final class PermitMeters {
    private final AtomicInteger holding = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();

    /** Takes the place of the gauges of a task that ended. */
    PermitMeters(MeterRegistry registry) {
        replace(registry, "loop_permits_held", holding);
        replace(registry, "loop_permits_waiting", waiting);
    }

    void show(int held, int queued) {
        holding.set(held);
        waiting.set(queued);
    }

    private static void replace(MeterRegistry registry, String name, AtomicInteger value) {
        registry.find(name).meters().forEach(registry::remove);
        Gauge.builder(name, value, AtomicInteger::get).strongReference(true).register(registry);
    }
}
