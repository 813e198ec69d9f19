package dev.loopkeeper.client.crypto;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestTest {

    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void digestOfOctets_isTheirSha256InLowerCase() {
        assertThat(Digest.of("abc".getBytes(US_ASCII)).text()).isEqualTo("sha256:" + OF_ABC);
    }

    @Test
    void textForm_isReadBack() {
        assertThat(Digest.parse("sha256:" + OF_ABC)).contains(new Digest(OF_ABC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sha256:",
                OF_ABC,
                "SHA256:" + OF_ABC,
                "sha256:" + OF_ABC + "0",
                "sha256:a7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "sha256:BA7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "sha256:ga7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "sha256:/a7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "sha256::a7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "sha256:`a7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            })
    void anyOtherText_isNoDigest(String text) {
        assertThat(Digest.parse(text)).isEmpty();
    }

    @Test
    void otherDigits_areRefused() {
        assertThatThrownBy(() -> new Digest("abc"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 lower-case hex digits");
    }
}
