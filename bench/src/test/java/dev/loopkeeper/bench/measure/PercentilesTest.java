package dev.loopkeeper.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void percentiles_areValuesThatWereMeasured() {
        // given
        List<Integer> values = IntStream.rangeClosed(1, 200).boxed().toList();

        // then
        assertThat(Percentiles.of(values, 0.99)).isEqualTo(198);
        assertThat(Percentiles.median(values)).isEqualTo(100);
        assertThat(Percentiles.median(List.of(7))).isEqualTo(7);
        assertThat(Percentiles.median(List.of())).isNaN();
    }
}
