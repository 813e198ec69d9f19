package dev.loopkeeper.standalone.kill;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the tools have done to the world: one line for each call that happened. */
record SideEffects(Path file) {

    /** A call that happened. */
    record Line(String tool, String goal, int turn, String key) {}

    static SideEffects in(Path folder) throws IOException {
        Path file = folder.resolve("side-effects").toAbsolutePath();
        Files.createFile(file);
        return new SideEffects(file);
    }

    /** Everything that has happened so far. */
    List<Line> lines() {
        try {
            return Files.readAllLines(file).stream().map(SideEffects::line).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a goal's action happened, by the key under which a person is asked for it. */
    boolean happened(String goal, String key) {
        return lines().stream()
                .anyMatch(line -> line.goal().equals(goal) && line.key().equals(key));
    }

    /** Copies a script of this package to where services find it. */
    static Path script(Path folder, String name) throws IOException {
        Path script = folder.resolve(name).toAbsolutePath();
        try (InputStream source = SideEffects.class.getResourceAsStream(name)) {
            Files.writeString(script, new String(source.readAllBytes(), StandardCharsets.UTF_8));
        }
        return script;
    }

    private static Line line(String text) {
        String[] parts = text.split(" ");
        return new Line(parts[0], parts[1], Integer.parseInt(parts[2]), parts[3]);
    }
}
