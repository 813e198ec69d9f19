package dev.loopkeeper.cli.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.cli.trust.PublishedKeys;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The capabilities that services take from their topic: of several records for one version the later counts, and a record that no published operator signed
 * counts for nothing, whichever version it names.
 *
 * @param documents by {@code id@version}
 * @param fading which of them whoever starts to read after the topic's compaction will not find like this: the record has the key of a later one that is ignored
 * @param ignored the keys of the records that count for nothing, in their order
 */
public record RegisteredCapabilities(Map<String, JsonNode> documents, Set<String> fading, List<String> ignored) {

    /** What is registered now in the eyes of whoever believes {@code root}. */
    public static RegisteredCapabilities read(KafkaAddresses kafka, VerificationKey root) {
        List<TopicRecord> records;
        try (TopicReader reader = TopicReader.open(kafka, List.of(LoopTopic.CAPABILITIES.topicName()))) {
            records = reader.toPresentEnd();
        }
        try (SchemaRegistry registry =
                SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()))) {
            var frames = new TrustFrames(new TopicCodecs(registry, RegistrationMode.LOOK_UP));
            // Read after the capabilities: a key is published before it signs one.
            KeyRing keys = PublishedKeys.read(kafka, frames, root).ring();
            return of(records.stream()
                    .map(record -> new Entry(record.partition(), record.key(), signed(record, frames, keys)))
                    .toList());
        }
    }

    /**
     * A record of the topic.
     *
     * @param partition where it is
     * @param key what compaction goes by; anybody may write there
     * @param signed what it registers, if it counts
     */
    record Entry(int partition, String key, Optional<Signed> signed) {}

    /**
     * What an operator signed.
     *
     * @param version the capability, as {@code id@version}
     * @param document what it is
     */
    record Signed(String version, JsonNode document) {}

    /** What {@code entries} register, in the order of their topic. */
    static RegisteredCapabilities of(List<Entry> entries) {
        Map<List<Object>, Entry> last = new HashMap<>();
        entries.forEach(entry -> last.put(place(entry), entry));
        Map<String, JsonNode> now = fold(entries);
        Map<String, JsonNode> compacted = fold(entries.stream()
                .filter(entry -> entry.equals(last.get(place(entry))))
                .toList());
        Set<String> fading = new TreeSet<>();
        now.forEach((version, document) -> {
            if (!document.equals(compacted.get(version))) {
                fading.add(version);
            }
        });
        List<String> ignored = entries.stream()
                .filter(entry -> entry.signed().isEmpty())
                .map(Entry::key)
                .toList();
        return new RegisteredCapabilities(now, fading, ignored);
    }

    private static List<Object> place(Entry entry) {
        return List.of(entry.partition(), entry.key());
    }

    /** The same, with {@code document} registered as {@code version}. */
    RegisteredCapabilities with(String version, JsonNode document) {
        Map<String, JsonNode> more = new TreeMap<>(documents);
        more.put(version, document);
        Set<String> less = new TreeSet<>(fading);
        less.remove(version);
        return new RegisteredCapabilities(more, less, ignored);
    }

    private static Map<String, JsonNode> fold(List<Entry> entries) {
        Map<String, JsonNode> documents = new TreeMap<>();
        entries.stream()
                .flatMap(entry -> entry.signed().stream())
                .forEach(signed -> documents.put(signed.version(), signed.document()));
        return documents;
    }

    private static Optional<Signed> signed(TopicRecord record, TrustFrames frames, KeyRing keys) {
        if (record.value().isNull()) {
            return Optional.empty();
        }
        try {
            return frames.capability(record.octets(), keys, record.time())
                    .map(found -> new Signed(
                            found.capability().ref().toString(), record.value().at("/envelope/payload")));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
