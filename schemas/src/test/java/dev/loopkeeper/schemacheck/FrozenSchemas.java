package dev.loopkeeper.schemacheck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaFormatter;

/** The versions of each topic's schema that somebody may have written with: {@code <directory>/<Record>/<n>.avsc}, n from 1 without gaps. */
record FrozenSchemas(Path directory) {

    /** What {@code current} breaks of any frozen version, each as {@code Record: what}. */
    List<String> breaks(Map<String, Schema> current) throws IOException {
        List<String> breaks = new ArrayList<>();
        for (Map.Entry<String, Schema> topic : current.entrySet()) {
            Schema now = topic.getValue();
            List<Schema> versions = versions(topic.getKey());
            if (versions.isEmpty()) {
                breaks.add(topic.getKey() + ": has never been frozen");
            }
            for (int i = 0; i < versions.size(); i++) {
                String version = topic.getKey() + " against " + (i + 1) + ".avsc: ";
                Level.of(now).breaks(versions.get(i), now).forEach(what -> breaks.add(version + what));
            }
        }
        return breaks;
    }

    /** Adds a version for each of {@code current} that differs from its newest one. */
    void add(Map<String, Schema> current) throws IOException {
        for (Map.Entry<String, Schema> topic : current.entrySet()) {
            List<Schema> versions = versions(topic.getKey());
            boolean frozen = !versions.isEmpty()
                    && text(versions.get(versions.size() - 1)).equals(text(topic.getValue()));
            if (!frozen) {
                write(file(topic.getKey(), versions.size() + 1), topic.getValue());
            }
        }
    }

    /** Writes {@code current} over the newest version of each. */
    void replace(Map<String, Schema> current) throws IOException {
        for (Map.Entry<String, Schema> topic : current.entrySet()) {
            int newest = Math.max(1, versions(topic.getKey()).size());
            write(file(topic.getKey(), newest), topic.getValue());
        }
    }

    private List<Schema> versions(String record) throws IOException {
        List<Schema> versions = new ArrayList<>();
        for (int n = 1; Files.exists(file(record, n)); n++) {
            versions.add(new Schema.Parser().parse(file(record, n).toFile()));
        }
        return versions;
    }

    private Path file(String record, int version) {
        return directory.resolve(record).resolve(version + ".avsc");
    }

    private static void write(Path file, Schema schema) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text(schema));
    }

    private static String text(Schema schema) {
        return SchemaFormatter.format("json/pretty", schema) + "\n";
    }
}
