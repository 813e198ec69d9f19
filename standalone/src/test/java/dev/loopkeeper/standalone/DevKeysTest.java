package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevKeysTest {

    @TempDir
    Path folder;

    @Test
    void secondStart_findsTheSameKeys() throws IOException {
        // given
        DevKeys first = DevKeys.in(folder, new SecureRandom());

        // when
        DevKeys second = DevKeys.in(folder, new SecureRandom());

        // then
        assertThat(first.made()).isTrue();
        assertThat(second.made()).isFalse();
        assertThat(second.root()).isEqualTo(first.root());
        for (DevKey key : DevKey.values()) {
            assertThat(second.get(key).id()).isEqualTo(first.get(key).id());
        }
    }

    @Test
    void privateKeys_areForTheirOwnersEyes() throws IOException {
        // when
        DevKeys keys = DevKeys.in(folder, new SecureRandom());

        // then
        for (DevKey key : DevKey.values()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keys.file(key))))
                    .isEqualTo("rw-------");
        }
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(DevKey.values().length);
        }
    }
}
