package dev.loopkeeper.standalone;

import dev.loopkeeper.client.crypto.KeyRole;
import java.util.Optional;

/** The keys that a development server makes for itself. */
enum DevKey {
    ROOT("root", Optional.empty()),
    SCHEDULER("loop-scheduler", Optional.of(KeyRole.SCHEDULER)),
    WRITE_API("write-api", Optional.of(KeyRole.WRITE_API)),
    RUNNER("turn-runner", Optional.of(KeyRole.RUNNER)),
    OPERATOR("operator", Optional.of(KeyRole.OPERATOR));

    private final String owner;
    private final Optional<KeyRole> role;

    DevKey(String owner, Optional<KeyRole> role) {
        this.owner = owner;
        this.role = role;
    }

    /** Whose it is; also its file's name. */
    String owner() {
        return owner;
    }

    /** What it may sign; the root only vouches for the others. */
    Optional<KeyRole> role() {
        return role;
    }
}
