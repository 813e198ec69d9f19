package dev.loopkeeper.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where everything lies that the server writes. */
public final class DataFolder implements AutoCloseable {

    private final Path path;
    private final Optional<FolderLock> lock;
    private final MadeFolders made;

    private DataFolder(Path path, Optional<FolderLock> lock, MadeFolders made) {
        this.path = path;
        this.lock = lock;
        this.made = made;
    }

    /** The folder to retain, which no other server uses meanwhile, or a temporary one. */
    static DataFolder open(Optional<Path> retain) throws IOException {
        var made = new MadeFolders();
        if (retain.isEmpty()) {
            return new DataFolder(Files.createTempDirectory("loopkeeper-dev-"), Optional.empty(), made);
        }
        try {
            made.make(retain.get());
            return new DataFolder(retain.get(), Optional.of(FolderLock.of(retain.get())), made);
        } catch (IOException e) {
            made.takeAwayUnused(retain.get(), e);
            throw e;
        }
    }

    /** The folder. */
    public Path path() {
        return path;
    }

    /** Whether it outlives the server. */
    public boolean retained() {
        return lock.isPresent();
    }

    /** A folder in it, made where it is missing. */
    Path folder(String name) throws IOException {
        Path folder = path.resolve(name);
        made.make(folder);
        return folder;
    }

    /** Leaves things as they were before a start that failed. What is not to be undone is said beside {@code reason}. */
    void abandon(Exception reason) {
        try (this) {
            made.takeAway();
            if (lock.isPresent()) {
                lock.get().undo();
            }
        } catch (IOException | UncheckedIOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Deletes it with all that is in it, unless it is retained. */
    @Override
    public void close() {
        try {
            if (lock.isPresent()) {
                lock.get().close();
            } else {
                MadeFolders.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
