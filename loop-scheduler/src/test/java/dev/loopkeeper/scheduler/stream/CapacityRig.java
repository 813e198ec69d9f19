package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.schema.Decision;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A scheduler in which one turn of the tenant acme may run at a time, unless a test says otherwise. */
final class CapacityRig implements AutoCloseable {
    static final Instant LATER = Goals.START.plusSeconds(900);
    private static final CapacityLimits ONE_TURN_OF_ACME =
            new CapacityLimits(Map.of(), Map.of(new Scope(Kind.TENANT, "acme"), 1));

    final SchedulerRig scheduler;

    CapacityRig(Path state) {
        scheduler = new SchedulerRig(state);
        scheduler.limit(ONE_TURN_OF_ACME);
    }

    /** Has the projection read and all that comes of it. */
    void publish(GoalProjection goal) {
        scheduler.publish(goal);
        scheduler.settle();
    }

    /** What was decided since this was asked last. */
    List<Decision> decided() {
        scheduler.settle();
        return scheduler.decided();
    }

    /** The next turn is due: the first one has its receipt. */
    static GoalProjection closed(GoalProjection goal) {
        return goal.with(Flight.NONE).with(goal.progress().withNext(new TurnRef(2, 1), Optional.empty()));
    }

    static List<String> goals(List<Decision> decisions) {
        return decisions.stream().map(Decision::getGoalId).toList();
    }

    @Override
    public void close() {
        scheduler.close();
    }
}
