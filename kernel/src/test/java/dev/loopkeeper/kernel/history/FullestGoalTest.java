package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.fixture.AvroBytes;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.wire.ProjectionCodec;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All bounds of what a goal may hold and what a projection keeps, met at once, leave it under 64 KiB (invariant I10). */
class FullestGoalTest {

    private static final int MOST_BYTES = 64 * 1024;

    /** For what the weights do not count: lengths, numbers, and the next field that somebody adds. */
    private static final int MARGIN = 3 * 1024;

    static Stream<GoalProjection> fullestGoals() {
        return Stream.of(FullestGoal.running(), FullestGoal.held(), FullestGoal.inDoubt());
    }

    @ParameterizedTest
    @MethodSource("fullestGoals")
    void everyBoundMetAtOnce_leavesAMarginBelow64KiB(GoalProjection goal) {
        // given
        assertThat(Weight.standing(goal)).isBetween(Caps.STANDING_BYTES - 16, Caps.STANDING_BYTES);

        // when
        byte[] octets = AvroBytes.of(ProjectionCodec.toAvro(goal));

        // then
        System.out.println("SIZE "+octets.length);
        var a=ProjectionCodec.toAvro(goal);
        for (var f: a.getSchema().getFields()) try { var o=new java.io.ByteArrayOutputStream(); var e=org.apache.avro.io.EncoderFactory.get().directBinaryEncoder(o,null); new org.apache.avro.specific.SpecificDatumWriter<Object>(f.schema(), org.apache.avro.specific.SpecificData.getForClass(a.getClass())).write(a.get(f.pos()),e); System.out.println("  "+f.name()+" "+o.size()); } catch(Exception x){System.out.println(f.name()+x);}
        assertThat(ProjectionCodec.toDomain(AvroBytes.projection(octets))).isEqualTo(goal);
        assertThat(octets.length).isBetween(MOST_BYTES - 3 * MARGIN, MOST_BYTES - MARGIN);
    }
}
