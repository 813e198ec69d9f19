package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;

/** The projections of a task's goals, as the bytes that are published; the most recently used ones also decoded. */
final class GoalStore {

    static final String NAME = "projections";

    /** Of frames; decoded they take a few times as much. */
    private static final long DECODED_BYTES = 4L * 1024 * 1024;

    private final KeyValueStore<Bytes, byte[]> store;
    private final SequencerFrames frames;
    private final DecodedGoals decoded = new DecodedGoals(DECODED_BYTES);

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
        decoded.put(projection, frame.length);
        return projection;
    }

    void save(GoalProjection goal, byte[] frame) {
        store.put(key(goal.id()), frame);
        decoded.put(goal, frame.length);
    }

    private static Bytes key(GoalId goal) {
        return Bytes.wrap(goal.toString().getBytes(UTF_8));
    }
}
