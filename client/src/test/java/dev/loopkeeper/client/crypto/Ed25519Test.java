package dev.loopkeeper.client.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors are tests 1 and 3 of RFC 8032, section 7.1. */
final class Ed25519Test {

    @ParameterizedTest
    @CsvSource({
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60,"
                + "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a,'',"
                + "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7,"
                + "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025,af82,"
                + "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    })
    void theVectorsOfTheRfc_hold(String seed, String raw, String message, String signature) {
        // given
        var key = VerificationKey.ofRaw(hex(raw));

        // when
        var derived = SigningKey.ofSeed(hex(seed)).verificationKey();

        // then
        assertThat(derived).isEqualTo(key);
        assertThat(key.verifies(hex(message), hex(signature))).isTrue();
        assertThat(key.verifies(hex(message + "00"), hex(signature))).isFalse();
    }

    @Test
    void theKeyId_isTheDigestOfTheSpki() {
        // given
        var key = VerificationKey.ofRaw(hex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"));

        // when
        var id = key.id();

        // then
        assertThat(HexFormat.of().formatHex(key.spki()))
                .isEqualTo("302a300506032b6570032100d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        assertThat(id.digest()).isEqualTo(Digest.of(key.spki()));
        assertThat(id.text()).matches("sha256:[0-9a-f]{64}");
        assertThat(VerificationKey.ofPem(key.pem())).isEqualTo(key);
    }

    @RepeatedTest(10)
    void oneChangedBit_breaksTheSignature(RepetitionInfo round) {
        // given
        var random = new Random(50L + round.getCurrentRepetition());
        var key = SigningKey.ofSeed(bytes(random, 32));
        var envelope = key.seal("text/plain", bytes(random, 1 + random.nextInt(100)));
        byte[] payload = envelope.payload();
        byte[] signature = envelope.signature();

        // when
        flip(payload, random);
        flip(signature, random);
        var otherPayload = new DsseEnvelope("text/plain", payload, envelope.keyId(), envelope.signature());
        var otherSignature = new DsseEnvelope("text/plain", envelope.payload(), envelope.keyId(), signature);
        var otherType = new DsseEnvelope("text/html", envelope.payload(), envelope.keyId(), envelope.signature());

        // then
        assertThat(envelope.isSignedBy(key.verificationKey())).isTrue();
        assertThat(otherPayload.isSignedBy(key.verificationKey())).isFalse();
        assertThat(otherSignature.isSignedBy(key.verificationKey())).isFalse();
        assertThat(otherType.isSignedBy(key.verificationKey())).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "63", "65", "1000"})
    void aSignatureOfAnotherLength_isNone(int length) {
        // given
        var key = SigningKey.ofSeed(new byte[32]).verificationKey();

        // when
        boolean verified = key.verifies(new byte[] {1}, new byte[length]);

        // then
        assertThat(verified).isFalse();
    }

    @Test
    void aPrivateKey_survivesPemAndStaysOutOfTexts() {
        // given
        var key = SigningKey.ofSeed(hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"));

        // when
        var again = SigningKey.ofPem(key.pem().reveal());

        // then
        assertThat(again.id()).isEqualTo(key.id());
        assertThat(key.pem()).hasToString("***");
        assertThat(key).hasToString("signing key " + key.id());
    }

    @Test
    void keysOfAnotherKind_areRefusedWithoutQuotingThem() {
        // when
        var noPem = catchThrowable(() -> SigningKey.ofPem("geheim"));
        var otherKind = catchThrowable(
                () -> SigningKey.ofPem("-----BEGIN PRIVATE KEY-----\nZ2VoZWlt\n-----END PRIVATE KEY-----"));
        var notRaw = catchThrowable(() -> VerificationKey.ofRaw(new byte[31]));
        var trailing = catchThrowable(() -> VerificationKey.ofSpki(new byte[45]));
        var offTheCurve = catchThrowable(() -> VerificationKey.ofRaw(hex("ff".repeat(32))));

        // then
        assertThat(noPem).isInstanceOf(IllegalArgumentException.class).hasMessageNotContaining("geheim");
        assertThat(otherKind).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("openssl genpkey");
        assertThat(notRaw).isInstanceOf(IllegalArgumentException.class);
        assertThat(trailing).isInstanceOf(IllegalArgumentException.class);
        assertThat(offTheCurve).hasMessage("expected an Ed25519 public key, but its point is not on the curve");
    }

    @Test
    void theEngine_saysWhichItIsAndWhy() {
        // when
        String sentence = Ed25519.engine();

        // then
        assertThat(sentence).startsWith("Ed25519 by ");
    }

    private static byte[] hex(String text) {
        return HexFormat.of().parseHex(text);
    }

    private static byte[] bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static void flip(byte[] bytes, Random random) {
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
}
