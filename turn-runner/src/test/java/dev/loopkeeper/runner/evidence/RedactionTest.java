package dev.loopkeeper.runner.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {
    private static final Redaction PATTERNS = Redaction.of(List.of());

    @Test
    void knownSecret_goesWhereverItStands() {
        // given
        Redaction redaction = Redaction.of(List.of("correct-horse"));

        // when
        String clean = redaction.apply("a correct-horse b=correct-horse,{\"c\":\"correct-horse\"}");

        // then
        assertThat(clean).isEqualTo("a [redacted] b=[redacted],{\"c\":\"[redacted]\"}");
    }

    @Test
    void knownSecret_goesAlsoAsOthersWriteIt() {
        // given
        Redaction redaction = Redaction.of(List.of("p\"ss w/rd+1"));

        // when
        String clean = redaction.apply("json p\\\"ss w/rd+1 url p%22ss+w%2Frd%2B1 base64 cCJzcyB3L3JkKzE end");

        // then
        assertThat(clean).isEqualTo("json [redacted] url [redacted] base64 [redacted] end");
    }

    @Test
    void secretThatContainsAnother_goesAsAWhole() {
        // given
        Redaction redaction = Redaction.of(List.of("horse-battery", "correct-horse-battery-staple"));

        // when
        String clean = redaction.apply("say correct-horse-battery-staple");

        // then
        assertThat(clean).isEqualTo("say [redacted]");
    }

    @Test
    void valueTooShortToBeASecret_isLeftAlone() {
        // given
        Redaction redaction = Redaction.of(List.of("C", "en"));

        // when
        String clean = redaction.apply("Compile then test");

        // then
        assertThat(clean).isEqualTo("Compile then test");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AKIAABCDEFGHIJKLMNOP",
                "ghp_0123456789abcdefghijABCDEFGHIJ012345",
                "github_pat_11ABCDEFG0123456789abcdef",
                "sk-proj-0123456789abcdefABCDEF",
                "xoxb-0123456789-abcdef",
                "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLW9mLWl0",
                "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2Vw\n-----END PRIVATE KEY-----"
            })
    void credentialOfAKnownForm_goes(String credential) {
        // when
        String clean = PATTERNS.apply("before " + credential + " after");

        // then
        assertThat(clean).isEqualTo("before [redacted] after");
    }

    @Test
    void credentialAfterItsName_goesAndTheNameStays() {
        // when
        String clean = PATTERNS.apply(
                "password: hunter22, \"api_key\": \"0123abcd\", Authorization: Bearer abc.def-123 https://me:pass@host/x");

        // then
        assertThat(clean)
                .isEqualTo("password: [redacted], \"api_key\": \"[redacted]\", Authorization: Bearer [redacted] "
                        + "https://me:[redacted]@host/x");
    }

    @Test
    void ordinaryText_staysAsItIs() {
        // given
        String text =
                "3 tests passed; the secretary said the keyboard costs 12 euros. token budget is 1000. sk-learn 1.2";

        // when
        String clean = PATTERNS.apply(text);

        // then
        assertThat(clean).isEqualTo(text);
    }

    @Test
    void applyingItAgain_changesNothing() {
        // given
        String once = PATTERNS.apply(
                "{\"text\":\"password=hunter22\\nghp_0123456789abcdefghijABCDEFGHIJ012345 \\\"secret: abcdef\\\"\"}");

        // when
        String twice = PATTERNS.apply(once);

        // then
        assertThat(twice).isEqualTo(once);
    }
}
