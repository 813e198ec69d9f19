package dev.loopkeeper.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.VerificationKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Base64;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFolderTest {

    private final AtomicInteger seeds = new AtomicInteger();

    @Test
    void emptyFolder_getsEveryKey_readableByItsOwnerAlone(@TempDir Path folder) throws IOException {
        // given
        var keys = new KeyFolder(folder);

        // when
        boolean made = keys.generate(this::seed);

        // then
        assertThat(made).isTrue();
        for (InstallationKey key : InstallationKey.values()) {
            assertThat(Files.getPosixFilePermissions(key.in(folder)))
                    .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        }
    }

    @Test
    void trustFile_namesTheRootsPublicKey_asServicesReadIt(@TempDir Path folder) throws IOException {
        // given
        var keys = new KeyFolder(folder);

        // when
        keys.generate(this::seed);

        // then
        var trust = new Properties();
        try (var reader = Files.newBufferedReader(folder.resolve("trust/trust.properties"))) {
            trust.load(reader);
        }
        byte[] spki = Base64.getDecoder().decode(trust.getProperty("loopkeeper.keys.root"));
        assertThat(VerificationKey.ofSpki(spki))
                .isEqualTo(keys.read(InstallationKey.ROOT).verificationKey());
    }

    @Test
    void existingKeys_stay(@TempDir Path folder) throws IOException {
        // given
        var keys = new KeyFolder(folder);
        keys.generate(this::seed);
        SigningKey before = keys.read(InstallationKey.RUNNER);

        // when
        boolean made = keys.generate(this::seed);

        // then
        assertThat(made).isFalse();
        assertThat(keys.read(InstallationKey.RUNNER).id()).isEqualTo(before.id());
    }

    @Test
    void someKeysMissing_isRefused_andNothingIsMade(@TempDir Path folder) throws IOException {
        // given
        var keys = new KeyFolder(folder);
        keys.generate(this::seed);
        Files.delete(InstallationKey.ROOT.in(folder));

        // when, then
        assertThatThrownBy(() -> keys.generate(this::seed))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("all keys of an installation");
        assertThat(InstallationKey.ROOT.in(folder)).doesNotExist();
    }

    private byte[] seed() {
        byte[] seed = new byte[32];
        seed[0] = (byte) seeds.incrementAndGet();
        return seed;
    }
}
