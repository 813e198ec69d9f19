package dev.loopkeeper.cli.api;

import dev.loopkeeper.kernel.id.GoalId;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A path and query below the server's address, encoded.
 *
 * @param text as it goes on the wire
 */
public record Path(String text) {

    private static final String ROOT = "/api/v1";

    /** All goals. */
    public static Path goals() {
        return new Path(ROOT + "/goals");
    }

    /** One goal, or something below it. */
    public static Path goal(GoalId goal, String... below) {
        Path path = goals().then(goal.tenant()).then(goal.name());
        for (String part : below) {
            path = path.then(part);
        }
        return path;
    }

    /** How a goal waits for room, as the scheduler knows. */
    public static Path capacity(GoalId goal) {
        return new Path(ROOT + "/capacity/goals").then(goal.tenant()).then(goal.name());
    }

    /** Turns that are left to other orchestrators, or one of them. */
    public static Path turns(String... below) {
        Path path = new Path(ROOT + "/turns");
        for (String part : below) {
            path = path.then(part);
        }
        return path;
    }

    /** The open gates of all goals. */
    public static Path gates() {
        return new Path(ROOT + "/gates");
    }

    /** What needs a person. */
    public static Path attention() {
        return new Path(ROOT + "/attention");
    }

    /** How the installation is. */
    public static Path status() {
        return new Path(ROOT + "/status");
    }

    /** This path with one more query parameter, unless that is absent. */
    public Path with(String name, @Nullable Object value) {
        if (value == null) {
            return this;
        }
        return new Path(text + (text.indexOf('?') < 0 ? '?' : '&') + name + '=' + encode(value.toString()));
    }

    private Path then(String part) {
        return new Path(text + '/' + encode(part));
    }

    private static String encode(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
