package dev.loopkeeper.cli.setup;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.topic.Writer;
import java.nio.file.Path;

/** The keys that one installation has, and where each lies: one folder for each place that may read it. */
enum InstallationKey {
    /** Makes all others count. Not published: its public half is pinned in every service's configuration. */
    ROOT(KeyRole.ROOT, "root", "root/root.pem"),
    OPERATOR(KeyRole.OPERATOR, Writer.OPERATORS.text(), "root/operator.pem"),
    SCHEDULER(KeyRole.SCHEDULER, Writer.LOOP_SCHEDULER.text(), "scheduler/signing.pem"),
    WRITE_API(KeyRole.WRITE_API, Writer.LOOP_SCHEDULER.text(), "scheduler/write-api.pem"),
    RUNNER(KeyRole.RUNNER, Writer.TURN_RUNNER.text(), "runner/signing.pem");

    private final KeyRole role;
    private final String owner;
    private final String file;

    InstallationKey(KeyRole role, String owner, String file) {
        this.role = role;
        this.owner = owner;
        this.file = file;
    }

    KeyRole role() {
        return role;
    }

    String owner() {
        return owner;
    }

    /** Where it lies in an installation's folder of keys. */
    Path in(Path folder) {
        return folder.resolve(file);
    }
}
