package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All bounds of what a goal may hold and what a projection keeps, met at once, leave it under 64 KiB (invariant I10). */
class FullestGoalTest {

    private static final int MOST_BYTES = 64 * 1024;

    /** For what the weights do not count, such as the next field that somebody adds. */
    private static final int MARGIN = 2_560;

    static Stream<GoalProjection> fullestGoals() {
        return Stream.of(FullestGoal.running(), FullestGoal.held(), FullestGoal.inDoubt(), FullestGoal.answered());
    }

    @ParameterizedTest
    @MethodSource("fullestGoals")
    void everyBoundMetAtOnce_leavesAMarginBelow64KiB(GoalProjection goal) {
        // given
        assertThat(Weight.standing(goal)).isBetween(Caps.STANDING_BYTES - 16, Caps.STANDING_BYTES);

        // when
        byte[] octets = AvroBytes.of(ProjectionCodec.toAvro(goal));

        // then
        assertThat(ProjectionCodec.toDomain(AvroBytes.projection(octets))).isEqualTo(goal);
        assertThat(octets.length).isBetween(MOST_BYTES - 4 * MARGIN, MOST_BYTES - MARGIN);
    }
}
