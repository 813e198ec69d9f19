package dev.loopkeeper.bench.measure;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kit.settings.KafkaSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** One stage's turn on the machine: it comes up, takes records one by one, then many at once, and stops. */
public final class Passage implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration BETWEEN = Duration.ofMillis(20);

    private final String bootstrapServers;
    private final Admin admin;
    private final KafkaProducer<byte[], byte[]> producer;

    /** What Kafka had stored and answered before a load. */
    private record Before(long bytes, long requests) {}

    /** Passages on this broker. */
    public Passage(String bootstrapServers, Admin admin) {
        this.bootstrapServers = bootstrapServers;
        this.admin = admin;
        this.producer = new KafkaProducer<>(KafkaSettings.at(bootstrapServers).durableWriter("bench-passage"));
    }

    /** The goal with this number, from 1: records are about the goals up to the load's number of them, in turn. */
    public static String goal(int number) {
        return "bench/" + number;
    }

    /** What {@code stage} came to in round {@code number}: under {@code low} one record after the other, under {@code saturation} all at once. */
    public List<Figures> run(Stage stage, int number, Load low, Load saturation) {
        try {
            stage.start();
            return List.of(oneByOne(stage, number, low), allAtOnce(stage, number, saturation));
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a record could not be written", e);
        } finally {
            stage.stop();
        }
    }

    private Figures oneByOne(Stage stage, int number, Load load) throws InterruptedException, ExecutionException {
        Before before = before();
        List<Double> waits = new ArrayList<>();
        Stretch stretch = new Stretch(load.total());
        int read = 0;
        try (var consumer = Tail.ofCommitted(bootstrapServers, stage.out())) {
            for (var record : records(stage, number, load)) {
                producer.send(record).get();
                long recorded = System.nanoTime();
                read += await(consumer, stage, load, 1, count -> {});
                waits.add((System.nanoTime() - recorded) / 1e6);
                stretch.reached(waits.size());
                LockSupport.parkNanos(BETWEEN.toNanos());
            }
        }
        return figures(stage, number, load, before, waits, stretch, read);
    }

    private Figures allAtOnce(Stage stage, int number, Load load) {
        var records = records(stage, number, load);
        Before before = before();
        Stretch stretch = new Stretch(load.total());
        try (var consumer = Tail.ofCommitted(bootstrapServers, stage.out())) {
            for (var record : records) {
                var unused = producer.send(record);
            }
            int read = await(consumer, stage, load, load.total(), stretch::reached);
            return figures(stage, number, load, before, List.of(), stretch, read);
        }
    }

    private static int await(
            KafkaConsumer<String, byte[]> consumer, Stage stage, Load load, int expected, IntConsumer progress) {
        long deadline = System.nanoTime() + load.patience().toNanos();
        int read = 0;
        while (read < expected) {
            read += consumer.poll(POLL).count();
            progress.accept(read);
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException("expected " + expected + " results of " + stage.name() + " within "
                        + load.patience() + ", but there are " + read);
            }
        }
        return read;
    }

    private static List<ProducerRecord<byte[], byte[]>> records(Stage stage, int number, Load load) {
        String prefix = stage.name().replaceAll("[^a-z]+", "-") + "-" + load.name() + "-" + number + "-";
        return IntStream.range(0, load.total())
                .mapToObj(index -> {
                    String goal = goal(index % load.goals() + 1);
                    return new ProducerRecord<>(stage.in(), goal.getBytes(UTF_8), stage.value(goal, prefix + index));
                })
                .toList();
    }

    private Before before() {
        return new Before(LogBytes.now(admin), BrokerRequests.now());
    }

    private Figures figures(
            Stage stage, int number, Load load, Before before, List<Double> waits, Stretch stretch, int read) {
        return new Figures(
                stage.name(),
                load.name(),
                number,
                load.total(),
                Percentiles.of(waits, 0.5),
                Percentiles.of(waits, 0.99),
                stretch.perSecond(),
                stretch.cpuMillisEach(),
                (double) (LogBytes.now(admin) - before.bytes()) / load.total(),
                (double) (BrokerRequests.now() - before.requests()) / load.total(),
                stretch.foreignCores(),
                read - load.total());
    }

    @Override
    public void close() {
        producer.close();
    }
}
