package dev.loopkeeper.client.topic;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;

/** Asks a cluster how topics and share groups are set up. Changes nothing. */
public final class TopicInspector {

    private final Admin admin;
    private final long timeoutMillis;

    /**
     * @param admin stays the caller's to close
     * @param timeoutMillis for each question
     */
    public TopicInspector(Admin admin, long timeoutMillis) {
        this.admin = admin;
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * The existing ones among these topics, by name.
     *
     * @throws ClusterUnavailableException if the cluster does not answer in time or refuses to
     */
    public Map<String, TopicObservation> topics(Collection<String> names) {
        Set<String> existing = await("list topics", admin.listTopics().names());
        List<String> wanted = names.stream().filter(existing::contains).toList();
        if (wanted.isEmpty()) {
            return Map.of();
        }
        Map<String, TopicDescription> descriptions =
                await("describe topics", admin.describeTopics(wanted).allTopicNames());
        Map<String, Map<String, String>> settings = settings(ConfigResource.Type.TOPIC, wanted);
        var observed = new TreeMap<String, TopicObservation>();
        descriptions.forEach((name, description) ->
                observed.put(name, observation(description, settings.getOrDefault(name, Map.of()))));
        return observed;
    }

    /**
     * The settings of these share groups, by group id. A group without settings of its own has no entry or the broker's
     * defaults.
     *
     * @throws ClusterUnavailableException if the cluster does not answer in time or refuses to
     */
    public Map<String, Map<String, String>> groups(Collection<String> groupIds) {
        return groupIds.isEmpty() ? Map.of() : settings(ConfigResource.Type.GROUP, groupIds);
    }

    private Map<String, Map<String, String>> settings(ConfigResource.Type type, Collection<String> names) {
        List<ConfigResource> resources =
                names.stream().map(name -> new ConfigResource(type, name)).toList();
        Map<ConfigResource, Config> configs =
                await("describe settings", admin.describeConfigs(resources).all());
        return configs.entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().name(), entry -> values(entry.getValue())));
    }

    private static Map<String, String> values(Config config) {
        var values = new HashMap<String, String>();
        for (ConfigEntry entry : config.entries()) {
            if (entry.value() != null) {
                values.put(entry.name(), entry.value());
            }
        }
        return values;
    }

    private static TopicObservation observation(TopicDescription description, Map<String, String> settings) {
        int replicas = description.partitions().stream()
                .mapToInt(partition -> partition.replicas().size())
                .min()
                .orElse(0);
        return new TopicObservation(description.name(), description.partitions().size(), replicas, settings);
    }

    private <T> T await(String what, KafkaFuture<T> future) {
        return Answers.await(what, future, timeoutMillis);
    }
}
