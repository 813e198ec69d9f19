package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.Assignment;
import dev.loopkeeper.projection.reads.Endpoint;
import dev.loopkeeper.projection.reads.Ownership;
import java.util.Optional;

/** Finds the instance that answers for a goal. */
public final class Router {

    private final Ownership ownership;

    public Router(Ownership ownership) {
        this.ownership = ownership;
    }

    /**
     * Where {@code goal} can be asked about.
     *
     * @param forwarded whether another instance sent the question here; it is not sent on, so that no question goes round in circles
     */
    public Place place(GoalId goal, boolean forwarded) {
        Assignment assignment = ownership.now().orElseThrow(Restoring::unassigned);
        int partition = assignment.of(goal);
        if (assignment.own().contains(partition)) {
            return new Place.Here();
        }
        Optional<Endpoint> owner = Optional.ofNullable(assignment.others().get(partition));
        if (forwarded) {
            throw Restoring.moved(partition);
        }
        return new Place.Elsewhere(owner.orElseThrow(() -> Restoring.ownerless(partition)));
    }
}
