package dev.loopkeeper.kit.settings;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * How to reach Kafka.
 *
 * @param bootstrapServers as clients take it
 * @param properties further client properties, such as those of TLS; every client of the process gets them. Never shown as text
 */
public record KafkaSettings(String bootstrapServers, Map<String, String> properties) {

    public KafkaSettings {
        if (bootstrapServers.isBlank()) {
            throw new IllegalArgumentException(
                    "expected bootstrap servers such as 127.0.0.1:9092, but there are none; set loopkeeper.kafka.bootstrap-servers");
        }
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** Kafka at these servers, everything else by default. */
    public static KafkaSettings at(String bootstrapServers) {
        return new KafkaSettings(bootstrapServers, Map.of());
    }

    /** For any client. */
    public Map<String, Object> client(String clientId) {
        Map<String, Object> client = new HashMap<>(properties);
        client.put(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
        client.put(CommonClientConfigs.CLIENT_ID_CONFIG, clientId);
        return client;
    }

    /** For a consumer of bytes that sees committed records only, belongs to no group and never commits. */
    public Map<String, Object> committedReader(String clientId) {
        Map<String, Object> consumer = client(clientId);
        consumer.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        consumer.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        consumer.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        consumer.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, "false");
        consumer.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        consumer.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        return consumer;
    }

    /** For an idempotent producer of bytes that waits for all in-sync replicas. */
    public Map<String, Object> durableWriter(String clientId) {
        Map<String, Object> producer = client(clientId);
        producer.put(ProducerConfig.ACKS_CONFIG, "all");
        producer.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
        producer.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        producer.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return producer;
    }

    @Override
    public String toString() {
        return "Kafka at " + bootstrapServers + " with properties " + properties.keySet();
    }
}
