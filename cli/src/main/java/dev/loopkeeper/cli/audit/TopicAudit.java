package dev.loopkeeper.cli.audit;

import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.crypto.VerificationKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.audit.AuditReport;
import dev.loopkeeper.kernel.wire.audit.GoalAudit;
import java.util.Comparator;
import java.util.List;

/**
 * Audits goals from the topics of a cluster.
 *
 * @param kafka where they are
 * @param root whose word counts for keys
 */
public record TopicAudit(KafkaAddresses kafka, VerificationKey root) {

    private static final List<LoopTopic> TOPICS = List.of(LoopTopic.KEYS, LoopTopic.ADMITTED, LoopTopic.RECEIPTS);

    /** What is committed now, audited. */
    public AuditReport of(GoalId goal) {
        try (SchemaRegistry registry =
                        SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()));
                TopicReader reader = TopicReader.open(
                        kafka, TOPICS.stream().map(LoopTopic::topicName).toList())) {
            var audit = new GoalAudit(goal, new TopicCodecs(registry, RegistrationMode.LOOK_UP), root);
            List<TopicRecord> records = reader.toPresentEnd().stream()
                    .sorted(Comparator.comparing(TopicRecord::topic)
                            .thenComparing(TopicRecord::partition)
                            .thenComparing(TopicRecord::offset))
                    .toList();
            for (TopicRecord record : records) {
                give(audit, record, goal);
            }
            return audit.report();
        }
    }

    private static void give(GoalAudit audit, TopicRecord record, GoalId goal) {
        if (record.topic().equals(LoopTopic.KEYS.topicName())) {
            audit.key(record.octets());
        } else if (!record.key().equals(goal.toString())) {
            return;
        } else if (record.topic().equals(LoopTopic.ADMITTED.topicName())) {
            audit.journaled(record.octets());
        } else {
            audit.receipt(record.octets());
        }
    }
}
