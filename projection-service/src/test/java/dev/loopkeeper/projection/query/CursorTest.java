package dev.loopkeeper.projection.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kit.problem.ProblemException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

    private static final Cursor CURSOR = new Cursor(Instant.parse("2030-01-01T00:00:00.123456Z"), "a/b", "GATE", "g1");

    @Test
    void text_isReadBack() {
        assertThat(Cursor.parse(CURSOR.text())).isEqualTo(CURSOR);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "AAAA", "a/b", "2030-01-01T00:00:00Z", "bm90CmEKY3Vyc29y", "xCgK"})
    void anythingElse_isTheCallersProblem(String text) {
        assertThatThrownBy(() -> Cursor.parse(text))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().code()).isEqualTo("BAD_CURSOR"));
    }

    @Test
    void endlessText_isNotEvenDecoded() {
        assertThatThrownBy(() -> Cursor.parse("A".repeat(100_000))).isInstanceOf(ProblemException.class);
    }

    @Test
    void pages_showEverythingOnce() {
        // given
        List<Integer> all = IntStream.range(0, 7).boxed().toList();

        // when
        Page<Integer> first = Page.of(all, Integer::compare, 3, false, String::valueOf);
        Page<Integer> last = Page.of(all.subList(6, 7), Integer::compare, 3, false, String::valueOf);

        // then
        assertThat(first).isEqualTo(new Page<>(List.of(0, 1, 2), Optional.of("2")));
        assertThat(last).isEqualTo(new Page<>(List.of(6), Optional.empty()));
    }
}
