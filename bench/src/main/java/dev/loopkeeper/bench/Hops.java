package dev.loopkeeper.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.bench.measure.Appended;
import dev.loopkeeper.bench.measure.Percentiles;
import dev.loopkeeper.bench.report.Bound;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;

/**
 * One record at a time through each of several stops, in interleaved rounds. Each has carried a burst before, as a service has that runs for a while:
 * what code takes that is still interpreted says nothing about it.
 */
final class Hops {

    /** How many times the first stop's median wait the last one's may be. */
    static final double MOST_TIMES_BARE = 1.3;

    private static final int BURST = 20_000;
    private static final Duration BETWEEN = Duration.ofMillis(40);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final String bootstrapServers;
    private final KafkaProducer<byte[], byte[]> producer;

    Hops(String bootstrapServers, KafkaProducer<byte[], byte[]> producer) {
        this.bootstrapServers = bootstrapServers;
        this.producer = producer;
    }

    /** Where records go in and what follows from them comes out, by goal. */
    record Stop(String name, String in, String out, Function<String, byte[]> value) {}

    private void burst(Stop stop) {
        long began = System.nanoTime();
        try (Appended appended = Appended.to(bootstrapServers, stop.out())) {
            for (int i = 0; i < BURST; i++) {
                var unused = send(stop, "burst/" + i);
            }
            for (int i = 0; i < BURST; i++) {
                appended.await("burst/" + i, PATIENCE);
            }
        }
        System.out.printf(
                "%s: a burst of %d records took %.1f s%n",
                stop.name(), BURST, (System.nanoTime() - began) / NANOS_PER_SECOND);
    }

    /** The last stop's median wait by the first one's, each the median of the rounds; the first round counts for nothing. */
    Bound measured(List<Stop> stops, int rounds, int records) throws InterruptedException, ExecutionException {
        stops.forEach(this::burst);
        Map<String, List<Double>> medians = new HashMap<>();
        for (int round = 0; round <= rounds; round++) {
            for (Stop stop : stops) {
                double median = hop(stop, round, records);
                if (round > 0) {
                    medians.computeIfAbsent(stop.name(), name -> new ArrayList<>())
                            .add(median);
                }
            }
        }
        List<Double> of = stops.stream()
                .map(stop -> Percentiles.of(medians.getOrDefault(stop.name(), List.of()), 0.5))
                .toList();
        return new Bound(
                "p50 committed and read, times that of the bare hop", of.getLast() / of.getFirst(), MOST_TIMES_BARE);
    }

    private double hop(Stop stop, int round, int records) throws InterruptedException, ExecutionException {
        List<Long> gaps = new ArrayList<>();
        List<Double> waits = new ArrayList<>();
        try (Appended appended = Appended.to(bootstrapServers, stop.out())) {
            for (int i = 0; i < records; i++) {
                String goal = "bench-" + round + "/" + i;
                long recorded = send(stop, goal).get().timestamp();
                long acknowledged = System.nanoTime();
                gaps.add(appended.await(goal, PATIENCE) - recorded);
                waits.add((System.nanoTime() - acknowledged) / NANOS_PER_MILLI);
                LockSupport.parkNanos(BETWEEN.toNanos());
            }
        }
        double median = Percentiles.of(waits, 0.5);
        System.out.printf(
                "%s, round %d: recorded p50 %.0f ms, p99 %.0f ms; committed and read p50 %.2f ms, p99 %.2f ms; %d records%n",
                stop.name(),
                round,
                Percentiles.of(gaps, 0.5),
                Percentiles.of(gaps, 0.99),
                median,
                Percentiles.of(waits, 0.99),
                records);
        return median;
    }

    private Future<RecordMetadata> send(Stop stop, String goal) {
        return producer.send(new ProducerRecord<>(
                stop.in(), goal.getBytes(UTF_8), stop.value().apply(goal)));
    }
}
