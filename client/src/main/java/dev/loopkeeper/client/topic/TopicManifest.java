package dev.loopkeeper.client.topic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All topics that an installation must have. */
public final class TopicManifest {

    private TopicManifest() {}

    /** The wanted state of every topic, dead-letter topics last. */
    public static List<TopicSpec> specs(TopicProfile profile) {
        return Stream.concat(
                        Arrays.stream(LoopTopic.values()).map(topic -> spec(topic, profile)),
                        DeadLetterTopic.all().stream()
                                .map(topic -> TopicSpec.of(topic.topicName(), DeadLetterTopic.CLEANUP, profile)))
                .toList();
    }

    /** The wanted state of one topic. */
    public static TopicSpec spec(LoopTopic topic, TopicProfile profile) {
        return TopicSpec.of(topic.topicName(), topic.cleanup(), profile);
    }
}
