package dev.loopkeeper.client.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;

class MessageSignerTest {

    /** RFC 9421, appendix B.2.5: its base, secret and signature. */
    @Test
    void sharedSecret_signsTheExampleOfTheStandard() {
        // given
        byte[] secret = Base64.getDecoder()
                .decode("uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ==");
        String base = """
                "date": Tue, 20 Apr 2021 02:07:55 GMT
                "@authority": example.com
                "content-type": application/json
                "@signature-params": ("date" "@authority" "content-type");created=1618884473;keyid="test-shared-secret\"""";

        // when
        byte[] signature = MessageSigner.of("test-shared-secret", secret).sign(base.getBytes(UTF_8));

        // then
        assertThat(Base64.getEncoder().encodeToString(signature))
                .isEqualTo("pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=");
    }

    @Test
    void textForm_neverHoldsTheSecret() {
        assertThat(MessageSigner.of("team-7", "a-shared-secret".getBytes(UTF_8)).toString())
                .doesNotContain("a-shared-secret")
                .contains("team-7");
    }
}
