package dev.loopkeeper.bench;

import dev.loopkeeper.bench.loop.Loopkeeper;
import dev.loopkeeper.bench.loop.TurnService;
import dev.loopkeeper.bench.loop.TurnService.Asked;
import dev.loopkeeper.bench.measure.Load;
import dev.loopkeeper.bench.measure.Percentiles;
import dev.loopkeeper.bench.measure.Recorded;
import dev.loopkeeper.bench.report.Bound;
import dev.loopkeeper.bench.report.Machine;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The runner in the whole loop, with turns that a service does over HTTP: what is between a request's recording and the executor's start, and between its
 * end and the receipt's recording; then many turns of two seconds at once. Options: rounds, turns per round, goals at once, turns of each. Ends with 1 when
 * attempts were lost, or the heap grew by {@value #MOST_GROWTH_MEGABYTES} MB while all turns ran.
 */
public final class RunnerBench {

    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("dev.loopkeeper"), Logger.getLogger("org.apache"));
    private static final Duration TURN = Duration.ofSeconds(2);
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String REQUESTS = LoopTopic.TURN_REQUESTS.topicName();
    private static final String RECEIPTS = LoopTopic.RECEIPTS.topicName();
    private static final String STOPS = LoopTopic.STOPS.topicName();
    private static final int MOST_GROWTH_MEGABYTES = 256;
    private static final double MEGABYTE = 1024.0 * 1024;
    private static final double MICROS_PER_MILLI = 1_000;

    private final EmbeddedKafka kafka;
    private final Loopkeeper loop;
    private final TurnService service;

    private RunnerBench(EmbeddedKafka kafka, Loopkeeper loop, TurnService service) {
        this.kafka = kafka;
        this.loop = loop;
        this.service = service;
    }

    public static void main(String[] words) {
        BenchRun.bounded(() -> measured(words));
    }

    private static List<Bound> measured(String[] words) throws IOException {
        QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
        int rounds = option(words, 0, 3);
        int turns = option(words, 1, 200);
        int goals = option(words, 2, 500);
        int turnsEach = option(words, 3, 5);
        Path state = Files.createTempDirectory("loopkeeper-runner-bench-");
        System.out.println(Machine.here());
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                TurnService service = new TurnService()) {
            Loopkeeper loop = new Loopkeeper(kafka, state, service);
            try {
                loop.start();
                RunnerBench bench = new RunnerBench(kafka, loop, service);
                for (int round = 0; round <= rounds; round++) {
                    bench.oneByOne(round, turns);
                }
                return bench.atOnce(goals, turnsEach);
            } finally {
                loop.stop();
            }
        }
    }

    private void oneByOne(int round, int turns) {
        String prefix = "single-" + round;
        try (Recorded recorded = Recorded.to(kafka.bootstrapServers(), REQUESTS, RECEIPTS)) {
            loop.open(new Load("single", 1, turns), prefix);
            recorded.await(RECEIPTS, turns, PATIENCE);
            String goal = prefix + "/1";
            List<Instant> requests = recorded.times(REQUESTS, goal);
            List<Instant> receipts = recorded.times(RECEIPTS, goal);
            List<Double> before = new ArrayList<>();
            List<Double> after = new ArrayList<>();
            for (int turn = 0; turn < turns; turn++) {
                Asked asked = service.asked(goal).get(turn);
                before.add(millis(requests.get(turn), asked.from()));
                after.add(millis(asked.to(), receipts.get(turn)));
            }
            System.out.printf(
                    "round %d: request recorded to executor started p50 %.1f ms, p99 %.1f ms; executor ended to receipt recorded p50 %.1f ms, p99 %.1f ms; %d turns%n",
                    round,
                    Percentiles.of(before, 0.5),
                    Percentiles.of(before, 0.99),
                    Percentiles.of(after, 0.5),
                    Percentiles.of(after, 0.99),
                    turns);
        }
    }

    private List<Bound> atOnce(int goals, int turns) {
        service.takes(TURN);
        double heapBefore = heap();
        try (Recorded recorded = Recorded.to(kafka.bootstrapServers(), REQUESTS, RECEIPTS, STOPS)) {
            Instant start = Instant.now();
            loop.open(new Load("many", goals, turns), "many");
            recorded.await(RECEIPTS, goals * turns / 2, PATIENCE);
            double heapMeanwhile = heap();
            int threads = ManagementFactory.getThreadMXBean().getThreadCount();
            recorded.await(STOPS, goals, PATIENCE);
            recorded.await(REQUESTS, goals * turns, PATIENCE);
            recorded.await(RECEIPTS, goals * turns, PATIENCE);
            double seconds = Duration.between(start, Instant.now()).toMillis() / 1_000.0;
            int requests = recorded.count(REQUESTS);
            int receipts = recorded.count(RECEIPTS);
            System.out.printf(
                    "%d goals of %d turns of %d s at once: %.1f s from the first goal to the last stop, %.0f turns/s (nothing but the turns themselves: %d s), %d requests, %d receipts, %d attempts lost%n",
                    goals,
                    turns,
                    TURN.toSeconds(),
                    seconds,
                    receipts / seconds,
                    turns * TURN.toSeconds(),
                    requests,
                    receipts,
                    requests - goals * turns);
            System.out.printf(
                    "heap %.0f MB before, %.0f MB in the middle; %d platform threads; load average %.1f%n",
                    heapBefore,
                    heapMeanwhile,
                    threads,
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            return List.of(
                    new Bound("attempts lost", requests - goals * turns, 1),
                    new Bound("growth of the heap, MB", heapMeanwhile - heapBefore, MOST_GROWTH_MEGABYTES));
        }
    }

    private static double millis(Instant from, Instant to) {
        return Duration.between(from, to).toNanos() / MICROS_PER_MILLI / MICROS_PER_MILLI;
    }

    private static int option(String[] words, int index, int otherwise) {
        return words.length > index ? Integer.parseInt(words[index]) : otherwise;
    }

    private static double heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }
}
