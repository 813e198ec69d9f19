package dev.loopkeeper.kit.boot;

import io.smallrye.config.ConfigMapping;
import java.util.Map;

/** {@code loopkeeper.kafka}: how to reach Kafka. */
@ConfigMapping(prefix = "loopkeeper.kafka")
public interface KafkaMapping {

    /** As Kafka's clients take it. */
    String bootstrapServers();

    /** Further client properties by their Kafka names, for every client. */
    Map<String, String> properties();
}
