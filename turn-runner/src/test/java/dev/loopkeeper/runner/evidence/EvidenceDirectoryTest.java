package dev.loopkeeper.runner.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.wire.Digests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvidenceDirectoryTest {
    private static final byte[] OCTETS = "evidence".getBytes(UTF_8);

    @TempDir
    Path root;

    @Test
    void storedOctets_areFoundByTheirDigest() {
        // given
        EvidenceStore store = EvidenceDirectory.open(root.resolve("made/at/start"));

        // when
        EvidenceStore.Stored stored = store.put(OCTETS);

        // then
        assertThat(stored.digest()).isEqualTo(Digests.of(OCTETS));
        assertThat(stored.ref()).isEqualTo("evidence/" + stored.digest().hex());
        assertThat(store.get(stored.digest())).hasValue(OCTETS);
    }

    @Test
    void storingAgain_changesNothingAndLeavesNothingElse() throws IOException {
        // given
        EvidenceStore store = EvidenceDirectory.open(root);
        store.put(OCTETS);

        // when
        store.put(OCTETS);

        // then
        try (Stream<Path> files = Files.walk(root).filter(Files::isRegularFile)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void octetsThatSomebodyChanged_areNotThere() throws IOException {
        // given
        EvidenceStore store = EvidenceDirectory.open(root);
        String hex = store.put(OCTETS).digest().hex();
        Files.writeString(root.resolve(hex.substring(0, 2)).resolve(hex), "tampered");

        // when // then
        assertThat(store.get(Digests.of(OCTETS))).isEmpty();
    }

    @Test
    void octetsThatNobodyStored_areNotThere() {
        assertThat(EvidenceDirectory.open(root).get(Digests.of(OCTETS))).isEmpty();
    }

    @Test
    void rootThatIsAFile_isRefusedAtTheStart() throws IOException {
        // given
        Path file = Files.createFile(root.resolve("file"));

        // when // then
        assertThatThrownBy(() -> EvidenceDirectory.open(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected the evidence directory");
    }
}
