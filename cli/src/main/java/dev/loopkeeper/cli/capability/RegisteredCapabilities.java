package dev.loopkeeper.cli.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.topic.LoopTopic;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The capabilities on their topic, as they stand there. Signatures are the services' to verify. */
public final class RegisteredCapabilities {

    private RegisteredCapabilities() {}

    /** The documents by {@code id@version}, read up to the topic's present end; of several for one, the newest. */
    public static Map<String, JsonNode> read(KafkaAddresses kafka) {
        Map<String, JsonNode> documents = new TreeMap<>();
        try (TopicReader reader = TopicReader.open(kafka, List.of(LoopTopic.CAPABILITIES.topicName()))) {
            for (TopicRecord record : reader.toPresentEnd()) {
                JsonNode document = record.value().at("/envelope/payload");
                if (document.isObject()) {
                    documents.put(record.key(), document);
                } else {
                    documents.remove(record.key());
                }
            }
        }
        return documents;
    }
}
