package dev.loopkeeper.projection.reads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.projection.TargetFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadStoreTest {
    private static final byte[] KEY = {1};

    @TempDir(factory = TargetFolder.class)
    Path folder;

    @Test
    void closedStore_isUsedNoMoreAndMayBeClosedAgain() {
        // given
        ReadStore store = ReadStore.open(folder);
        store.write(batch -> batch.put(store.handle(Column.MARKS), KEY, KEY));

        // when
        store.close();

        // then
        assertThatCode(store::close).doesNotThrowAnyException();
        assertThatThrownBy(() -> store.get(Column.MARKS, KEY)).isInstanceOf(IllegalStateException.class);
        try (ReadStore again = ReadStore.open(folder)) {
            assertThat(again.get(Column.MARKS, KEY)).contains(KEY);
        }
    }

    @Test
    void foldersOfOtherFormats_areGoneOnceTheStoreIsOpen() throws IOException {
        // given
        Files.createDirectories(folder.resolve("v1"));
        Files.writeString(folder.resolve("v1").resolve("000001.sst"), "old");
        Files.createDirectories(folder.resolve("kept"));

        // when
        ReadStore.open(folder).close();

        // then
        assertThat(folder.resolve("v1")).doesNotExist();
        assertThat(folder.resolve("kept")).exists();
    }
}
