package dev.loopkeeper.projection.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "501", "many", "", "9223372036854775808"})
    void limitThatIsNone_isToldTheSameBoundsWhateverIsWrongWithIt(String text) {
        assertThatThrownBy(() -> Questions.limit(Optional.of(text), 50, 500))
                .hasMessageContaining("expected limit from 1 to 500, but it is");
    }

    @Test
    void numberWithoutAnUpperBound_isAskedForInWords() {
        assertThatThrownBy(() -> Questions.whole("at", Optional.of("-1"), 0, Long.MAX_VALUE))
                .hasMessageContaining("expected at to be a whole number of 0 or more, but it is '-1'");
    }

    @Test
    void boundsThemselves_areInside() {
        assertThat(Questions.limit(Optional.of("1"), 50, 500)).isEqualTo(1);
        assertThat(Questions.limit(Optional.of("500"), 50, 500)).isEqualTo(500);
    }
}
