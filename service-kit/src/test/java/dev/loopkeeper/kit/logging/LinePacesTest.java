package dev.loopkeeper.kit.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinePacesTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final LinePaces<String> paces = LinePaces.oneIn(Duration.ofMinutes(1), 2);

    @Test
    void firstLineOfAKind_isWrittenHoweverManyOfOthersAreLeftOut() {
        // given
        paces.due("foreign", 0);
        paces.due("foreign", SECOND);

        // when
        var own = paces.due("own", SECOND);

        // then
        assertThat(own).hasValue(0);
        assertThat(paces.due("foreign", 2 * SECOND)).isEmpty();
        assertThat(paces.due("foreign", 60 * SECOND)).hasValue(2);
    }

    @Test
    void kindsBeyondTheBound_shareOnePace() {
        // given
        paces.due("first", 0);
        paces.due("second", 0);

        // when
        var third = paces.due("third", 0);
        var fourth = paces.due("fourth", SECOND);

        // then
        assertThat(third).hasValue(0);
        assertThat(fourth).isEmpty();
        assertThat(paces.due("first", 60 * SECOND)).hasValue(0);
        assertThat(paces.due("fifth", 61 * SECOND)).hasValue(1);
    }
}
