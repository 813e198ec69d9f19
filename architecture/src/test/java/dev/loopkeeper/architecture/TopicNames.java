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

    private TopicNames() {}

    /** Main sources outside {@code client} that spell a topic, as {@code path:line}. */
    static List<String> spelledOutside(Path root) {
        try (Stream<Path> modules = Files.list(root)) {
            return modules.filter(m -> !m.getFileName().toString().equals("client"))
                    .map(m -> m.resolve("src/main/java"))
                    .filter(Files::isDirectory)
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
