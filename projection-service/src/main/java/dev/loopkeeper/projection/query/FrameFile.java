package dev.loopkeeper.projection.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Frames on disk, so that a long journal does not fill the memory. A cache: begun anew at each start, written by one thread, read by many. */
final class FrameFile implements AutoCloseable {

    private final FileChannel file;
    private long end;

    /** Where a frame is. */
    record Slot(long at, int length) {}

    private FrameFile(FileChannel file) {
        this.file = file;
    }

    /** An empty file at {@code path}; what stood there is gone. */
    static FrameFile create(Path path) {
        try {
            Files.createDirectories(path.toAbsolutePath().getParent());
            return new FrameFile(FileChannel.open(
                    path,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE));
        } catch (IOException e) {
            throw new UncheckedIOException("expected to create a cache at " + path + ", but could not", e);
        }
    }

    Slot append(byte[] frame) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(frame);
            long at = end;
            while (bytes.hasRemaining()) {
                end += file.write(bytes, end);
            }
            return new Slot(at, frame.length);
        } catch (IOException e) {
            throw new UncheckedIOException("expected to write the journal's cache, but could not", e);
        }
    }

    byte[] read(Slot slot) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(slot.length());
            while (bytes.hasRemaining() && file.read(bytes, slot.at() + bytes.position()) >= 0) {
                // A read may return less than it was asked for.
            }
            return bytes.array();
        } catch (IOException e) {
            throw new UncheckedIOException("expected to read the journal's cache, but could not", e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException("expected to close the journal's cache, but could not", e);
        }
    }
}
