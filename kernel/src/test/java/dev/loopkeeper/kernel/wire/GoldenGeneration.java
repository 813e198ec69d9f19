package dev.loopkeeper.kernel.wire;

import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.avro.Schema;

/**
 * The schemas that golden files were written under, as they are frozen: a new optional field of a schema that is journaled, or of the
 * projection, makes other octets of the same events. What was written before keeps its files, and today's are written beside them.
 */
enum GoldenGeneration {
    V1(Map.of(LoopTopic.GOAL_LINKS, 2, LoopTopic.TURN_REQUESTS, 2)),
    /** A policy says whether turns may use tools that may run code. Of decisions only what people read of their schema is another. */
    V2(Map.of(
            LoopTopic.GOAL_EVENTS, 3,
            LoopTopic.DECISIONS, 2,
            LoopTopic.REJECTED, 2,
            LoopTopic.PROJECTIONS, 2,
            LoopTopic.GOAL_LINKS, 3,
            LoopTopic.TURN_REQUESTS, 2));

    private final Map<LoopTopic, Integer> versions;

    /** The versions of the schemas of which there was more than one. */
    GoldenGeneration(Map<LoopTopic, Integer> versions) {
        this.versions = versions;
    }

    static GoldenGeneration today() {
        return values()[values().length - 1];
    }

    /** Codecs that read what was written then. */
    TopicCodecs codecs() throws IOException {
        SchemaRegistry registry = new InMemorySchemaRegistry();
        for (LoopTopic topic : LoopTopic.values()) {
            registry.register(topic.subject(), frozen(topic));
        }
        return new TopicCodecs(registry, RegistrationMode.REGISTER);
    }

    /** The schema of {@code topic} then. */
    Schema frozen(LoopTopic topic) throws IOException {
        Path file = Path.of(
                "..", "schemas", "frozen", Subjects.schema(topic).getName(), versions.getOrDefault(topic, 1) + ".avsc");
        return new Schema.Parser().parse(Files.readString(file));
    }
}
