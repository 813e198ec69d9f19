package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
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
        assertThat(second.root()).isEqualTo(first.root());
        for (DevKey key : DevKey.values()) {
            assertThat(second.get(key).id()).isEqualTo(first.get(key).id());
        }
    }

    @Test
    void endBeforePublication_leavesTheKeysToBePublishedByTheNextStart() throws IOException {
        // given
        DevKeys.in(folder, new SecureRandom());
        DevKeys next = DevKeys.in(folder, new SecureRandom());

        // when
        List<DevKey> left = next.unpublished();
        next.notePublished();

        // then
        assertThat(left).containsExactly(DevKey.SCHEDULER, DevKey.WRITE_API, DevKey.RUNNER, DevKey.OPERATOR);
        assertThat(DevKeys.in(folder, new SecureRandom()).unpublished()).isEmpty();
    }

    @Test
    void replacedKey_isPublishedAndTheOthersAreNot() throws IOException {
        // given
        DevKeys keys = DevKeys.in(folder, new SecureRandom());
        keys.notePublished();
        Files.delete(keys.file(DevKey.RUNNER));

        // when
        DevKeys next = DevKeys.in(folder, new SecureRandom());

        // then
        assertThat(next.unpublished()).containsExactly(DevKey.RUNNER);
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
