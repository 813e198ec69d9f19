package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/** The projections of a task's goals, as the bytes that are published; the most recently used ones also decoded. */
final class GoalStore {

    static final String NAME = "projections";

    private static final int DECODED = 2_000;

    private final KeyValueStore<Bytes, byte[]> store;
    private final SequencerFrames frames;
    private final Map<GoalId, GoalProjection> decoded = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<GoalId, GoalProjection> eldest) {
            return size() > DECODED;
        }
    };

    GoalStore(KeyValueStore<Bytes, byte[]> store, SequencerFrames frames) {
        this.store = store;
        this.frames = frames;
    }

    /** The goal as it is. A failed read ends the task: an empty goal would be a lie. */
    GoalState load(GoalId goal) {
        GoalProjection known = decoded.get(goal);
        if (known != null) {
            return known;
        }
        byte[] frame = store.get(key(goal));
        if (frame == null) {
            return new GoalState.Unopened(goal);
        }
        GoalProjection projection = frames.projection(frame);
        decoded.put(goal, projection);
        return projection;
    }

    void save(GoalProjection goal, byte[] frame) {
        store.put(key(goal.id()), frame);
        decoded.put(goal.id(), goal);
    }

    private static Bytes key(GoalId goal) {
        return Bytes.wrap(goal.toString().getBytes(UTF_8));
    }
}
