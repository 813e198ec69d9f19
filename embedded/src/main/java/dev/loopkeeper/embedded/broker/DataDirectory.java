package dev.loopkeeper.embedded.broker;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one broker: Kafka's own logs in it, and beside them the ports that clients know the broker by. Locked
 * while open, so that a second broker on it is refused before it can do harm.
 */
final class DataDirectory {

    private static final String NOTES = "ports.properties";
    private static final String CLIENT_PORT = "client";
    private static final String CONTROLLER_PORT = "controller";

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
            throw new UncheckedIOException("the broker's data directory cannot be opened: " + e.getMessage(), e);
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
            throw new FileSystemException(root.toString(), null, "another broker is using it");
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
        return remembered(CLIENT_PORT)
                .flatMap(client -> remembered(CONTROLLER_PORT)
                        .map(controller -> new BrokerPorts(Integer.parseInt(client), Integer.parseInt(controller))));
    }

    void savePorts(BrokerPorts ports) {
        remember(Map.of(
                CLIENT_PORT, Integer.toString(ports.client()), CONTROLLER_PORT, Integer.toString(ports.controller())));
    }

    Optional<String> remembered(String name) {
        return Optional.ofNullable(notes().getProperty(name));
    }

    void remember(Map<String, String> facts) {
        Properties notes = notes();
        notes.putAll(facts);
        try (Writer writer = Files.newBufferedWriter(root.resolve(NOTES))) {
            notes.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException("the broker's directory cannot be written: " + root, e);
        }
    }

    private Properties notes() {
        Properties notes = new Properties();
        Path file = root.resolve(NOTES);
        if (Files.exists(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                notes.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException("the broker's directory cannot be read: " + root, e);
            }
        }
        return notes;
    }

    /** Unlocks the directory; deletes it when it is temporary; a second call does nothing. */
    void release() {
        if (!lock.isOpen()) {
            return;
        }
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
