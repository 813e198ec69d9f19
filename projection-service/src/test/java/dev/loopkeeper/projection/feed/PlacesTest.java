package dev.loopkeeper.projection.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kit.problem.ProblemException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {

    @Test
    void text_isReadBackInTheOrderOfPartitions() {
        // given
        Places places = new Places(Map.of(10, 7L, 2, 5L));

        // when
        String text = places.text();

        // then
        assertThat(text).isEqualTo("2:5,10:7");
        assertThat(Places.parse(text)).isEqualTo(places);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1", "1:", ":1", "1:2,", "1:99999999999999999999"})
    void anythingElse_isTheCallersProblem(String text) {
        assertThatThrownBy(() -> Places.parse(text)).isInstanceOf(ProblemException.class);
    }

    @Test
    void merged_goesAsFarAsEither() {
        assertThat(new Places(Map.of(0, 1L, 1, 9L)).and(new Places(Map.of(1, 3L, 2, 4L))))
                .isEqualTo(new Places(Map.of(0, 1L, 1, 9L, 2, 4L)));
    }

    @Test
    void partitionNobodyHasHeardOf_beginsNow() {
        assertThat(new Places(Map.of(0, 8L, 1, 9L)).unless(new Places(Map.of(0, 3L))))
                .isEqualTo(new Places(Map.of(0, 3L, 1, 9L)));
    }
}
