package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.WrittenProjection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Optional;

/** The most recently used projections, decoded: as many as are together no longer than a bound when they are written, since one may be 64 KiB. */
final class DecodedGoals {

    private final long mostBytes;
    private final LinkedHashMap<GoalId, WrittenProjection> byUse = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    DecodedGoals(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    Optional<WrittenProjection> get(GoalId id) {
        return Optional.ofNullable(byUse.get(id));
    }

    /** Keeps {@code goal} and lets go of those that were not used for longest. */
    void put(WrittenProjection goal) {
        WrittenProjection before = byUse.put(goal.goal().id(), goal);
        bytes += goal.frame().length - (before == null ? 0 : before.frame().length);
        Iterator<WrittenProjection> longestUnused = byUse.values().iterator();
        while (bytes > mostBytes && longestUnused.hasNext()) {
            bytes -= longestUnused.next().frame().length;
            longestUnused.remove();
        }
    }
}
