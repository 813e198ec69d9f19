package dev.loopkeeper.client.topic;

import dev.loopkeeper.client.registry.Compatibility;

/** The shape of a topic's values, which decides how its schema may evolve. */
public enum ValueKind {
    /** One record with a union field {@code event}: readers are upgraded before writers. */
    ENVELOPE(Compatibility.BACKWARD_TRANSITIVE),
    /** One record and nothing else: readers and writers are upgraded in any order. */
    ONE_RECORD(Compatibility.FULL_TRANSITIVE);

    private final Compatibility compatibility;

    ValueKind(Compatibility compatibility) {
        this.compatibility = compatibility;
    }

    /** The level that the topic's subject must have in the registry. */
    public Compatibility compatibility() {
        return compatibility;
    }
}
