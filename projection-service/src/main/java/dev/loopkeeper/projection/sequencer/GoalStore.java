package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.SequencerFrames;
import dev.loopkeeper.kernel.wire.frame.WrittenProjection;
import java.util.Optional;
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
        Optional<WrittenProjection> known = decoded.get(goal);
        if (known.isPresent()) {
            return known.get().goal();
        }
        byte[] frame = store.get(key(goal));
        if (frame == null) {
            return new GoalState.Unopened(goal);
        }
        WrittenProjection projection = frames.written(frame);
        decoded.put(projection);
        return projection.goal();
    }

    /** Keeps the goal as it is now and returns the bytes that are published. */
    byte[] save(GoalProjection goal) {
        WrittenProjection projection = frames.projection(goal, decoded.get(goal.id()));
        store.put(key(goal.id()), projection.frame());
        decoded.put(projection);
        return projection.frame();
    }

    private static Bytes key(GoalId goal) {
        return Bytes.wrap(goal.toString().getBytes(UTF_8));
    }
}
