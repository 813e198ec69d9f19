package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.client.serde.FieldedFrame;
import dev.loopkeeper.client.serde.RecordFields;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A projection and its frame. An event changes few parts of a projection, and the fold leaves the others as the objects that they were: their
 * octets are taken from the frame before.
 */
public final class WrittenProjection {

    private final GoalProjection goal;
    private final FieldedFrame frame;

    WrittenProjection(GoalProjection goal, FieldedFrame frame) {
        this.goal = goal;
        this.frame = frame;
    }

    public GoalProjection goal() {
        return goal;
    }

    /** What is published; nobody's to change. */
    public byte[] frame() {
        return frame.frame();
    }

    FieldedFrame fielded() {
        return frame;
    }

    /** What is to be written of a projection after another one, of whichever goal. */
    record Next(GoalProjection goal, Optional<WrittenProjection> before)
            implements RecordFields<dev.loopkeeper.schema.GoalProjection> {

        @Override
        public dev.loopkeeper.schema.GoalProjection whole() {
            return ProjectionCodec.toAvro(goal);
        }

        @Override
        public @Nullable Object value(int field) {
            return ProjectionCodec.field(goal, field);
        }

        @Override
        public boolean same(int field) {
            return before.isPresent()
                    && ProjectionCodec.part(goal, field) == ProjectionCodec.part(before.get().goal, field);
        }
    }
}
