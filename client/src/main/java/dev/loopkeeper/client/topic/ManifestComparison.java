package dev.loopkeeper.client.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the manifest with what a cluster reports. Pure.
 *
 * @param bootstrapServers written into the mending commands
 */
public record ManifestComparison(String bootstrapServers) {

    /** More of these than demanded harms nobody. */
    private static final Set<String> AT_LEAST = Set.of("max.message.bytes");

    /**
     * Every difference, in the order of the specs.
     *
     * @param observed what the cluster reports, by topic name; an absent name means that the topic does not exist
     */
    public List<ManifestFinding> topics(List<TopicSpec> specs, Map<String, TopicObservation> observed) {
        var findings = new ArrayList<ManifestFinding>();
        for (TopicSpec spec : specs) {
            TopicObservation found = observed.get(spec.name());
            if (found == null) {
                findings.add(new ManifestFinding(spec.name(), "existence", "no such topic", "the topic", create(spec)));
            } else {
                compare(spec, found, findings);
            }
        }
        return List.copyOf(findings);
    }

    /**
     * Every difference of share groups.
     *
     * @param observed group settings as the cluster reports them, by group id; an absent id means that nothing was set
     */
    public List<ManifestFinding> groups(List<ShareGroupSpec> specs, Map<String, Map<String, String>> observed) {
        var findings = new ArrayList<ManifestFinding>();
        for (ShareGroupSpec spec : specs) {
            Map<String, String> found = observed.getOrDefault(spec.groupId(), Map.of());
            spec.settings().forEach((setting, wanted) -> {
                String actual = found.getOrDefault(setting, "nothing set");
                if (!actual.equals(wanted)) {
                    findings.add(new ManifestFinding(
                            spec.groupId(), setting, actual, wanted, alterGroup(spec.groupId(), setting, wanted)));
                }
            });
        }
        return List.copyOf(findings);
    }

    private void compare(TopicSpec spec, TopicObservation found, List<ManifestFinding> findings) {
        if (found.partitions() != spec.partitions()) {
            findings.add(new ManifestFinding(
                    spec.name(),
                    "partitions",
                    Integer.toString(found.partitions()),
                    Integer.toString(spec.partitions()),
                    mendPartitions(spec)));
        }
        if (found.replicationFactor() < spec.replicationFactor()) {
            findings.add(new ManifestFinding(
                    spec.name(),
                    "replication factor",
                    Integer.toString(found.replicationFactor()),
                    "at least " + spec.replicationFactor(),
                    "kafka-reassign-partitions --bootstrap-server " + bootstrapServers
                            + " --reassignment-json-file FILE --execute, FILE naming " + spec.replicationFactor()
                            + " replicas for each partition of " + spec.name()));
        }
        spec.settings().forEach((setting, wanted) -> {
            String actual = found.settings().getOrDefault(setting, "nothing reported");
            if (!satisfies(setting, actual, wanted)) {
                findings.add(new ManifestFinding(
                        spec.name(),
                        setting,
                        actual,
                        wantedText(setting, wanted),
                        alterTopic(spec.name(), setting, wanted)));
            }
        });
    }

    private static boolean satisfies(String setting, String actual, String wanted) {
        if (actual.equals(wanted)) {
            return true;
        }
        if (AT_LEAST.contains(setting) && actual.matches("[0-9]{1,10}")) {
            return Long.parseLong(actual) >= Long.parseLong(wanted);
        }
        return false;
    }

    private static String wantedText(String setting, String wanted) {
        return AT_LEAST.contains(setting) ? "at least " + wanted : wanted;
    }

    // Adding partitions to a topic that holds goals would send a goal's next record to another partition than its
    // history.
    private String mendPartitions(TopicSpec spec) {
        return "no command in place, a goal must stay on its partition: if the topic is still empty, kafka-topics --bootstrap-server "
                + bootstrapServers + " --delete --topic " + spec.name() + ", then " + create(spec)
                + "; otherwise configure the partition count that the cluster has";
    }

    private String create(TopicSpec spec) {
        String settings = spec.settings().entrySet().stream()
                .map(setting -> " --config " + setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining());
        return "kafka-topics --bootstrap-server " + bootstrapServers + " --create --topic " + spec.name()
                + " --partitions " + spec.partitions() + " --replication-factor " + spec.replicationFactor() + settings;
    }

    private String alterTopic(String topic, String setting, String wanted) {
        return "kafka-configs --bootstrap-server " + bootstrapServers + " --alter --entity-type topics --entity-name "
                + topic + " --add-config " + setting + "=" + wanted;
    }

    private String alterGroup(String group, String setting, String wanted) {
        return "kafka-configs --bootstrap-server " + bootstrapServers + " --alter --entity-type groups --entity-name "
                + group + " --add-config " + setting + "=" + wanted;
    }
}
