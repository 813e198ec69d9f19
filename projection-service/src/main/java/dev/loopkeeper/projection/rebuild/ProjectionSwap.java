package dev.loopkeeper.projection.rebuild;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.projection.sequencer.SequencerTopology;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Writes rebuilt projections over those that differ: to the published topic, and to the changelog from which the sequencer's stores take what they do
 * not have yet when they start. Only while the sequencer does not run, since otherwise it would write over them from memory.
 */
final class ProjectionSwap implements AutoCloseable {

    private final KafkaProducer<byte[], byte[]> producer;
    private final String changelog;

    private ProjectionSwap(KafkaProducer<byte[], byte[]> producer, String changelog) {
        this.producer = producer;
        this.changelog = changelog;
    }

    static ProjectionSwap open(KafkaSettings kafka, String applicationId) {
        refuseWhileItRuns(kafka, applicationId);
        Map<String, Object> settings = new HashMap<>(kafka.durableWriter("projection-swap"));
        settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, applicationId + "-projection-swap");
        KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(settings);
        producer.initTransactions();
        return new ProjectionSwap(producer, SequencerTopology.projectionChangelog(applicationId));
    }

    /** Replaces what differs and can be rebuilt; returns how many goals that were. */
    long replace(int partition, RebuiltPartition rebuilt, List<Difference> differences) {
        long replaced = 0;
        producer.beginTransaction();
        for (Difference difference : differences) {
            Optional<byte[]> projection = rebuilt.projection(difference.goal());
            if (projection.isPresent()) {
                byte[] key = difference.goal().getBytes(UTF_8);
                for (String topic : List.of(LoopTopic.PROJECTIONS.topicName(), changelog)) {
                    var unused = producer.send(new ProducerRecord<>(topic, partition, key, projection.get()));
                }
                replaced++;
            }
        }
        producer.commitTransaction();
        return replaced;
    }

    @Override
    public void close() {
        producer.close();
    }

    private static void refuseWhileItRuns(KafkaSettings kafka, String applicationId) {
        try (Admin admin = Admin.create(kafka.client("projection-swap"))) {
            long members = admin.describeConsumerGroups(List.of(applicationId)).all().get().values().stream()
                    .mapToLong(group -> group.members().size())
                    .sum();
            if (members > 0) {
                throw new IllegalStateException(
                        "expected group " + applicationId + " to have no members, but it has " + members
                                + "; stop the service, and wait until its session is over or remove it from the group");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before anything was changed", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "expected to learn who is in group " + applicationId + ", but could not", e);
        }
    }
}
