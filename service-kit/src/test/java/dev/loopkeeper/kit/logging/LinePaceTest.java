package dev.loopkeeper.kit.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LinePaceTest {

    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    @Test
    void repeatedLine_isWrittenAtOnceAndThenOnceForEachIntervalWithACount() {
        // given
        LinePace pace = LinePace.oneIn(Duration.ofMinutes(1));

        // when, then
        assertThat(pace.due(-SECOND)).hasValue(0);
        assertThat(pace.due(0)).isEmpty();
        assertThat(pace.due(58 * SECOND)).isEmpty();
        assertThat(pace.due(59 * SECOND)).hasValue(2);
        assertThat(pace.due(60 * SECOND)).isEmpty();
        assertThat(pace.due(600 * SECOND)).hasValue(1);
    }
}
