package dev.loopkeeper.projection.sequencer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.utils.Bytes;
import org.junit.jupiter.api.Test;

class KnownKeysTest {

    private final KnownKeys keys = new KnownKeys();

    @Test
    void beforeItHasBeenToldAll_itDeniesNothing() {
        // given
        keys.add(key("added", 0));

        // when
        boolean lacks = keys.lacks(key("other", 0));

        // then
        assertThat(lacks).isFalse();
    }

    @Test
    void addedKeys_areNeverDenied_andNearlyAllOthersAre() {
        // given
        for (int i = 0; i < 200_000; i++) {
            keys.add(key("added", i));
        }
        keys.complete();

        // when
        int denied = 0;
        int passed = 0;
        for (int i = 0; i < 200_000; i++) {
            denied += keys.lacks(key("added", i)) ? 1 : 0;
            passed += keys.lacks(key("other", i)) ? 0 : 1;
        }

        // then
        assertThat(denied).isZero();
        assertThat(passed).isLessThan(200_000 / 100);
    }

    private static Bytes key(String name, int number) {
        return Bytes.wrap(("acme/goal-" + number % 600 + "|signal/" + name + "-" + number).getBytes(UTF_8));
    }
}
