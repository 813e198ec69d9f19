package dev.loopkeeper.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.bench.floor.BareHop;
import dev.loopkeeper.bench.loop.SchedulerAlone;
import dev.loopkeeper.bench.measure.Appended;
import dev.loopkeeper.bench.measure.Percentiles;
import dev.loopkeeper.bench.report.Bound;
import dev.loopkeeper.bench.report.Machine;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * The scheduler alone: from a projection's recording to that of the turn request, beside a bare exactly-once hop in the same run; then many goals with
 * timers. Options: rounds, records per round, goals with timers, due per second, seconds to load them. Ends with 1 when the median wait is
 * {@value Hops#MOST_TIMES_BARE} times that of the bare hop, timers are {@value #LATEST_MILLIS} ms late at p99, or the heap has grown by
 * {@value #MOST_GROWTH_MEGABYTES} MB since before they were loaded.
 */
public final class SchedulerBench {
    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("dev.loopkeeper"), Logger.getLogger("org.apache"));
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final int LATEST_MILLIS = 1_000;
    private static final int MOST_GROWTH_MEGABYTES = 64;
    private static final double MEGABYTE = 1024.0 * 1024;

    private final EmbeddedKafka kafka;
    private final KafkaProducer<byte[], byte[]> producer;

    private SchedulerBench(EmbeddedKafka kafka) {
        this.kafka = kafka;
        this.producer =
                new KafkaProducer<>(KafkaSettings.at(kafka.bootstrapServers()).durableWriter("scheduler-bench"));
    }

    public static void main(String[] words) {
        BenchRun.bounded(() -> measured(words));
    }

    private static List<Bound> measured(String[] words) throws IOException, InterruptedException, ExecutionException {
        QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
        int rounds = option(words, 0, 3);
        int records = option(words, 1, 300);
        int goals = option(words, 2, 100_000);
        int perSecond = option(words, 3, 1_000);
        int loading = option(words, 4, 120);
        Path state = Files.createTempDirectory("loopkeeper-scheduler-bench-");
        System.out.println(Machine.here());
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
                BareHop bare = new BareHop(KafkaSettings.at(kafka.bootstrapServers()), admin, state.resolve("bare"));
                SchedulerAlone scheduler = new SchedulerAlone(kafka, state.resolve("scheduler"))) {
            SchedulerBench bench = new SchedulerBench(kafka);
            List<Hops.Stop> stops = List.of(
                    new Hops.Stop("bare hop", bare.in(), bare.out(), goal -> bare.value()),
                    new Hops.Stop(
                            "scheduler",
                            scheduler.in(),
                            scheduler.out(),
                            goal -> scheduler.projection(goal, Optional.empty())));
            List<Bound> bounds = new ArrayList<>();
            bounds.add(new Hops(kafka.bootstrapServers(), bench.producer).measured(stops, rounds, records));
            bounds.addAll(bench.timers(scheduler, goals, perSecond, Duration.ofSeconds(loading)));
            bench.producer.close();
            return bounds;
        }
    }

    private static int option(String[] words, int index, int otherwise) {
        return words.length > index ? Integer.parseInt(words[index]) : otherwise;
    }

    private List<Bound> timers(SchedulerAlone scheduler, int goals, int perSecond, Duration loading) {
        double before = heap();
        double most = before;
        List<Long> lateness = new ArrayList<>();
        // From before they are loaded: one that is due at once is not missed.
        try (Appended appended = Appended.to(kafka.bootstrapServers(), scheduler.out())) {
            Instant first = Instant.now().plus(loading);
            load(scheduler, goals, perSecond, first);
            for (int i = 0; i < goals; i++) {
                lateness.add(appended.await("timers/" + i, PATIENCE)
                        - due(first, i, perSecond).toEpochMilli());
                if (i == 0 || i == goals / 2 || i == goals - 1) {
                    double now = heap();
                    most = Math.max(most, now);
                    System.out.printf("after %d timers: heap %.0f MB (before loading %.0f MB)%n", i + 1, now, before);
                }
            }
        }
        System.out.printf(
                "%d goals, %d due per second: lateness p50 %.0f ms, p99 %.0f ms, most %.0f ms; load average %.1f%n",
                goals,
                perSecond,
                Percentiles.of(lateness, 0.5),
                Percentiles.of(lateness, 0.99),
                Percentiles.of(lateness, 1.0),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        return List.of(
                new Bound("lateness at p99, ms", Percentiles.of(lateness, 0.99), LATEST_MILLIS),
                new Bound("growth of the heap, MB", most - before, MOST_GROWTH_MEGABYTES));
    }

    private void load(SchedulerAlone scheduler, int goals, int perSecond, Instant first) {
        for (int i = 0; i < goals; i++) {
            String goal = "timers/" + i;
            Instant due = due(first, i, perSecond);
            var unused = producer.send(new ProducerRecord<>(
                    scheduler.in(), goal.getBytes(UTF_8), scheduler.projection(goal, Optional.of(due))));
        }
        producer.flush();
        System.out.printf("%d projections written, %d s before the first timer%n", goals, secondsTo(first));
    }

    private static Instant due(Instant first, int timer, int perSecond) {
        return first.plusMillis(1_000L * timer / perSecond);
    }

    private static long secondsTo(Instant first) {
        return Duration.between(Instant.now(), first).toSeconds();
    }

    private static double heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }
}
