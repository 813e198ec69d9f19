package dev.loopkeeper.schemacheck;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.idl.IdlFile;
import org.apache.avro.idl.IdlReader;

/** The value schemas of all topics, read from their files: one file each, beside the types that they share. */
final class TopicSchemas {

    private static final Path FILES = Path.of("src/main/avro");

    private TopicSchemas() {}

    /** Each topic's value schema by its record's name. */
    static Map<String, Schema> byRecord() {
        Map<String, Schema> schemas = new TreeMap<>();
        try (Stream<Path> files = Files.list(FILES)) {
            files.sorted().map(TopicSchemas::read).forEach(file -> {
                Schema main = file.getMainSchema();
                if (main != null) {
                    schemas.put(main.getName(), main);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return schemas;
    }

    /** The schema of {@code file}, which must be the file of a topic. */
    static Schema of(Path file) {
        return Objects.requireNonNull(read(file).getMainSchema());
    }

    private static IdlFile read(Path file) {
        try {
            return new IdlReader().parse(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
