package dev.loopkeeper.cli.session;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/**
 * Where Kafka and the schema registry are.
 *
 * @param bootstrap as {@code bootstrap.servers} takes it
 * @param registry as {@code schema.registry.url} takes it
 */
public record KafkaAddresses(String bootstrap, URI registry) {

    /** For any client. */
    public Map<String, Object> client() {
        return Map.of("bootstrap.servers", bootstrap);
    }

    /** For a producer whose records are in the log when it says so, and which gives up soon. */
    public Map<String, Object> durableWriter() {
        var producer = new HashMap<>(client());
        producer.put("acks", "all");
        producer.put("max.block.ms", "10000");
        producer.put("delivery.timeout.ms", "20000");
        producer.put("request.timeout.ms", "10000");
        return producer;
    }
}
