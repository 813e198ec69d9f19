package dev.loopkeeper.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kit.problem.Problem;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyHeadersTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/json; charset=utf-8",
                "application/json;charset=UTF-8",
                "application/json ; Charset = \"Utf-8\" ; q=1",
                "application/json; profile=\"a;b\"; charset=utf8",
                "application/json; xcharset=utf-16"
            })
    void bodyInUtf8_isRead(String type) {
        // when
        Optional<Problem> refusal = new BodyHeaders(Optional.of(type), Optional.of("identity")).refusal();

        // then
        assertThat(refusal).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "application/json; charset=utf-16 | 'utf-16'",
                "application/json;CHARSET=\"UTF-16LE\" | 'UTF-16LE'",
                "application/json; charset=iso-8859-1 | 'iso-8859-1'",
                "application/json; charset=utf-8; charset=utf-16 | 'utf-16'",
                "text/plain; charset=nonsense! | 'nonsense!'",
                "application/json; charset= | ''"
            },
            quoteCharacter = '`')
    void bodyInAnythingElse_isRefusedInASentence(String type, String named) {
        // when
        Optional<Problem> refusal = new BodyHeaders(Optional.of(type), Optional.empty()).refusal();

        // then
        assertThat(refusal).hasValueSatisfying(problem -> {
            assertThat(problem.status()).isEqualTo(415);
            assertThat(problem.code()).isEqualTo("NOT_UTF_8");
            assertThat(problem.detail())
                    .isEqualTo("expected a body in UTF-8, but its Content-Type says charset " + named);
        });
    }

    @Test
    void codedBody_isRefused() {
        // when
        Optional<Problem> refusal = new BodyHeaders(Optional.of("application/json"), Optional.of("gzip")).refusal();

        // then
        assertThat(refusal.map(Problem::detail))
                .contains("expected a body without a Content-Encoding, but it has 'gzip'");
    }

    @Test
    void bodyThatSaysNothingOfItself_isRead() {
        // when
        Optional<Problem> refusal = new BodyHeaders(Optional.empty(), Optional.empty()).refusal();

        // then
        assertThat(refusal).isEmpty();
    }
}
