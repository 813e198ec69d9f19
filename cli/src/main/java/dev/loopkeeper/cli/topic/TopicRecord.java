package dev.loopkeeper.cli.topic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/**
 * One record, decoded.
 *
 * @param topic its topic
 * @param partition its partition
 * @param offset its offset
 * @param time its timestamp
 * @param key its key as text; empty when it has none
 * @param value its value; null for a tombstone
 * @param octets its value as it is
 */
public record TopicRecord(
        String topic, int partition, long offset, Instant time, String key, JsonNode value, byte[] octets) {

    /** The record as one JSON object. */
    public ObjectNode toJson() {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("topic", topic).put("partition", partition).put("offset", offset);
        tree.put("time", time.toString()).put("key", key);
        tree.set("value", value);
        return tree;
    }
}
