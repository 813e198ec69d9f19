package dev.loopkeeper.projection.rebuild;

import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.GoalReplay;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kit.settings.PlatformSettings;
import dev.loopkeeper.projection.sequencer.SequencerTopology;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;

/**
 * Folds the whole journal into a second set of projections and compares it, goal by goal, with what is published and with
 * what the sequencer's stores are restored from. It reads committed records only,
 * belongs to no group, and writes nothing unless it is to swap: neither a decision nor a dispatch nor a stop ever (invariant I11).
 */
public final class Rebuild {

    private static final Duration POLL = Duration.ofSeconds(1);
    private static final String NAME = "projection-rebuild";

    private final PlatformSettings platform;
    private final String applicationId;

    /**
     * @param applicationId whose stores are compared, and replaced when it is to swap
     */
    public Rebuild(PlatformSettings platform, String applicationId) {
        this.platform = platform;
        this.applicationId = applicationId;
    }

    /** Compares and changes nothing; the service may go on meanwhile. */
    public RebuildReport compare() {
        return run(Optional.empty());
    }

    /**
     * Compares, and replaces what differs: in the published topic and in the sequencer's stores, in one transaction for each partition.
     *
     * @throws IllegalStateException if an instance of the service is still in its group
     */
    public RebuildReport swap() {
        try (ProjectionSwap swap = ProjectionSwap.open(platform.kafka(), applicationId)) {
            return run(Optional.of(swap));
        }
    }

    private RebuildReport run(Optional<ProjectionSwap> swap) {
        List<Difference> differences = new ArrayList<>();
        long goals = 0;
        long entries = 0;
        long swapped = 0;
        try (SchemaRegistry registry = SchemaRegistries.open(platform.registry());
                KafkaConsumer<byte[], byte[]> consumer =
                        new KafkaConsumer<>(platform.kafka().committedReader(NAME))) {
            TopicCodecs codecs = new TopicCodecs(registry, platform.registry().registration());
            String changelog = SequencerTopology.projectionChangelog(applicationId);
            // There is none where nothing was ever sequenced under this application id.
            boolean stores = !consumer.partitionsFor(changelog).isEmpty();
            for (PartitionInfo info : consumer.partitionsFor(LoopTopic.ADMITTED.topicName())) {
                RebuiltPartition partition = new RebuiltPartition(new SequencerFrames(codecs), new GoalReplay(codecs));
                read(consumer, LoopTopic.PROJECTIONS.topicName(), info.partition(), partition::published);
                if (stores) {
                    partition.comparesStore();
                    read(consumer, changelog, info.partition(), partition::stored);
                }
                read(consumer, LoopTopic.ADMITTED.topicName(), info.partition(), partition::journaled);
                List<Difference> found = List.copyOf(partition.differences());
                swapped += swap.map(writer -> writer.replace(info.partition(), partition, found))
                        .orElse(0L);
                differences.addAll(found);
                goals += partition.goals();
                entries += partition.entries();
            }
        }
        return new RebuildReport(goals, entries, differences, swapped);
    }

    private static void read(
            KafkaConsumer<byte[], byte[]> consumer,
            String topic,
            int partition,
            Consumer<ConsumerRecord<byte[], byte[]>> reader) {
        TopicPartition place = new TopicPartition(topic, partition);
        consumer.assign(List.of(place));
        consumer.seekToBeginning(List.of(place));
        long end = consumer.endOffsets(List.of(place)).getOrDefault(place, 0L);
        while (consumer.position(place) < end) {
            consumer.poll(POLL).forEach(reader);
        }
    }
}
