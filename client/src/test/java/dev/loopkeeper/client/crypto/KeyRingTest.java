package dev.loopkeeper.client.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyRingTest {

    private final SigningKey runner = SigningKey.ofSeed(new byte[32]);
    private final SigningKey stranger = SigningKey.ofSeed(Arrays.copyOf(new byte[] {1}, 32));
    private final KeyRing ring = KeyRing.of(runner.verificationKey(), KeyRole.RUNNER);
    private final byte[] payload = {1, 2, 3};

    @Test
    void aKeyOfTheRing_isValidForItsRoleOnly() {
        // given
        var envelope = runner.seal("t", payload);

        // when
        var asRunner = ring.verify(envelope, KeyRole.RUNNER);
        var asScheduler = ring.verify(envelope, KeyRole.SCHEDULER);

        // then
        assertThat(asRunner).isInstanceOf(SignatureVerdict.Valid.class);
        assertThat(asScheduler).isInstanceOf(SignatureVerdict.WrongRole.class);
    }

    @Test
    void aStrangersSignature_isUnknown_alsoUnderAKnownKeysName() {
        // given
        var own = stranger.seal("t", payload);
        var borrowed = new DsseEnvelope("t", payload, runner.id().text(), own.signature());

        // when
        var unknown = ring.verify(own, KeyRole.RUNNER);
        var bad = ring.verify(borrowed, KeyRole.RUNNER);

        // then
        assertThat(unknown).isInstanceOf(SignatureVerdict.UnknownKey.class);
        assertThat(bad).isInstanceOf(SignatureVerdict.BadSignature.class);
    }

    @Test
    void anEnvelopesKeyName_isNotRepeatedUnlessItIsOne() {
        // given
        var envelope = new DsseEnvelope("t", payload, "<script>", new byte[64]);

        // when
        var verdict = ring.verify(envelope, KeyRole.RUNNER);

        // then
        assertThat(verdict.sentence()).doesNotContain("<script>");
    }

    @Test
    void aLaterEntry_replacesAnEarlierOne() {
        // given
        var revoked = new RingKey(
                runner.verificationKey(),
                KeyRole.RUNNER,
                "runner-1",
                new Validity(Instant.EPOCH, Optional.empty(), Optional.of(Instant.EPOCH.plusSeconds(5))));

        // when
        var newer = ring.with(revoked);

        // then
        assertThat(newer.size()).isEqualTo(1);
        assertThat(newer.find(runner.id())).contains(revoked);
    }

    @Test
    void aRevokedKey_staysRevoked_whenAnOlderStatementIsRepeated() {
        // given
        var registered = ring.find(runner.id()).orElseThrow();
        var revokedAt = Instant.EPOCH.plusSeconds(5);
        var revoked = new RingKey(
                runner.verificationKey(),
                KeyRole.RUNNER,
                "runner-1",
                new Validity(Instant.EPOCH, Optional.empty(), Optional.of(revokedAt)));

        // when
        var repeated = ring.with(revoked).with(registered);

        // then
        assertThat(repeated.find(runner.id()))
                .hasValueSatisfying(
                        key -> assertThat(key.validity().at(revokedAt)).isEqualTo(Validity.Standing.REVOKED));
    }

    @ParameterizedTest
    @CsvSource({
        "9, NOT_YET",
        "10, CURRENT",
        "19, CURRENT",
        "20, SUPERSEDED",
        "29, SUPERSEDED",
        "30, REVOKED",
        "99, REVOKED"
    })
    void validity_changesAtEachOfItsMoments(long second, Validity.Standing standing) {
        // given
        var validity = new Validity(
                Instant.ofEpochSecond(10),
                Optional.of(Instant.ofEpochSecond(20)),
                Optional.of(Instant.ofEpochSecond(30)));

        // when
        var found = validity.at(Instant.ofEpochSecond(second));

        // then
        assertThat(found).isEqualTo(standing);
    }
}
