package dev.loopkeeper.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loopkeeper.embedded.broker.BrokerSettings;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartFailureTest {

    @TempDir
    Path folder;

    @Test
    void folderBelowAFile_isNamedInOneLine() throws IOException {
        // given
        Path file = Files.createFile(folder.resolve("file"));

        // when
        Exception thrown = start(file.resolve("data"));

        // then
        assertThat(StartFailure.words(thrown))
                .hasValueSatisfying(line ->
                        assertThat(line).startsWith("expected to write " + file).doesNotContain("\n"));
    }

    @Test
    void folderThatAnotherServerUses_isNamedInOneLine() throws IOException {
        // given
        Path data = Files.createDirectory(folder.resolve("data"));
        try (EmbeddedBroker other = EmbeddedBroker.start(BrokerSettings.retainedIn(data.resolve("kafka")))) {

            // when
            Exception thrown = start(data);

            // then
            assertThat(StartFailure.words(thrown))
                    .hasValueSatisfying(line ->
                            assertThat(line).contains(data.resolve("kafka").toString(), "another broker is using it"));
        }
    }

    @Test
    void serverThatComesSecond_takesNothingAwayFromTheFirst() throws IOException {
        // given a first server that has only begun, and made little of what both need
        Path data = folder.resolve("data");
        try (DataFolder first = DataFolder.open(Optional.of(data))) {
            Path kept = Files.writeString(first.folder("keys").resolve("key"), "of the first");

            // when
            Exception thrown = start(data);

            // then
            assertThat(StartFailure.words(thrown))
                    .hasValueSatisfying(
                            line -> assertThat(line).contains(data.toString(), "another server is using it"));
            assertThat(kept).hasContent("of the first");
            assertThat(data.toFile().list()).hasSize(2);
        }
    }

    @Test
    void serversThatFoundNoFolderBoth_loseNothingWhenOneOfThemFails() throws IOException {
        // given
        Path data = folder.resolve("data");
        MadeFolders late = new MadeFolders();
        late.make(data);
        try (DataFolder first = DataFolder.open(Optional.of(data))) {
            Path made = first.folder("state");

            // when
            late.takeAwayUnused(data, new IOException("locked"));

            // then
            assertThat(made).isDirectory();
        }
    }

    @Test
    void startThatFails_leavesNoFolderBehindThatWasNotThere() throws IOException {
        // given a folder in which nothing can be kept, for a file is where the broker's folder would be
        Path data = Files.createDirectory(folder.resolve("data"));
        Files.createFile(data.resolve("kafka"));

        // when
        Exception thrown = start(data);

        // then
        assertThat(thrown).isNotNull();
        assertThat(data).isDirectoryContaining(file -> file.endsWith("kafka"));
        assertThat(data.toFile().list()).containsExactly("kafka");
    }

    @Test
    void folderThatCannotBeMade_leavesNothingAboveItBehind() {
        // given a name that no file system takes, in folders that are not there
        Path data = folder.resolve("a").resolve("b").resolve("x".repeat(5_000));

        // when
        Exception thrown = start(data);

        // then
        assertThat(thrown).isNotNull();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void whatWasThereBefore_isLeftAsItWas() throws IOException {
        // given what an earlier server has retained, and a key that is none
        Path data = Files.createDirectory(folder.resolve("data"));
        Path kept = Files.writeString(
                Files.createDirectories(data.resolve("evidence")).resolve("log"), "it was green");
        Files.createFile(data.resolve("keys"));

        // when
        Exception thrown = start(data);

        // then
        assertThat(thrown).isNotNull();
        assertThat(kept).hasContent("it was green");
        assertThat(data.toFile().list()).containsExactlyInAnyOrder("evidence", "keys");
    }

    @Test
    void anyOtherFailure_keepsItsStackTrace() {
        assertThat(StartFailure.words(new IllegalArgumentException("a bug"))).isEmpty();
    }

    private static Exception start(Path data) {
        return catchThrowableOfType(
                Exception.class,
                () -> Surroundings.start(Arguments.parse("--retain", data.toString()), Clock.systemUTC()));
    }
}
