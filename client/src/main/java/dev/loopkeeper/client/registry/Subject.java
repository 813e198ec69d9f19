package dev.loopkeeper.client.registry;

/**
 * A name under which a registry keeps the versions of one schema.
 *
 * @param name never empty
 */
public record Subject(String name) {

    public Subject {
        if (name.isBlank()) {
            throw new IllegalArgumentException("expected a subject with a name, but it is blank");
        }
    }

    /** The subject of a topic's values, by Confluent's TopicNameStrategy. */
    public static Subject ofValue(String topicName) {
        return new Subject(topicName + "-value");
    }

    @Override
    public String toString() {
        return name;
    }
}
