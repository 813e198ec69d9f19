package dev.loopkeeper.embedded.broker;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The folder of one broker: Kafka's own logs in it, and beside them the ports that clients know the broker by. */
record DataDirectory(Path root, boolean temporary) {

    private static final String PORTS_FILE = "ports.properties";

    static DataDirectory open(BrokerSettings settings) {
        try {
            if (settings.directory().isPresent()) {
                return new DataDirectory(
                        Files.createDirectories(settings.directory().get().toAbsolutePath()), false);
            }
            return new DataDirectory(Files.createTempDirectory("loopkeeper-broker-"), true);
        } catch (IOException e) {
            throw new UncheckedIOException("the broker's data directory cannot be created", e);
        }
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
            throw new IllegalStateException("expected two port numbers in %s, but it cannot be read".formatted(file), e);
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

    /** Deletes a temporary directory; keeps a retained one. */
    void discard() {
        if (!temporary) {
            return;
        }
        try {
            Files.walkFileTree(root, new Deletion());
        } catch (NoSuchFileException alreadyGone) {
            return;
        } catch (IOException e) {
            throw new UncheckedIOException("the broker's temporary directory cannot be deleted: " + root, e);
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
