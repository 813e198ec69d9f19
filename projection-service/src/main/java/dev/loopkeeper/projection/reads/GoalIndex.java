package dev.loopkeeper.projection.reads;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings rows and concerns up to the projections. Done when a list is asked for or the tail is idle, so that a goal that changes a hundred times
 * between two looks is decoded once.
 */
final class GoalIndex {

    private static final Logger LOG = LoggerFactory.getLogger(GoalIndex.class);
    private static final int STEP = 256;

    private final ReadStore store;
    private final SequencerFrames frames;
    private final Object writing;

    /** @param writing held by whoever writes projections */
    GoalIndex(ReadStore store, SequencerFrames frames, Object writing) {
        this.store = store;
        this.frames = frames;
        this.writing = writing;
    }

    /** Every projection that has been read when this is called is in rows and concerns when it returns. */
    synchronized void refresh() {
        byte[] from = new byte[0];
        List<byte[]> step = step(from);
        while (!step.isEmpty()) {
            from = Keys.after(step.getLast());
            step = step(from);
        }
    }

    /** Brings up at most a few hundred goals; for idle moments. */
    synchronized void someMore() {
        step(new byte[0]);
    }

    private List<byte[]> step(byte[] from) {
        List<byte[]> changed = new ArrayList<>();
        store.scan(Column.CHANGED, from, (goal, offset) -> {
            changed.add(goal);
            return changed.size() < STEP;
        });
        changed.forEach(this::bringUp);
        return changed;
    }

    private void bringUp(byte[] goal) {
        byte[] offset = store.get(Column.CHANGED, goal).orElseThrow();
        byte[] frame = store.get(Column.PROJECTIONS, goal).orElseThrow();
        long at = ByteBuffer.wrap(offset).getLong();
        Optional<GoalProjection> decoded = decoded(goal, frame);
        List<Concern> before = store.get(Column.ATTENTION, goal)
                .map(known -> Concerned.decode(known).concerns())
                .orElse(List.of());
        Optional<Concerned> concerned = decoded.map(
                        found -> new Concerned(found.position().sequence(), Concerns.of(found, before)))
                .filter(found -> !found.concerns().isEmpty());
        byte[] row = decoded.map(found -> Summary.of(found, at).encode()).orElseGet(() -> new byte[0]);
        synchronized (writing) {
            boolean current =
                    Arrays.equals(offset, store.get(Column.CHANGED, goal).orElse(null));
            store.write(batch -> {
                batch.put(store.handle(Column.ROWS), goal, row);
                if (concerned.isEmpty()) {
                    batch.delete(store.handle(Column.ATTENTION), goal);
                } else {
                    batch.put(
                            store.handle(Column.ATTENTION),
                            goal,
                            concerned.get().encode());
                }
                if (current) {
                    batch.delete(store.handle(Column.CHANGED), goal);
                }
            });
        }
    }

    // An empty row says that there is a goal of which this version can show nothing.
    private Optional<GoalProjection> decoded(byte[] goal, byte[] frame) {
        try {
            return Optional.of(frames.projection(frame));
        } catch (IllegalArgumentException e) {
            LOG.atError()
                    .addKeyValue("goalId", Keys.text(goal))
                    .setCause(e)
                    .log("a projection of our own cannot be read and is left out of lists");
            return Optional.empty();
        }
    }
}
