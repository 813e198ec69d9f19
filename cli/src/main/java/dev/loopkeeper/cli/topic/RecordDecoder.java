package dev.loopkeeper.cli.topic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.registry.Subject;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Decodes records of any topic in the schema they were written in. */
final class RecordDecoder {

    private final SchemaRegistry registry;
    private final Map<String, AvroCodec<GenericRecord>> codecs = new HashMap<>();

    RecordDecoder(SchemaRegistry registry) {
        this.registry = registry;
    }

    TopicRecord decode(ConsumerRecord<byte[], byte[]> kept) {
        return new TopicRecord(
                kept.topic(),
                kept.partition(),
                kept.offset(),
                Instant.ofEpochMilli(kept.timestamp()),
                kept.key() == null ? "" : new String(kept.key(), StandardCharsets.UTF_8),
                kept.value() == null ? JsonNodeFactory.instance.nullNode() : value(kept.topic(), kept.value()),
                kept.value() == null ? new byte[0] : kept.value());
    }

    private JsonNode value(String topic, byte[] octets) {
        return switch (codec(topic).decode(octets)) {
            case Decoded.Value<GenericRecord>(var record, var id) -> AvroJson.of(record.getSchema(), record);
            case Decoded.Undecodable<GenericRecord>(var fault, var detail) ->
                JsonNodeFactory.instance
                        .objectNode()
                        .put("undecodable", fault.name())
                        .put("detail", detail)
                        .put("bytes", octets.length);
            case Decoded.Unavailable<GenericRecord>(var cause) -> throw cause;
        };
    }

    private AvroCodec<GenericRecord> codec(String topic) {
        return codecs.computeIfAbsent(
                topic, name -> AvroCodec.generic(Subject.ofValue(name), registry, RegistrationMode.values()[0]));
    }
}
