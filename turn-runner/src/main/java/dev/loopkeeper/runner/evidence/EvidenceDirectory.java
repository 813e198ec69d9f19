package dev.loopkeeper.runner.evidence;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.Digests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * An evidence store in one directory, shared by as many runners as see it: one file per digest, named by its hex digits, in
 * folders of their first two. A file appears whole or not at all.
 */
public final class EvidenceDirectory implements EvidenceStore {
    private final Path root;

    private EvidenceDirectory(Path root) {
        this.root = root;
    }

    /**
     * The store in {@code root}, which is made if it does not exist.
     *
     * @throws IllegalArgumentException if it cannot be made or written
     */
    public static EvidenceDirectory open(Path root) {
        try {
            Files.createDirectories(root);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "expected the evidence directory " + root + " to exist or to be makeable, but: " + e.getMessage(),
                    e);
        }
        if (!Files.isWritable(root)) {
            throw new IllegalArgumentException(
                    "expected the evidence directory " + root + " to be writable, but it is not");
        }
        return new EvidenceDirectory(root);
    }

    @Override
    public Stored put(byte[] octets) {
        Digest digest = Digests.of(octets);
        Path file = file(digest);
        try {
            if (!Files.exists(file)) {
                write(file, octets);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("expected to keep evidence " + digest + ", but writing it failed", e);
        }
        return new Stored(digest, "evidence/" + digest.hex());
    }

    @Override
    public Optional<byte[]> get(Digest digest) {
        try {
            byte[] octets = Files.readAllBytes(file(digest));
            return Digests.of(octets).equals(digest) ? Optional.of(octets) : Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("expected to read evidence " + digest + ", but it failed", e);
        }
    }

    private Path file(Digest digest) {
        return root.resolve(digest.hex().substring(0, 2)).resolve(digest.hex());
    }

    private void write(Path file, byte[] octets) throws IOException {
        Files.createDirectories(file.getParent());
        Path partial = Files.createTempFile(root, "partial-", ".tmp");
        try {
            try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
                ByteBuffer buffer = ByteBuffer.wrap(octets);
                while (buffer.hasRemaining()) {
                    channel.write(buffer);
                }
                channel.force(true);
            }
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partial);
        }
    }
}
