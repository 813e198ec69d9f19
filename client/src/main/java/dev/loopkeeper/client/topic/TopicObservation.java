package dev.loopkeeper.client.topic;

import java.util.Map;

/**
 * What a cluster reports about one existing topic.
 *
 * @param name the topic's name
 * @param partitions how many it has
 * @param replicationFactor the smallest replica count among its partitions
 * @param settings effective topic settings, defaults included
 */
public record TopicObservation(String name, int partitions, int replicationFactor, Map<String, String> settings) {
    public TopicObservation {
        settings = Map.copyOf(settings);
    }
}
