package dev.loopkeeper.client.topic;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one topic must look like in one installation.
 *
 * @param name the topic's name in Kafka
 * @param partitions exact count
 * @param replicationFactor at least this many copies
 * @param settings topic settings by their Kafka names, sorted
 */
public record TopicSpec(String name, int partitions, short replicationFactor, Map<String, String> settings) {

    /** 1 MiB of value, and room for headers, key and batch framing. Bigger payloads travel as references. */
    public static final int MAX_MESSAGE_BYTES = 1024 * 1024 + 64 * 1024;

    public TopicSpec {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    static TopicSpec of(String name, Cleanup cleanup, TopicProfile profile) {
        var settings = new TreeMap<>(cleanup.settings());
        // Producers' clocks mean nothing to us: only the broker's append time may move journal time.
        settings.put("message.timestamp.type", "LogAppendTime");
        settings.put("min.insync.replicas", Integer.toString(profile.minInSyncReplicas()));
        settings.put("max.message.bytes", Integer.toString(MAX_MESSAGE_BYTES));
        // A replica that missed acknowledged writes must never become leader: the journal would lose its tail.
        settings.put("unclean.leader.election.enable", "false");
        return new TopicSpec(name, profile.partitions(), (short) profile.replicationFactor(), settings);
    }
}
