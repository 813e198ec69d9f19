package dev.loopkeeper.standalone;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A retained folder is one server's, until that server ends in whatever way. */
final class FolderLock implements AutoCloseable {

    private static final String NAME = "server.lock";

    private final Path file;
    private final boolean made;
    private final FileChannel channel;

    private FolderLock(Path file, boolean made, FileChannel channel) {
        this.file = file;
        this.made = made;
        this.channel = channel;
    }

    /** @throws FileSystemException if another server has it */
    static FolderLock of(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        boolean made = Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (lock(channel) == null) {
            channel.close();
            throw new FileSystemException(folder.toString(), null, "another server is using it");
        }
        return new FolderLock(file, made, channel);
    }

    /** Takes its file away too, if it was not there before. */
    void undo() throws IOException {
        if (made) {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }
}
