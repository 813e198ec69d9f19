package dev.loopkeeper.runner.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.runner.fixture.Keys;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestSignatureTest {
    private static final URI TARGET = URI.create("https://agent.example/turns?x=1");
    private static final Instant AT = Instant.ofEpochSecond(1_700_000_000);

    /** What RFC 9421, section 2.5, makes of this request; spelled out, not computed. */
    private static final String BASE = """
            "@method": POST
            "@target-uri": https://agent.example/turns?x=1
            "content-digest": sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:
            "idempotency-key": key-1
            "@signature-params": ("@method" "@target-uri" "content-digest" "idempotency-key");created=1700000000;keyid="%s";alg="%s\"""";

    /** The body of RFC 9530's and RFC 9421's own examples. */
    private static final byte[] BODY = "{\"hello\": \"world\"}".getBytes(UTF_8);

    @Test
    void signedRequest_verifiesOverTheBaseOfTheStandard() {
        // when
        Map<String, String> headers = RequestSignature.headers(MessageSigner.of(Keys.RUNNER), ask(BODY), AT);

        // then
        String base = BASE.formatted(Keys.RUNNER.id().text(), "ed25519");
        assertThat(Keys.RUNNER.verificationKey().verifies(base.getBytes(UTF_8), signature(headers)))
                .isTrue();
        assertThat(headers)
                .containsEntry("Content-Digest", "sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:")
                .containsEntry("Idempotency-Key", "key-1")
                .hasEntrySatisfying(
                        "Signature-Input", input -> assertThat(base).endsWith(input.substring("loopkeeper=".length())));
    }

    @Test
    void signatureOfAnotherBody_doesNotVerify() {
        // when
        Map<String, String> headers =
                RequestSignature.headers(MessageSigner.of(Keys.RUNNER), ask("{}".getBytes(UTF_8)), AT);

        // then
        String base = BASE.formatted(Keys.RUNNER.id().text(), "ed25519");
        assertThat(Keys.RUNNER.verificationKey().verifies(base.getBytes(UTF_8), signature(headers)))
                .isFalse();
    }

    @Test
    void sharedSecret_signsTheSameBase() {
        // given
        MessageSigner signer = MessageSigner.of("team-7", "a-shared-secret".getBytes(UTF_8));

        // when
        Map<String, String> headers = RequestSignature.headers(signer, ask(BODY), AT);

        // then
        String base = BASE.formatted("team-7", "hmac-sha256");
        assertThat(signature(headers))
                .isEqualTo(signer.sign(base.getBytes(UTF_8)))
                .hasSize(32);
        assertThat(headers.toString() + signer).doesNotContain("a-shared-secret");
    }

    private static Ask ask(byte[] body) {
        return Ask.post(TARGET, body, "key-1");
    }

    private static byte[] signature(Map<String, String> headers) {
        String text = headers.getOrDefault("Signature", "");
        return Base64.getDecoder().decode(text.substring("loopkeeper=:".length(), text.length() - 1));
    }
}
