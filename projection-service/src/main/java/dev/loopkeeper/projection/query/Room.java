package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.view.RoomView;
import java.util.Optional;

/** How goals stand with their last decision and with the room that they share. Only the scheduler knows. */
@FunctionalInterface
public interface Room {

    /**
     * What the scheduler says of {@code goal}; empty when it does not say in time.
     *
     * @param proof what the caller proved itself with to this service, as the header {@code Authorization} has it
     */
    Optional<RoomView> standing(GoalId goal, Optional<String> proof);
}
