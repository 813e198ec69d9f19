package dev.loopkeeper.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds topic names written out in a tree of modules. Sources rather than classes: a compiler copies a constant into every class that uses it,
 * so a class file cannot tell a second spelling from a use of the first.
 */
final class TopicNames {

    private static final Pattern QUOTED_TOPIC =
            Pattern.compile("\"[^\"]*\\bloop\\.[a-z][a-z-]*\\.(v[0-9]+|dead-letter)\\b");

    /** Modules lie at the root, examples one folder below. */
    private static final int DEPTH_OF_SOURCES = 5;

    private TopicNames() {}

    /** Main sources outside {@code client} that spell a topic, as {@code path:line}. */
    static List<String> spelledOutside(Path root) {
        var client = root.resolve("client");
        try (Stream<Path> folders = Files.walk(root, DEPTH_OF_SOURCES)) {
            return folders.filter(f -> f.endsWith("src/main/java") && !f.startsWith(client))
                    .flatMap(TopicNames::javaFiles)
                    .flatMap(file -> linesSpellingATopic(root, file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(f -> f.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> linesSpellingATopic(Path root, Path file) {
        try {
            var lines = Files.readAllLines(file);
            return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                    .filter(i -> QUOTED_TOPIC.matcher(lines.get(i)).find())
                    .map(i -> root.relativize(file) + ":" + (i + 1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
