package dev.loopkeeper.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StretchTest {

    @Test
    void beginningAndEnd_doNotCount() {
        // given
        Stretch stretch = new Stretch(100);

        // when
        long before = System.nanoTime();
        stretch.reached(10);
        long begun = System.nanoTime();
        stretch.reached(50);
        long ending = System.nanoTime();
        stretch.reached(90);
        long ended = System.nanoTime();
        stretch.reached(100);

        // then
        assertThat(stretch.perSecond()).isBetween(80 * 1e9 / (ended - before), 80 * 1e9 / (ending - begun));
    }
}
