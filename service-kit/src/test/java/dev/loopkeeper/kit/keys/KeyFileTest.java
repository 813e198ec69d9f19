package dev.loopkeeper.kit.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SignatureVerdict;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.testkit.keystore.KeyTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFileTest {

    @TempDir
    Path folder;

    @Test
    void onlyKeyOfAKeystore_signsLikeOneInPem() throws IOException {
        // given
        KeyFile file = keystore("one.p12", "scheduler");

        // when
        SigningKey key = file.read();

        // then
        KeyRing ring = KeyRing.of(key.verificationKey(), KeyRole.SCHEDULER);
        assertThat(ring.verify(key.seal("text/plain", new byte[] {1}), KeyRole.SCHEDULER))
                .isInstanceOf(SignatureVerdict.Valid.class);
        assertThat(SigningKey.ofPem(key.pem().reveal()).id()).isEqualTo(key.id());
    }

    @Test
    void keystoreThatTakesThePlaceOfAPemFile_isFollowed() throws IOException {
        // given
        SigningKey next = keystore("next.p12", "scheduler").read();
        SigningKey first = SigningKey.ofSeed(new SecureRandom().generateSeed(32));
        Path mounted = folder.resolve("mounted");
        Files.writeString(mounted, first.pem().reveal());
        var file = new KeyFile("signing-key-file", mounted, Optional.of(password(KeyTool.PASSWORD)));
        AtomicLong nanos = new AtomicLong();
        var key = new SigningKeyFile(
                file,
                first,
                new SigningKeyFile.Standing(
                        () -> KeyRing.of(next.verificationKey(), KeyRole.SCHEDULER), KeyRole.SCHEDULER),
                nanos::get);

        // when
        Files.move(folder.resolve("next.p12"), mounted, StandardCopyOption.REPLACE_EXISTING);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());

        // then
        assertThat(key.get().id()).isEqualTo(next.id());
    }

    @Test
    void keystoreThatCannotBeUsed_isRefusedByTheSettingThatNamesItAndSaysNothingSecret() throws IOException {
        // given
        Path store = keystore("two.p12", "scheduler", "another").file();
        var several = new KeyFile("x.signing-key-file", store, Optional.of(password(KeyTool.PASSWORD)));
        var closed = new KeyFile("x.signing-key-file", store, Optional.of(password("wrong-password")));
        Path tls = folder.resolve("tls.p12");
        KeyTool.in(tls).authority("other-kind");
        var otherKind = new KeyFile("x.signing-key-file", tls, Optional.of(password(KeyTool.PASSWORD)));

        // then
        assertThatThrownBy(several::first)
                .hasMessageContaining("x.signing-key-file")
                .hasMessageContaining("exactly one private key in the keystore, but there are 2");
        assertThatThrownBy(closed::first)
                .hasMessageContaining("that the password opens")
                .hasMessageNotContaining("wrong-password");
        assertThatThrownBy(otherKind::first).hasMessageContaining("expected an Ed25519 private key");
    }

    private KeyFile keystore(String name, String... aliases) throws IOException {
        Path store = folder.resolve(name);
        for (String alias : aliases) {
            KeyTool.in(store).signingKey(alias);
        }
        return new KeyFile("signing-key-file", store, Optional.of(password(KeyTool.PASSWORD)));
    }

    private Path password(String text) throws IOException {
        return Files.writeString(folder.resolve(text + ".txt"), text + "\n");
    }
}
