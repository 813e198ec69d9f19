package dev.loopkeeper.cli.policy;

import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.JournalFrames;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the topics hold of one goal.
 *
 * @param journal its journal, in order
 * @param capabilities the newest version of each registered capability; signatures are not verified here
 */
record RecordedGoal(List<JournalEntry> journal, Map<CapabilityId, Capability> capabilities) {

    /** What is committed now. */
    static RecordedGoal read(KafkaAddresses kafka, GoalId goal) {
        try (SchemaRegistry registry =
                        SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()));
                TopicReader reader = TopicReader.open(
                        kafka, List.of(LoopTopic.ADMITTED.topicName(), LoopTopic.CAPABILITIES.topicName()))) {
            var frames = new JournalFrames(new TopicCodecs(registry, RegistrationMode.LOOK_UP));
            List<JournalEntry> journal = new ArrayList<>();
            Map<CapabilityId, Capability> capabilities = new HashMap<>();
            for (TopicRecord record : reader.toPresentEnd()) {
                if (record.topic().equals(LoopTopic.CAPABILITIES.topicName())) {
                    take(record, capabilities);
                } else if (record.key().equals(goal.toString())) {
                    journal.add(frames.fact(record.octets()));
                }
            }
            journal.sort(Comparator.comparingLong(entry -> entry.position().sequence()));
            return new RecordedGoal(journal, capabilities);
        }
    }

    private static void take(TopicRecord record, Map<CapabilityId, Capability> capabilities) {
        byte[] document = record.value().at("/envelope/payload").toString().getBytes(StandardCharsets.UTF_8);
        try {
            Capability found = CapabilityDocument.parse(document).capability();
            capabilities.merge(
                    found.ref().id(),
                    found,
                    (known, other) -> other.ref().version() > known.ref().version() ? other : known);
        } catch (MalformedDocument noCapability) {
            // Anybody may write there; what cannot be read registers nothing.
            return;
        }
    }
}
