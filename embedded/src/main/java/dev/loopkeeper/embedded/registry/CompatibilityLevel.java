package dev.loopkeeper.embedded.registry;

import java.util.Arrays;
import java.util.Optional;

/** What a new version of a subject must be able to do with the versions before it. */
enum CompatibilityLevel {
    NONE(false, false, false),
    BACKWARD(true, false, false),
    BACKWARD_TRANSITIVE(true, false, true),
    FORWARD(false, true, false),
    FORWARD_TRANSITIVE(false, true, true),
    FULL(true, true, false),
    FULL_TRANSITIVE(true, true, true);

    /** A new schema must read what an earlier one wrote. */
    final boolean backward;

    /** An earlier schema must read what the new one writes. */
    final boolean forward;

    /** Checked against all earlier versions, not only against the latest. */
    final boolean transitive;

    CompatibilityLevel(boolean backward, boolean forward, boolean transitive) {
        this.backward = backward;
        this.forward = forward;
        this.transitive = transitive;
    }

    static Optional<CompatibilityLevel> named(String name) {
        return Arrays.stream(values())
                .filter(level -> level.name().equals(name))
                .findFirst();
    }
}
