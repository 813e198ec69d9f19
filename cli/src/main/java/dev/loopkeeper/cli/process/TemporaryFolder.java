package dev.loopkeeper.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that is deleted when it is closed.
 *
 * @param path where it is
 */
public record TemporaryFolder(Path path) implements AutoCloseable {

    /** A new one. */
    public static TemporaryFolder create(String prefix) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(prefix));
    }

    /** Deletes it with all that is in it, unless somebody else has. */
    @Override
    public void close() {
        if (Files.notExists(path)) {
            return;
        }
        try (Stream<Path> found = Files.walk(path)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
