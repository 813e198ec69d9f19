package dev.loopkeeper.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where everything lies that the server writes. */
public final class DataFolder implements AutoCloseable {

    private final Path path;
    private final boolean retained;
    private final MadeFolders made;

    private DataFolder(Path path, boolean retained, MadeFolders made) {
        this.path = path;
        this.retained = retained;
        this.made = made;
    }

    /** The folder to retain, or a temporary one. */
    static DataFolder open(Optional<Path> retain) throws IOException {
        var made = new MadeFolders();
        if (retain.isEmpty()) {
            return new DataFolder(Files.createTempDirectory("loopkeeper-dev-"), false, made);
        }
        var folder = new DataFolder(retain.get(), true, made);
        try {
            made.make(retain.get());
            return folder;
        } catch (IOException e) {
            folder.abandon(e);
            throw e;
        }
    }

    /** The folder. */
    public Path path() {
        return path;
    }

    /** Whether it outlives the server. */
    public boolean retained() {
        return retained;
    }

    /** A folder in it, made where it is missing. */
    Path folder(String name) throws IOException {
        Path folder = path.resolve(name);
        made.make(folder);
        return folder;
    }

    /** Leaves things as they were before a start that failed. What is not to be undone is said beside {@code reason}. */
    void abandon(Exception reason) {
        try {
            made.takeAway();
            close();
        } catch (IOException | UncheckedIOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Deletes it with all that is in it, unless it is retained. */
    @Override
    public void close() {
        if (retained) {
            return;
        }
        try {
            MadeFolders.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
