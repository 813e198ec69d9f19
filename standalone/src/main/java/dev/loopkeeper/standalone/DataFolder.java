package dev.loopkeeper.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where everything lies that the server writes.
 *
 * @param path the folder
 * @param retained whether it outlives the server
 */
public record DataFolder(Path path, boolean retained) implements AutoCloseable {

    /** The folder to retain, or a temporary one. */
    static DataFolder open(Optional<Path> retain) throws IOException {
        if (retain.isPresent()) {
            PrivateFiles.folder(retain.get());
            return new DataFolder(retain.get(), true);
        }
        return new DataFolder(Files.createTempDirectory("loopkeeper-dev-"), false);
    }

    /** A folder in it, made where it is missing. */
    Path folder(String name) throws IOException {
        Path folder = path.resolve(name);
        PrivateFiles.folder(folder);
        return folder;
    }

    /** Deletes it with all that is in it, unless it is retained. */
    @Override
    public void close() {
        if (retained) {
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
