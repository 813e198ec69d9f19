package dev.loopkeeper.client.json;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
        assertThat(broken).isEqualTo(new JsonReading.Malformed("expected JSON in UTF-8, but the octets are not UTF-8"));
    }

    @Test
    void sizeAndDepth_areBounded() {
        // when
        var tooLong = StrictJson.read("[1234567890]".getBytes(UTF_8), 11);
        var tooDeep = StrictJson.read("[".repeat(100_000).getBytes(UTF_8), 1_000_000);
        var tooManyDigits = StrictJson.read("1".repeat(65).getBytes(UTF_8), 100);

        // then
        assertThat(tooLong).isEqualTo(new JsonReading.Malformed("expected at most 11 bytes of JSON, but there are 12"));
        assertThat(tooDeep).isInstanceOf(JsonReading.Malformed.class);
        assertThat(tooManyDigits).isInstanceOf(JsonReading.Malformed.class);
    }
}
