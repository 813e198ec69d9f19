package dev.loopkeeper.runner.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.ShareGroupSpec;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@WithKafka
@Timeout(600)
class PoolGroupIT {
    private static final Duration LOCK = Duration.ofMillis(
            Long.parseLong(ShareGroupSpec.ofPool("any").settings().get("share.record.lock.duration.ms")));

    private final PoolId pool = new PoolId(FreshIds.name("pool"));
    private final String mark = FreshIds.name("request");
    private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
    private final List<PoolGroup> groups = new ArrayList<>();
    private EmbeddedKafka kafka;
    private volatile boolean claimsAtOnce = true;

    private record Delivery(String runner, String value, CompletableFuture<Void> taken, Runnable onEnd) {
        void end() {
            taken.complete(null);
            onEnd.run();
        }
    }

    @BeforeEach
    void configure(EmbeddedKafka shared) throws InterruptedException, ExecutionException {
        kafka = shared;
        ShareGroupSpec spec = ShareGroupSpec.ofPool(pool.value());
        List<AlterConfigOp> settings = spec.settings().entrySet().stream()
                .map(entry -> new AlterConfigOp(new ConfigEntry(entry.getKey(), entry.getValue()), OpType.SET))
                .toList();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            admin.incrementalAlterConfigs(
                            Map.of(new ConfigResource(ConfigResource.Type.GROUP, spec.groupId()), settings))
                    .all()
                    .get();
        }
    }

    @AfterEach
    void stop() {
        deliveries.forEach(Delivery::end);
        groups.forEach(PoolGroup::close);
    }

    @Test
    void requestThatCannotBeTakenYet_staysLockedBeyondTheBrokersLockAndIsDeliveredOnce() {
        // given
        claimsAtOnce = false;
        start("one", 8);
        send(1);
        await().until(() -> deliveries.size() == 1);
        Instant delivered = Instant.now();

        // when
        await().until(() -> Instant.now().isAfter(delivered.plus(LOCK).plusSeconds(4)));
        deliveries.getFirst().end();
        send(2);

        // then
        await().until(() -> deliveries.size() == 2);
        deliveries.getLast().end();
        assertThat(deliveries).extracting(Delivery::value).containsExactly(mark + "-1", mark + "-2");
    }

    @Test
    void runnerThatIsFull_leavesRequestsToOneThatIsNot() {
        // given
        start("full", 1);
        send(1);
        await().until(() -> deliveries.size() == 1);

        // when
        start("idle", 8);
        send(2);
        send(3);

        // then
        await().until(() -> deliveries.size() == 3);
        assertThat(deliveries).extracting(Delivery::runner).containsExactly("full", "idle", "idle");
    }

    private void start(String runner, int maxTurns) {
        PoolGroup group = new PoolGroup(
                new PoolGroup.Membership(pool, runner, maxTurns),
                KafkaSettings.at(kafka.bootstrapServers()),
                (record, onEnd) -> deliver(runner, record, onEnd),
                new HealthBoard());
        groups.add(group);
        group.start();
    }

    private CompletableFuture<Void> deliver(String runner, ConsumerRecord<byte[], byte[]> record, Runnable onEnd) {
        Delivery delivery = new Delivery(runner, new String(record.value(), UTF_8), new CompletableFuture<>(), onEnd);
        if (!delivery.value().startsWith(mark)) {
            delivery.end();
        } else {
            deliveries.add(delivery);
            if (claimsAtOnce) {
                delivery.taken().complete(null);
            }
        }
        return delivery.taken();
    }

    private void send(int number) {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", kafka.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(
                            LoopTopic.TURN_REQUESTS.topicName(), (mark + "-" + number).getBytes(UTF_8)))
                    .get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the test cannot write to its own broker", e);
        }
    }
}
