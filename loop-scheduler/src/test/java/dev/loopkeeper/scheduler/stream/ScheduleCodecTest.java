package dev.loopkeeper.scheduler.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.loopkeeper.kernel.capacity.Permits;
import dev.loopkeeper.kernel.decide.Schedule;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.EventId;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ScheduleCodecTest {

    /** As version 2 wrote it, before decisions that await admission had words: never to be changed. */
    private static final String VERSION_2 =
            "02000000000000000701001661636d652d6669782d74322d61312d726571756573740000000000000004010000000069"
                    + "55b900000001f400056275696c6400000000000000030100";

    @Test
    void scheduleOfVersion2_isReadWithADecisionWithoutWords() {
        // when
        Schedule schedule = ScheduleCodec.decode(HexFormat.of().parseHex(VERSION_2));

        // then
        assertThat(schedule).isEqualTo(schedule("", ""));
    }

    @Test
    void scheduleOfToday_isReadAsItWasWritten() {
        // given
        Schedule written = schedule("STARTED", "turn 2 may start");

        // when
        Schedule read = ScheduleCodec.decode(ScheduleCodec.encode(written));

        // then
        assertThat(read).isEqualTo(written);
    }

    @Test
    void scheduleOfAnotherVersion_isNotTakenForNone() {
        // given
        byte[] later = ScheduleCodec.encode(schedule("", ""));
        later[0]++;

        // when // then
        assertThatIllegalStateException()
                .isThrownBy(() -> ScheduleCodec.decode(later))
                .withMessageContaining("expected a schedule of version");
    }

    private static Schedule schedule(String reason, String sentence) {
        return new Schedule(
                7,
                Optional.of(new Awaiting(new EventId("acme-fix-t2-a1-request"), 4, reason, sentence)),
                Optional.of(Instant.ofEpochSecond(1_767_225_600, 500)),
                Optional.of(new CapabilityId("build")),
                new Permits(3, Optional.empty(), true));
    }
}
