package dev.loopkeeper.client.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GoalIdTest {

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "acme/fix-1", "A.c_m-e/9.x", "0/0"})
    void anIdOfTheGrammar_survivesItsText(String text) {
        // when
        var id = GoalId.of(text);

        // then
        assertThat(id.text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "a", "a/", "/b", "a/b/c", "-a/b", "a/.b", "a /b", "a/b\n", "ä/b", "a/b\u0000"})
    void anythingElse_isNone(String text) {
        // when
        var id = GoalId.parse(text);

        // then
        assertThat(id).isEmpty();
    }

    @Test
    void eachPart_hasAtMost128Characters() {
        // given
        String longest = "a".repeat(128);

        // when
        var fits = GoalId.parse(longest + "/" + longest);
        var tooLong = GoalId.parse(longest + "a/b");

        // then
        assertThat(fits).isPresent();
        assertThat(tooLong).isEmpty();
    }

    @Test
    void theMessage_saysWhatIsWrongWithoutControlCharacters() {
        // when
        var failure = catchThrowable(() -> GoalId.of("acme\n"));

        // then
        assertThat(failure)
                .hasMessage(
                        "expected a goal id like tenant/goal, each part like [A-Za-z0-9][A-Za-z0-9._-]{0,127}, but it is \"acme?\"");
    }
}
