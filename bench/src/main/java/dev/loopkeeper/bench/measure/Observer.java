package dev.loopkeeper.bench.measure;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** Follows the starts and receipts of one contestant under one load. Looks at keys and broker times only, so that it costs little. */
final class Observer implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final Contestant contestant;
    private final Load load;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, GoalTimes> goals = new HashMap<>();
    private final Stretch stretch;
    private int receipts;

    private Observer(Contestant contestant, Load load, KafkaConsumer<String, byte[]> consumer) {
        this.contestant = contestant;
        this.load = load;
        this.consumer = consumer;
        this.stretch = new Stretch(load.total());
    }

    /** An observer of everything that is recorded from now on. */
    static Observer from(String bootstrapServers, Contestant contestant, Load load) {
        return new Observer(
                contestant,
                load,
                Tail.ofWritten(bootstrapServers, contestant.startsTopic(), contestant.receiptsTopic()));
    }

    /**
     * Waits until every turn has its receipt.
     *
     * @throws IllegalStateException if that takes so long that something must be wrong
     */
    void awaitAll() {
        long deadline = System.nanoTime() + load.patience().toNanos();
        while (receipts < load.total()) {
            for (ConsumerRecord<String, byte[]> record : consumer.poll(POLL)) {
                note(record);
            }
            stretch.reached(receipts);
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("expected " + load.total() + " receipts of " + contestant.name()
                        + " within " + load.patience() + ", but there are " + receipts);
            }
        }
    }

    /** What it came to, when Kafka's logs grew by so many bytes and the broker answered so many requests. */
    Figures figures(int round, long bytes, long requests) {
        List<Long> gaps =
                goals.values().stream().flatMap(goal -> goal.gaps().stream()).toList();
        int starts = goals.values().stream().mapToInt(GoalTimes::starts).sum();
        return new Figures(
                contestant.name(),
                load.name(),
                round,
                receipts,
                Percentiles.of(gaps, 0.5),
                Percentiles.of(gaps, 0.99),
                stretch.perSecond(),
                stretch.cpuMillisEach(),
                (double) bytes / receipts,
                (double) requests / receipts,
                stretch.foreignCores(),
                starts - receipts);
    }

    private void note(ConsumerRecord<String, byte[]> record) {
        GoalTimes goal = goals.computeIfAbsent(record.key(), key -> new GoalTimes());
        if (record.topic().equals(contestant.receiptsTopic())) {
            goal.receipt(record.timestamp());
            receipts++;
        } else {
            goal.started(record.timestamp());
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
