package dev.loopkeeper.client.topic;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Where a service puts records that it cannot decode, bytes and headers kept. Its values are foreign bytes, so it has
 * no subject in the registry.
 *
 * @param owner the only service that writes it
 */
public record DeadLetterTopic(Writer owner) {

    /** How long an undecodable record can be looked at. */
    static final Cleanup CLEANUP = new Cleanup.DeleteAfter(Duration.ofDays(90));

    public DeadLetterTopic {
        if (!owner.isService()) {
            throw new IllegalArgumentException(
                    "expected one of our services as owner of a dead-letter topic, but it is " + owner.text());
        }
    }

    /** The topic's name in Kafka. */
    public String topicName() {
        return "loop." + owner.text() + ".dead-letter";
    }

    /** The dead-letter topics of all services. */
    public static List<DeadLetterTopic> all() {
        return Arrays.stream(Writer.values())
                .filter(Writer::isService)
                .map(DeadLetterTopic::new)
                .toList();
    }
}
