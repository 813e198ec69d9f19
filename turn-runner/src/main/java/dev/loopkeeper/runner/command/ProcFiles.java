package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** What the system shows of other processes in {@code /proc}; nothing where there is none, or where this process may not look. */
final class ProcFiles {
    /** Counted after the command's name, which may itself hold anything. */
    private static final int START_TIME_FIELD = 20;

    private ProcFiles() {}

    /** A variable that the process was started with. */
    static Optional<String> variable(long pid, String name) {
        String prefix = name + "=";
        return read(pid, "environ")
                .flatMap(block -> Stream.of(block.split("\0", -1))
                        .filter(variable -> variable.startsWith(prefix))
                        .map(variable -> variable.substring(prefix.length()))
                        .findFirst());
    }

    /** When the process started, in ticks since the system did: no clock can change it. */
    static Optional<String> startTicks(long pid) {
        return read(pid, "stat").flatMap(line -> {
            String[] fields = line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1);
            return fields.length > START_TIME_FIELD ? Optional.of(fields[START_TIME_FIELD - 1]) : Optional.empty();
        });
    }

    private static Optional<String> read(long pid, String file) {
        try {
            byte[] octets = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
            return Optional.of(new String(octets, StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
