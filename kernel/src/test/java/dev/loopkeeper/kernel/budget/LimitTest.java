package dev.loopkeeper.kernel.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0, true",
        "4752720, 247280, true",
        "4752720, 247281, false",
        "5000000, 0, true",
        "5000000, 1, false",
        "5000001, 0, false",
        "1, 9223372036854775807, false",
        "9223372036854775807, 0, false"
    })
    void boundedLimit_admitsExactlyWhatIsLeft(long committed, long ask, boolean admitted) {
        // given
        Limit limit = Limit.of(5_000_000);

        // when
        boolean admits = limit.admits(committed, ask);

        // then
        assertThat(admits).isEqualTo(admitted);
    }

    @Test
    void limitNone_admitsNotEvenWhatReservesNothing() {
        // given
        Limit limit = Limit.of(0);

        // when
        boolean admits = limit.admits(0, 0);

        // then
        assertThat(limit).isEqualTo(Limit.NONE);
        assertThat(admits).isFalse();
        assertThat(limit.exceededBy(1)).isTrue();
    }

    @Test
    void unlimited_admitsEverything() {
        // given
        Limit limit = Limit.UNLIMITED;

        // when
        boolean admits = limit.admits(Long.MAX_VALUE, Long.MAX_VALUE);

        // then
        assertThat(admits).isTrue();
        assertThat(limit.exceededBy(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void absentLimit_isNeitherZeroNorUnlimited() {
        // given
        Limit limit = Limit.ABSENT;

        // when
        Limit resolved = limit.orElse(new Limit.Bounded(7));

        // then
        assertThat(limit.admits(0, 0)).isFalse();
        assertThat(resolved).isEqualTo(new Limit.Bounded(7));
        assertThat(Limit.NONE.orElse(resolved)).isEqualTo(Limit.NONE);
        assertThat(Limit.UNLIMITED.orElse(resolved)).isEqualTo(Limit.UNLIMITED);
    }

    @Test
    void boundOfZero_cannotBeMadeByAccident() {
        // given
        long zero = 0;

        // when
        var thrown = assertThatThrownBy(() -> new Limit.Bounded(zero));

        // then
        thrown.isInstanceOf(IllegalArgumentException.class).hasMessageContaining("0 is the limit NONE");
    }
}
