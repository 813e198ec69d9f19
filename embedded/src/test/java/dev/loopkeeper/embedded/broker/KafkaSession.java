package dev.loopkeeper.embedded.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.KafkaShareConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What the broker's tests do with it as an ordinary client, in strings. */
record KafkaSession(String bootstrapServers) {

    static final Duration PATIENCE = Duration.ofSeconds(120);

    void createTopic(String topic, int partitions) throws ExecutionException, InterruptedException {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, Optional.of(partitions), Optional.empty())))
                    .all()
                    .get();
        }
    }

    void setOnGroup(String group, Map<String, String> settings) throws ExecutionException, InterruptedException {
        try (Admin admin = admin()) {
            Collection<AlterConfigOp> changes = settings.entrySet().stream()
                    .map(setting -> new AlterConfigOp(
                            new ConfigEntry(setting.getKey(), setting.getValue()), AlterConfigOp.OpType.SET))
                    .toList();
            admin.incrementalAlterConfigs(Map.of(new ConfigResource(ConfigResource.Type.GROUP, group), changes))
                    .all()
                    .get();
        }
    }

    void produce(String topic, String... values) {
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            send(producer, topic, values);
            producer.flush();
        }
    }

    void produceInTransaction(String topic, boolean commit, String... values) {
        try (KafkaProducer<String, String> producer = producer(Map.of("transactional.id", "tx-" + topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            send(producer, topic, values);
            producer.flush();
            if (commit) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
        }
    }

    /** Everything committed in the topic, up to its end when asked. */
    List<String> committed(String topic) {
        try (KafkaConsumer<String, String> consumer = new KafkaConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "isolation.level", "read_committed"),
                new StringDeserializer(),
                new StringDeserializer())) {
            List<TopicPartition> partitions = IntStream.range(
                            0, consumer.partitionsFor(topic).size())
                    .mapToObj(index -> new TopicPartition(topic, index))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            List<String> seen = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(Duration.ofMillis(100)).forEach(one -> seen.add(one.value()));
            }
            return seen;
        }
    }

    /** The first {@code count} values that a member of the share group is given. */
    List<String> shared(String group, String topic, int count) {
        try (KafkaShareConsumer<String, String> consumer = new KafkaShareConsumer<>(
                Map.of("bootstrap.servers", bootstrapServers, "group.id", group),
                new StringDeserializer(),
                new StringDeserializer())) {
            consumer.subscribe(List.of(topic));
            List<String> seen = new ArrayList<>();
            long deadline = System.nanoTime() + PATIENCE.toNanos();
            while (seen.size() < count && System.nanoTime() < deadline) {
                consumer.poll(Duration.ofMillis(100)).forEach(one -> seen.add(one.value()));
            }
            consumer.commitSync();
            return seen;
        }
    }

    Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", bootstrapServers));
    }

    KafkaProducer<String, String> producer(Map<String, Object> extra) {
        Map<String, Object> settings = new HashMap<>(extra);
        settings.put("bootstrap.servers", bootstrapServers);
        settings.put("acks", "all");
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    private static void send(KafkaProducer<String, String> producer, String topic, String... values) {
        for (String value : values) {
            producer.send(new ProducerRecord<>(topic, value, value));
        }
    }
}
