package dev.loopkeeper.kit.streams;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Backoff backoff = new Backoff();

    @Test
    void clientThatFailsAsSoonAsItRuns_isBuiltAgainEverMoreSlowly() {
        // when
        long[] waits = new long[10];
        for (int i = 0; i < waits.length; i++) {
            backoff.runs(seconds(i));
            waits[i] = backoff.ended(seconds(i) + 1);
        }

        // then
        assertThat(waits).startsWith(200, 400, 800, 1_600).endsWith(10_000);
    }

    @Test
    void clientThatRanForAMinute_startsAnew() {
        // given
        backoff.ended(0);
        backoff.ended(0);
        backoff.runs(seconds(1));

        // when
        long wait = backoff.ended(seconds(61));

        // then
        assertThat(wait).isEqualTo(200);
    }

    @Test
    void rebalanceInBetween_doesNotShortenTheTimeThatItRan() {
        // given
        backoff.ended(0);
        backoff.runs(seconds(1));
        backoff.runs(seconds(60));

        // when
        long wait = backoff.ended(seconds(61));

        // then
        assertThat(wait).isEqualTo(200);
    }

    private static long seconds(long seconds) {
        return seconds * 1_000_000_000;
    }
}
