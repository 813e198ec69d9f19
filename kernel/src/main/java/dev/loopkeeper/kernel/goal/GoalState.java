package dev.loopkeeper.kernel.goal;

import dev.loopkeeper.kernel.id.GoalId;

/** A goal as admission finds it: not opened yet, or with a projection. */
public sealed interface GoalState permits GoalState.Unopened, GoalProjection {
    /** The goal. */
    GoalId id();

    /** How far its journal has come. */
    Position position();

    /** A goal of which nothing was ever admitted. */
    record Unopened(GoalId id) implements GoalState {
        @Override
        public Position position() {
            return Position.START;
        }
    }
}
