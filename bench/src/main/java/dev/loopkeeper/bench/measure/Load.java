package dev.loopkeeper.bench.measure;

import java.time.Duration;

/**
 * How much is asked for at once.
 *
 * @param name what it is called in results
 * @param goals goals that run side by side
 * @param turns turns of each goal, one after the other; for a stage, records about each goal
 */
public record Load(String name, int goals, int turns) {

    private static final long PER_TURN_MILLIS = 250;

    public Load {
        if (goals < 1 || turns < 2) {
            throw new IllegalArgumentException(
                    "expected at least 1 goal and 2 turns, but there are " + goals + " and " + turns);
        }
    }

    /** All turns of all goals. */
    public int total() {
        return goals * turns;
    }

    /** After how long something must be wrong, on any machine. */
    Duration patience() {
        return Duration.ofSeconds(120).plusMillis(PER_TURN_MILLIS * total());
    }
}
