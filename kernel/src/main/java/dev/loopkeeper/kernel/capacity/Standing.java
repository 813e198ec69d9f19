package dev.loopkeeper.kernel.capacity;

import java.util.List;

/**
 * How a claim stands among the others.
 *
 * @param claim the claim
 * @param held whether it holds its permit
 * @param rooms the scopes that limit it, in its own order; one whose limit was taken away since it asked is none of them
 * @param ahead how many claims wait before it for room in one of these scopes
 */
public record Standing(Claim claim, boolean held, List<Room> rooms, int ahead) {
    /** How many turns a scope has in flight, of how many that may be. */
    public record Room(Scope scope, int taken, int most) {
        /** Whether no further turn fits. */
        public boolean full() {
            return taken >= most;
        }
    }

    public Standing {
        rooms = List.copyOf(rooms);
    }
}
