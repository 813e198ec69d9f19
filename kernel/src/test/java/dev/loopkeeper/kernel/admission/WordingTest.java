package dev.loopkeeper.kernel.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WordingTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "\n\t\u0000",
                "\u00a0",
                "\u00ad",
                "\u034f",
                "\u061c",
                "\u115f\u1160",
                "\u17b4",
                "\u180b",
                "\u180e",
                "\u2003",
                "\u200b",
                "\u200c\u200d",
                "\u202e",
                "\u2028\u2029",
                "\u2060",
                "\u2064",
                "\u2065",
                "\u2800",
                "\u3000",
                "\u3164",
                "\ufe0f",
                "\ufeff",
                "\uffa0",
                "\ufff0",
                "\ud800",
                "\udc00\ud800",
                "\udb40\udc41",
                "\udb40\udd00",
                "\ud834\udd73",
                "\u200b \ufeff\n\u00ad"
            })
    void textThatNobodySees_saysNothing(String text) {
        assertThat(Wording.saysNothing(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x",
                ".",
                "\u200bx",
                "x\u200b",
                "\u8a9e",
                "\u0301",
                "\ud83d\ude00",
                "\u2764\ufe0f",
                "\u0646\u200c",
                "\u2801",
                "\ud800x",
                "\ue000",
                "\u00a0\u00b7"
            })
    void textWithACharacterThatCanBeSeen_saysSomething(String text) {
        assertThat(Wording.saysNothing(text)).isFalse();
    }
}
