package dev.loopkeeper.bench.floor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.bench.measure.Contestant;
import dev.loopkeeper.bench.measure.Load;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicProvisioner;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.streams.StreamsLifecycle;
import dev.loopkeeper.kit.streams.StreamsSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Three bare exactly-once hops and a share group, with the properties and the commit rule of Loopkeeper's services. */
public final class Floor implements Contestant {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final long ADMIN_MILLIS = 60_000;

    private final KafkaSettings kafka;
    private final Path state;
    private final List<StreamsLifecycle> hops = new ArrayList<>();
    private Optional<Echo> runner = Optional.empty();

    /** A floor on this broker whose topics exist, with its applications' files below {@code state}. */
    public Floor(KafkaSettings kafka, Admin admin, Path state) {
        this.kafka = kafka;
        this.state = state;
        TopicProvisioner provisioner = new TopicProvisioner(admin, ADMIN_MILLIS);
        provisioner.createMissing(Arrays.stream(FloorTopic.values())
                .map(topic -> Topics.stamped(topic.topicName()))
                .toList());
        provisioner.configure(List.of(
                new ShareGroupSpec(Echo.GROUP, ShareGroupSpec.ofPool("default").settings())));
    }

    @Override
    public String name() {
        return "floor";
    }

    @Override
    public String startsTopic() {
        return FloorTopic.STARTS.topicName();
    }

    @Override
    public String receiptsTopic() {
        return FloorTopic.RECEIPTS.topicName();
    }

    @Override
    public void start() {
        HealthBoard health = new HealthBoard();
        for (Hop hop : Hop.ALL) {
            hops.add(StreamsLifecycle.start("floor-" + hop.name(), hop::topology, settings(hop), health));
        }
        if (!hops.stream().allMatch(hop -> hop.awaitRunning(PATIENCE))) {
            throw new IllegalStateException("expected the floor's hops to run, but they do not");
        }
        runner = Optional.of(Echo.start(kafka));
    }

    @Override
    public void open(Load load, String round) {
        try (var producer = new KafkaProducer<byte[], byte[]>(kafka.durableWriter("bench-floor-opener"))) {
            byte[] value = FloorTopic.OPENINGS.value(new Count(0, load.turns()));
            for (int goal = 1; goal <= load.goals(); goal++) {
                byte[] key = (round + "/" + goal).getBytes(UTF_8);
                var unused = producer.send(new ProducerRecord<>(FloorTopic.OPENINGS.topicName(), key, value));
            }
        }
    }

    @Override
    public void stop() {
        runner.ifPresent(Echo::close);
        runner = Optional.empty();
        hops.forEach(StreamsLifecycle::close);
        hops.clear();
    }

    private StreamsSettings settings(Hop hop) {
        return new StreamsSettings(
                "bench.floor." + hop.name(), "floor-0", state.resolve(hop.name()), kafka, TopicProfile.DEV, 1);
    }
}
