package dev.loopkeeper.standalone.kill;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * One kill.
 *
 * @param service who dies
 * @param step when: as soon as this step shows
 * @param turn the step of which turn
 * @param isolation whether a step shows when it is committed, or already while its transaction is open
 */
record Kill(Service service, Step step, int turn, String isolation) {

    private static final int TURNS = 3;

    /** Every service at every step, in a random order, each at a random turn. */
    static List<Kill> round(RandomGenerator random) {
        List<Kill> kills = new ArrayList<>();
        for (Service service : Service.values()) {
            Arrays.stream(Step.values())
                    .map(step -> new Kill(
                            service,
                            step,
                            1 + random.nextInt(TURNS),
                            random.nextBoolean() ? "read_committed" : "read_uncommitted"))
                    .forEach(kills::add);
        }
        for (int last = kills.size() - 1; last > 0; last--) {
            java.util.Collections.swap(kills, last, random.nextInt(last + 1));
        }
        return kills;
    }
}
