package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The goals of this instance for which nothing is decided because another version's fold made their projection. Readiness shows them. */
public final class UnreadableGoals {
    /** Their part on the health board. */
    public static final String PART = "loop-scheduler-fold";

    private final Set<String> goals = new ConcurrentSkipListSet<>();
    private final HealthBoard health;

    /** Nothing is unreadable yet. */
    public UnreadableGoals(HealthBoard health) {
        this.health = health;
        show();
    }

    void add(String goal) {
        if (goals.add(goal)) {
            show();
        }
    }

    void remove(String goal) {
        if (goals.remove(goal)) {
            show();
        }
    }

    private void show() {
        goals.stream()
                .findFirst()
                .ifPresentOrElse(
                        goal -> health.down(
                                Probe.READY,
                                PART,
                                "expected projections of fold " + GoalProjection.FOLD_VERSION + ", but " + goals.size()
                                        + " goals have others, such as " + goal),
                        () -> health.up(Probe.READY, PART));
    }
}
