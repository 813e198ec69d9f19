package dev.loopkeeper.client.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DsseTest {

    @Test
    void theEncoding_isThatOfTheSpecificationsExample() {
        // when
        byte[] encoding = PreAuthenticationEncoding.of("http://example.com/HelloWorld", "hello world".getBytes(UTF_8));

        // then
        assertThat(new String(encoding, UTF_8)).isEqualTo("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    }

    @Test
    void theEncoding_countsBytesNotCharacters() {
        // when
        byte[] encoding = PreAuthenticationEncoding.of("ä", new byte[0]);

        // then
        assertThat(new String(encoding, UTF_8)).isEqualTo("DSSEv1 2 ä 0 ");
    }

    @RepeatedTest(5)
    void differentPairs_neverHaveTheSameEncoding(RepetitionInfo round) {
        // given
        var random = new Random(900L + round.getCurrentRepetition());
        Set<String> pairs = new HashSet<>();
        Set<String> encodings = new HashSet<>();

        // when
        for (int i = 0; i < 2_000; i++) {
            String type = digitsAndSpaces(random);
            String payload = digitsAndSpaces(random);
            pairs.add(type.length() + ":" + type + payload);
            encodings.add(new String(PreAuthenticationEncoding.of(type, payload.getBytes(UTF_8)), UTF_8));
        }

        // then
        assertThat(encodings).hasSameSizeAs(pairs);
    }

    @Test
    void anEnvelope_survivesItsJsonForm() {
        // given
        var envelope = SigningKey.ofSeed(new byte[32]).seal("text/plain", new byte[] {0, -1, 62, 63, -5});

        // when
        var reading = DsseJson.read(DsseJson.write(envelope));

        // then
        assertThat(reading).isEqualTo(new DsseJson.Reading.Parsed(envelope));
    }

    @Test
    void bothAlphabetsOfBase64_areRead() {
        // given
        String json =
                "{\"payload\":\"-_-_\",\"payloadType\":\"t\",\"signatures\":[{\"keyid\":\"k\",\"sig\":\"+/+/\"}],\"more\":1}";

        // when
        var reading = DsseJson.read(json.getBytes(UTF_8));

        // then
        assertThat(reading)
                .isInstanceOfSatisfying(
                        DsseJson.Reading.Parsed.class,
                        parsed -> assertThat(parsed.envelope().payload())
                                .isEqualTo(parsed.envelope().signature()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "null",
                "{}",
                "{\"payload\":\"\",\"payloadType\":\"t\",\"signatures\":[]}",
                "{\"payload\":\"\",\"payloadType\":\"t\",\"signatures\":{}}",
                "{\"payload\":\"\",\"payloadType\":\"t\",\"signatures\":[1]}",
                "{\"payload\":\"\",\"payloadType\":\"t\",\"signatures\":[{\"keyid\":\"k\",\"sig\":\"\"},{\"keyid\":\"k\",\"sig\":\"\"}]}",
                "{\"payload\":\"*\",\"payloadType\":\"t\",\"signatures\":[{\"keyid\":\"k\",\"sig\":\"\"}]}",
                "{\"payload\":1,\"payloadType\":\"t\",\"signatures\":[{\"keyid\":\"k\",\"sig\":\"\"}]}",
                "{\"payload\":\"\",\"payload\":\"\",\"payloadType\":\"t\",\"signatures\":[{\"keyid\":\"k\",\"sig\":\"\"}]}"
            })
    void whatIsNoEnvelope_isMalformedWithAReason(String json) {
        // when
        var reading = DsseJson.read(json.getBytes(UTF_8));

        // then
        assertThat(reading)
                .isInstanceOfSatisfying(
                        DsseJson.Reading.Malformed.class,
                        malformed -> assertThat(malformed.reason()).startsWith("expected "));
    }

    private static String digitsAndSpaces(Random random) {
        var text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append("1 2".charAt(random.nextInt(3)));
        }
        return text.toString();
    }
}
