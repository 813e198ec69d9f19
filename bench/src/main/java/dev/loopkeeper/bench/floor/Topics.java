package dev.loopkeeper.bench.floor;

import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.client.topic.TopicSpec;
import java.util.Map;

/** Topics that have as many partitions as Loopkeeper's. */
final class Topics {

    private Topics() {}

    /** One whose records carry the broker's time, as Loopkeeper's do. */
    static TopicSpec stamped(String name) {
        return new TopicSpec(
                name,
                TopicProfile.DEV.partitions(),
                (short) TopicProfile.DEV.replicationFactor(),
                Map.of("message.timestamp.type", "LogAppendTime"));
    }
}
