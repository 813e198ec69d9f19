package dev.loopkeeper.standalone.kill;

import java.nio.file.Path;

/** What is killed. */
enum Service {
    PROJECTION_SERVICE("projection-service"),
    LOOP_SCHEDULER("loop-scheduler"),
    TURN_RUNNER("turn-runner");

    private final String module;

    Service(String module) {
        this.module = module;
    }

    /** Its name in configuration keys. */
    String module() {
        return module;
    }

    /** The application as it is shipped. */
    Path jar() {
        return Path.of("..", module, "target", "quarkus-app", "quarkus-run.jar");
    }
}
