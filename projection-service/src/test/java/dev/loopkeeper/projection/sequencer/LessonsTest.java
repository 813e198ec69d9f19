package dev.loopkeeper.projection.sequencer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LessonsTest {

    private final Lessons lessons = new Lessons();

    @Test
    void whileRecordsCome_lessonsAreShort() {
        // given
        lessons.worked();

        // when
        int next = lessons.next();

        // then
        assertThat(next).isEqualTo(Lessons.BETWEEN_RECORDS);
    }

    @Test
    void oneLessonAfterTheLastRecord_lessonsAreLong() {
        // given
        lessons.worked();
        lessons.next();

        // when
        int next = lessons.next();

        // then
        assertThat(next).isEqualTo(Lessons.IN_SILENCE);
    }
}
