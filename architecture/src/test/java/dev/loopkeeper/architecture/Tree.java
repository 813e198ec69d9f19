package dev.loopkeeper.architecture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** Ways through parsed YAML. What is not there is empty. */
final class Tree {

    private Tree() {}

    /** The documents of all YAML files below a folder that are mappings, in the order of the files' names. */
    static List<Map<?, ?>> below(Path folder) throws IOException {
        var documents = new ArrayList<Map<?, ?>>();
        try (var files = Files.walk(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList()) {
                new Yaml().loadAll(Files.readString(file)).forEach(document -> {
                    if (document instanceof Map<?, ?> mapping) {
                        documents.add(mapping);
                    }
                });
            }
        }
        return documents;
    }

    /** What lies under these names, one below the other. */
    static @Nullable Object at(@Nullable Object from, String... path) {
        Object here = from;
        for (String step : path) {
            here = map(here).get(step);
        }
        return here;
    }

    static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
