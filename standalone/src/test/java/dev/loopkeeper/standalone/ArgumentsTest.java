package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {

    @Test
    void noWords_meanTemporaryDataOnAFreePort() {
        // when
        Arguments arguments = Arguments.parse();

        // then
        assertThat(arguments.retain()).isEmpty();
        assertThat(arguments.addressFile()).isEmpty();
        assertThat(arguments.httpPort()).isZero();
        assertThat(arguments.untilInputEnds()).isFalse();
        assertThat(arguments.modelScript()).isEmpty();
    }

    @Test
    void allWords_areUnderstood() {
        // when
        Arguments arguments = Arguments.parse(
                "--retain",
                "/a/../b",
                "--address-file",
                "/c",
                "--http-port",
                "80",
                "--until-input-ends",
                "--model-script",
                "/d");

        // then
        assertThat(arguments.retain()).contains(Path.of("/b"));
        assertThat(arguments.addressFile()).contains(Path.of("/c"));
        assertThat(arguments.httpPort()).isEqualTo(80);
        assertThat(arguments.untilInputEnds()).isTrue();
        assertThat(arguments.modelScript()).contains(Path.of("/d"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--retain", "--http-port 65536", "--http-port -1", "--http-port x", "--colour", "dir"})
    void otherWords_areRefusedWithWhatWasExpected(String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Arguments.parse(words.split(" ")))
                .withMessageStartingWith("expected ");
    }
}
