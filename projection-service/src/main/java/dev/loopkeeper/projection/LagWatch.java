package dev.loopkeeper.projection;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.streams.KafkaStreams;

/** Whether the sequencer keeps up with its inputs: readiness is down while it is further behind than it can catch up in moments. */
final class LagWatch implements AutoCloseable {

    /** Records in one partition that wait to be sequenced: a few seconds of work. */
    static final long MOST_RECORDS = 20_000;

    private static final String GROUP = "consumer-fetch-manager-metrics";
    private static final String LAG = "records-lag";

    private final String name;
    private final Supplier<Optional<KafkaStreams>> client;
    private final HealthBoard health;
    private final ScheduledExecutorService clock;

    private LagWatch(String name, Supplier<Optional<KafkaStreams>> client, HealthBoard health) {
        this.name = name;
        this.client = client;
        this.health = health;
        this.clock = Executors.newSingleThreadScheduledExecutor(
                work -> Thread.ofPlatform().name(name).daemon().unstarted(work));
    }

    static LagWatch start(String name, Supplier<Optional<KafkaStreams>> client, HealthBoard health) {
        LagWatch watch = new LagWatch(name, client, health);
        var unused = watch.clock.scheduleWithFixedDelay(watch::look, 1, 2, TimeUnit.SECONDS);
        return watch;
    }

    /** Never throws: what is scheduled and throws is not run again, and readiness would stay as it is for ever. */
    void look() {
        try {
            report(client.get().map(LagWatch::lag).orElse(0L));
        } catch (RuntimeException e) {
            health.down(Probe.READY, name, "expected to learn how many records wait, but: " + e);
        }
    }

    void report(long lag) {
        if (lag > MOST_RECORDS) {
            health.down(
                    Probe.READY,
                    name,
                    "expected at most " + MOST_RECORDS + " records of a partition to wait, but " + lag + " do");
        } else {
            health.up(Probe.READY, name);
        }
    }

    /** Records that wait in the partition that is furthest behind; 0 as long as nothing has been fetched. */
    static long lag(KafkaStreams streams) {
        return streams.metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals(GROUP)
                        && metric.metricName().name().equals(LAG))
                .map(Metric::metricValue)
                .filter(Double.class::isInstance)
                .mapToDouble(Double.class::cast)
                .filter(Double::isFinite)
                .mapToLong(value -> (long) value)
                .max()
                .orElse(0);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        health.forget(name);
    }
}
