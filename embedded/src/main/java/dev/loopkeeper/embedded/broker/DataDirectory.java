package dev.loopkeeper.embedded.broker;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one broker: Kafka's own logs in it, and beside them the ports that clients know the broker by. Locked
 * while open, so that a second broker on it is refused before it can do harm.
 */
final class DataDirectory {

    private static final String PORTS_FILE = "ports.properties";

    private final Path root;
    private final boolean temporary;
    private final FileChannel lock;

    private DataDirectory(Path root, boolean temporary, FileChannel lock) {
        this.root = root;
        this.temporary = temporary;
        this.lock = lock;
    }

    static DataDirectory open(BrokerSettings settings) {
        boolean temporary = settings.directory().isEmpty();
        try {
            Path root = temporary
                    ? Files.createTempDirectory("loopkeeper-broker-")
                    : Files.createDirectories(settings.directory().get().toAbsolutePath());
            return new DataDirectory(root, temporary, lock(root));
        } catch (IOException e) {
            throw new UncheckedIOException("the broker's data directory cannot be opened", e);
        }
    }

    private static FileChannel lock(Path root) throws IOException {
        FileChannel channel =
                FileChannel.open(root.resolve("in-use.lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        boolean locked = false;
        try {
            locked = channel.tryLock() != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            locked = false;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
        if (!locked) {
            throw new IllegalStateException(
                    "expected a data directory of our own, but another broker is using " + root);
        }
        return channel;
    }

    Path root() {
        return root;
    }

    boolean temporary() {
        return temporary;
    }

    Path logs() {
        return root.resolve("kafka");
    }

    boolean formatted() {
        return Files.exists(logs().resolve("meta.properties"));
    }

    /** Ports of the broker that last ran here, if it did. */
    Optional<BrokerPorts> lastPorts() {
        Path file = root.resolve(PORTS_FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties saved = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            saved.load(reader);
            return Optional.of(new BrokerPorts(
                    Integer.parseInt(saved.getProperty("client", "")),
                    Integer.parseInt(saved.getProperty("controller", ""))));
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException(
                    "expected two port numbers in %s, but it cannot be read".formatted(file), e);
        }
    }

    void savePorts(BrokerPorts ports) {
        Properties saved = new Properties();
        saved.setProperty("client", Integer.toString(ports.client()));
        saved.setProperty("controller", Integer.toString(ports.controller()));
        try (Writer writer = Files.newBufferedWriter(root.resolve(PORTS_FILE))) {
            saved.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException("the broker's ports cannot be saved", e);
        }
    }

    /** Unlocks the directory; deletes it when it is temporary. */
    void release() {
        try {
            lock.close();
            if (!temporary) {
                return;
            }
            Files.walkFileTree(root, new Deletion());
        } catch (IOException e) {
            throw new UncheckedIOException("the broker's data directory cannot be released: " + root, e);
        }
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure) throws IOException {
            Files.deleteIfExists(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
