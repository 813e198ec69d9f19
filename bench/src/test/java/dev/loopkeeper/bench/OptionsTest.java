package dev.loopkeeper.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loopkeeper.bench.measure.Load;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {

    @Test
    void allWords_areUnderstood() {
        // when
        Options options = Options.USUAL.parse(
                "--warm-ups", "2", "--rounds", "3", "--low", "1x20", "--saturation", "7x5", "--out", "r.json");

        // then
        assertThat(options)
                .isEqualTo(new Options(2, 3, new Load("low", 1, 20), new Load("saturation", 7, 5), Path.of("r.json")));
        assertThat(options.mostTurns()).isEqualTo(20);
        assertThat(options.allRounds()).isEqualTo(5);
        assertThat(options.counts(1)).isFalse();
        assertThat(options.counts(2)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--rounds", "--rounds x", "--low 5", "--low 1x801", "--low 0x5", "--fast yes"})
    void otherWords_areRefused(String words) {
        assertThatIllegalArgumentException().isThrownBy(() -> Options.USUAL.parse(words.split(" ")));
    }
}
