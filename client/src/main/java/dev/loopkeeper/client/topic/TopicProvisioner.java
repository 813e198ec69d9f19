package dev.loopkeeper.client.topic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * Creates what is missing: topics, and the settings of share groups. Never alters an existing topic, since that is an
 * operator's decision;
 * {@link ManifestComparison} names the command. Used by development mode and by the set-up job.
 */
public final class TopicProvisioner {

    private final Admin admin;
    private final long timeoutMillis;

    /**
     * @param admin stays the caller's to close
     * @param timeoutMillis for each request
     */
    public TopicProvisioner(Admin admin, long timeoutMillis) {
        this.admin = admin;
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * Creates those that do not exist. Safe to run twice, also at the same time.
     *
     * @return the names that this call created
     * @throws ClusterUnavailableException if the cluster does not answer in time or refuses
     */
    public List<String> createMissing(Collection<TopicSpec> specs) {
        List<NewTopic> topics = specs.stream().map(TopicProvisioner::newTopic).toList();
        var created = new ArrayList<String>();
        admin.createTopics(topics).values().forEach((name, answer) -> {
            if (isCreated(name, answer)) {
                created.add(name);
            }
        });
        return List.copyOf(created);
    }

    /**
     * Gives share groups the settings that the manifest demands; the groups need not exist yet.
     *
     * @throws ClusterUnavailableException if the cluster does not answer in time or refuses
     */
    public void configure(Collection<ShareGroupSpec> specs) {
        var changes = new HashMap<ConfigResource, Collection<AlterConfigOp>>();
        for (ShareGroupSpec spec : specs) {
            changes.put(new ConfigResource(ConfigResource.Type.GROUP, spec.groupId()), setAll(spec.settings()));
        }
        Answers.await(
                "set up share groups", admin.incrementalAlterConfigs(changes).all(), timeoutMillis);
    }

    private boolean isCreated(String name, KafkaFuture<Void> answer) {
        try {
            Answers.await("create topic " + name, answer, timeoutMillis);
            return true;
        } catch (ClusterUnavailableException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw e;
        }
    }

    private static NewTopic newTopic(TopicSpec spec) {
        return new NewTopic(spec.name(), spec.partitions(), spec.replicationFactor()).configs(spec.settings());
    }

    private static List<AlterConfigOp> setAll(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(setting -> new AlterConfigOp(
                        new ConfigEntry(setting.getKey(), setting.getValue()), AlterConfigOp.OpType.SET))
                .toList();
    }
}
