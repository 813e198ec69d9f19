package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Iterator;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The most recently used projections, decoded: as many as are together no longer than a bound when they are written, since one may be 64 KiB. */
final class DecodedGoals {

    private final long mostBytes;
    private final LinkedHashMap<GoalId, Decoded> byUse = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    private record Decoded(GoalProjection goal, int bytes) {}

    DecodedGoals(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Nullable
    GoalProjection get(GoalId id) {
        Decoded found = byUse.get(id);
        return found == null ? null : found.goal();
    }

    /** Keeps {@code goal}, which is {@code length} bytes when written, and lets go of those that were not used for longest. */
    void put(GoalProjection goal, int length) {
        Decoded before = byUse.put(goal.id(), new Decoded(goal, length));
        bytes += length - (before == null ? 0 : before.bytes());
        Iterator<Decoded> longestUnused = byUse.values().iterator();
        while (bytes > mostBytes && longestUnused.hasNext()) {
            bytes -= longestUnused.next().bytes();
            longestUnused.remove();
        }
    }
}
