package dev.loopkeeper.kit.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyFileTest {

    private static final SigningKey FIRST = key(1);
    private static final SigningKey SECOND = key(2);

    @TempDir
    Path folder;

    private Path file;
    private KeyRing ring = KeyRing.of(FIRST.verificationKey(), KeyRole.SCHEDULER);
    private long nanos;
    private Supplier<SigningKey> key;

    @BeforeEach
    void open() throws IOException {
        file = folder.resolve("signing.pem");
        Files.writeString(file, FIRST.pem().reveal());
        key = new SigningKeyFile(
                KeyFile.pem("signing-key-file", file),
                FIRST,
                new SigningKeyFile.Standing(() -> ring, KeyRole.SCHEDULER),
                () -> nanos);
    }

    @Test
    void replacedKey_isUsedOnceItIsPublished() throws IOException {
        // given
        Files.writeString(file, SECOND.pem().reveal());
        nanos += Duration.ofSeconds(2).toNanos();
        SigningKey unpublished = key.get();

        // when
        ring = KeyRing.of(SECOND.verificationKey(), KeyRole.SCHEDULER);
        nanos += Duration.ofSeconds(2).toNanos();

        // then
        assertThat(unpublished.id()).isEqualTo(FIRST.id());
        assertThat(key.get().id()).isEqualTo(SECOND.id());
    }

    @Test
    void keyThatOthersWouldRefuse_leavesTheLastOne() throws IOException {
        // given
        RingKey first = published(FIRST, KeyRole.SCHEDULER, Optional.empty());
        Files.writeString(file, SECOND.pem().reveal());
        ring = KeyRing.of(List.of(first, published(SECOND, KeyRole.RUNNER, Optional.empty())));
        nanos += Duration.ofSeconds(2).toNanos();
        SigningKey ofAnotherRole = key.get();
        ring = KeyRing.of(List.of(first, published(SECOND, KeyRole.SCHEDULER, Optional.of(Instant.EPOCH))));
        nanos += Duration.ofSeconds(2).toNanos();

        // when
        SigningKey revoked = key.get();

        // then
        assertThat(List.of(ofAnotherRole.id(), revoked.id())).containsOnly(FIRST.id());
    }

    @Test
    void keyOfAnotherRole_isNotTakenUpWhileTheLastOneIsNotPublishedEither() throws IOException {
        // given
        Files.writeString(file, SECOND.pem().reveal());
        ring = KeyRing.of(SECOND.verificationKey(), KeyRole.RUNNER);

        // when
        nanos += Duration.ofSeconds(2).toNanos();

        // then
        assertThat(key.get().id()).isEqualTo(FIRST.id());
    }

    @Test
    void fileThatHoldsNoKey_leavesTheLastOne() throws IOException {
        // given
        Files.writeString(file, SECOND.pem().reveal().substring(0, 40));
        nanos += Duration.ofSeconds(2).toNanos();
        SigningKey half = key.get();
        Files.delete(file);
        nanos += Duration.ofSeconds(2).toNanos();

        // when
        SigningKey none = key.get();

        // then
        assertThat(List.of(half.id(), none.id())).containsOnly(FIRST.id());
    }

    @Test
    void file_isNotLookedAtForEachSignature() throws IOException {
        // given
        ring = KeyRing.of(SECOND.verificationKey(), KeyRole.SCHEDULER);
        Files.writeString(file, SECOND.pem().reveal());

        // when
        nanos += Duration.ofMillis(900).toNanos();

        // then
        assertThat(key.get().id()).isEqualTo(FIRST.id());
    }

    @Test
    void fileWithoutAKeyAtTheStart_isRefusedByTheSettingThatNamesIt() throws IOException {
        // given
        Files.writeString(file, "nothing");

        // then
        assertThatThrownBy(() -> SigningKeyOrigin.file(KeyFile.pem("loopkeeper.x.signing-key-file", file)))
                .hasMessageContaining("loopkeeper.x.signing-key-file")
                .hasMessageContaining("PKCS #8");
    }

    private static RingKey published(SigningKey key, KeyRole role, Optional<Instant> revokedAt) {
        return new RingKey(
                key.verificationKey(), role, "scheduler-1", new Validity(Instant.MIN, Optional.empty(), revokedAt));
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }
}
