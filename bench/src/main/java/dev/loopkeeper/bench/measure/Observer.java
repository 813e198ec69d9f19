package dev.loopkeeper.bench.measure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Follows the starts and receipts of one contestant under one load. Looks at keys and broker times only, so that it costs little. */
final class Observer implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final double FROM = 0.1;
    private static final double TO = 0.9;

    private final Contestant contestant;
    private final Load load;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, GoalTimes> goals = new HashMap<>();
    private final List<Cpu> marks = new ArrayList<>();
    private final List<Integer> counts = new ArrayList<>();
    private int receipts;

    private Observer(Contestant contestant, Load load, KafkaConsumer<String, byte[]> consumer) {
        this.contestant = contestant;
        this.load = load;
        this.consumer = consumer;
    }

    /** An observer of everything that is recorded from now on. */
    static Observer from(String bootstrapServers, Contestant contestant, Load load) {
        var consumer = new KafkaConsumer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers, "enable.auto.commit", "false"),
                new StringDeserializer(),
                new ByteArrayDeserializer());
        List<TopicPartition> partitions = Stream.of(contestant.startsTopic(), contestant.receiptsTopic())
                .flatMap(topic -> consumer.partitionsFor(topic).stream())
                .map(info -> new TopicPartition(info.topic(), info.partition()))
                .toList();
        consumer.assign(partitions);
        consumer.seekToEnd(partitions);
        partitions.forEach(consumer::position);
        return new Observer(contestant, load, consumer);
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
            mark();
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
        Cpu from = marks.getFirst();
        Cpu to = marks.getLast();
        int counted = counts.getLast() - counts.getFirst();
        return new Figures(
                contestant.name(),
                load.name(),
                round,
                receipts,
                Percentiles.of(gaps, 0.5),
                Percentiles.of(gaps, 0.99),
                counted / to.secondsSince(from),
                to.processMillisSince(from) / counted,
                (double) bytes / receipts,
                (double) requests / receipts,
                to.foreignCoresSince(from),
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

    /** Beginning and end are left out: goals are opened and closed there, and caches are cold. */
    private void mark() {
        boolean begins = marks.isEmpty() && receipts >= FROM * load.total();
        boolean ends = marks.size() == 1 && receipts >= TO * load.total();
        if (begins || ends) {
            marks.add(Cpu.now());
            counts.add(receipts);
        }
    }

    @Override
    public void close() {
        consumer.close();
    }
}
