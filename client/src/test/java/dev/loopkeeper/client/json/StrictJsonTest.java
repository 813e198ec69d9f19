package dev.loopkeeper.client.json;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class StrictJsonTest {

    @Test
    void aDocument_isRead() {
        // when
        var reading = StrictJson.read("{\"a\":[1,\"ä\"]}".getBytes(UTF_8), 100);

        // then
        assertThat(reading)
                .isInstanceOfSatisfying(
                        JsonReading.Document.class,
                        document -> assertThat(document.root().path("a").get(1).asText())
                                .isEqualTo("ä"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{\"a\":1,\"a\":2}",
                "{\"x\":{\"a\":1,\"\\u0061\":2}}",
                "{} {}",
                "{}x",
                "{'a':1}",
                "[1,]",
                "NaN",
                "// c\n{}",
                "\uFEFF{}"
            })
    void whatReadersCouldUnderstandDifferently_isRefused(String text) {
        // when
        var reading = StrictJson.read(text.getBytes(UTF_8), 100);

        // then
        assertThat(reading).isInstanceOf(JsonReading.Malformed.class);
    }

    @Test
    void octetsThatAreNotUtf8_areRefused() {
        // when
        var wide = StrictJson.read("{}".getBytes(UTF_16BE), 100);
        var broken = StrictJson.read(new byte[] {'"', (byte) 0xC3, '"'}, 100);

        // then
        assertThat(wide).isInstanceOf(JsonReading.Malformed.class);
        assertThat(broken).isEqualTo(new JsonReading.Malformed("JSON in UTF-8", "the octets are not UTF-8"));
    }

    @Test
    void sizeAndDepth_areBounded() {
        // when
        var tooLong = StrictJson.read("[1234567890]".getBytes(UTF_8), 11);
        var tooDeep = StrictJson.read("[".repeat(100_000).getBytes(UTF_8), 1_000_000);
        var tooManyDigits = StrictJson.read("1".repeat(65).getBytes(UTF_8), 100);

        // then
        assertThat(tooLong).isEqualTo(new JsonReading.Malformed("at most 11 bytes of JSON", "there are 12"));
        assertThat(tooDeep).isInstanceOf(JsonReading.Malformed.class);
        assertThat(tooManyDigits).isInstanceOf(JsonReading.Malformed.class);
    }

    @Test
    void limitThatHasNoSentenceOfItsOwn_isNotTakenForAnother() {
        // when
        var reading = StrictJson.read(("\"" + "a".repeat(20_000_001) + "\"").getBytes(UTF_8), 30_000_000);

        // then
        assertThat(reading)
                .isEqualTo(new JsonReading.Malformed(
                        "JSON within the limits of its reader", "some part of it is too large"));
    }

    static Stream<Arguments> broken() {
        return Stream.of(
                Arguments.of(
                        "[".repeat(65), "JSON of at most 64 lists and objects inside each other", "it goes deeper"),
                Arguments.of("1".repeat(65), "JSON with numbers of at most 64 characters", "one has more"),
                Arguments.of(
                        "{\"" + "a".repeat(50_001) + "\":1}",
                        "JSON with names of at most 50000 characters",
                        "one has more"),
                Arguments.of(
                        "{\"a\":1,\n\"a\":2}", "JSON that names nothing twice in an object", "at line 2 it is not"),
                Arguments.of("{", "one well-formed JSON document", "at line 1 it is not"));
    }

    @ParameterizedTest
    @MethodSource("broken")
    void ruleThatIsBroken_isNamedWithItsLimitAndNothingOfTheContent(String text, String expected, String actual) {
        // when
        var reading = StrictJson.read(text.getBytes(UTF_8), 1_000_000);

        // then
        assertThat(reading).isEqualTo(new JsonReading.Malformed(expected, actual));
    }
}
