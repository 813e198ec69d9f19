package dev.loopkeeper.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundTest {

    @Test
    void bound_holdsBelowItOnly_andNotForWhatCouldNotBeMeasured() {
        assertThat(new Bound("p99, ms", 999.9, 1_000).holds()).isTrue();
        assertThat(new Bound("p99, ms", 1_000, 1_000).holds()).isFalse();
        assertThat(new Bound("p99, ms", Double.NaN, 1_000).holds()).isFalse();
    }
}
