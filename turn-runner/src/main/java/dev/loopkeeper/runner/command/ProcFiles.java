package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the system shows of other processes in {@code /proc}; nothing where there is none, or where this process may not look. */
final class ProcFiles {
    /** Counted after the command's name, which may itself hold anything. */
    private static final int START_TIME_FIELD = 20;

    /** The first of four: what it used itself, in user and system mode, and what those used that it has waited for. */
    private static final int CPU_TIME_FIELD = 12;

    /** What the system shows times in, whatever it counts with. */
    private static final int TICKS_A_SECOND = 100;

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
        return stat(pid).map(fields -> fields.get(START_TIME_FIELD - 1));
    }

    /** What the process and its children that it has waited for have used of the processors; nothing when it has gone. */
    static Duration cpuTime(long pid) {
        long ticks = stat(pid).stream()
                .flatMap(fields -> fields.subList(CPU_TIME_FIELD - 1, CPU_TIME_FIELD + 3).stream())
                .mapToLong(Long::parseLong)
                .sum();
        return Duration.ofSeconds(ticks).dividedBy(TICKS_A_SECOND);
    }

    private static Optional<List<String>> stat(long pid) {
        return read(pid, "stat")
                .map(line -> List.of(
                        line.substring(line.lastIndexOf(')') + 1).strip().split(" ", -1)))
                .filter(fields -> fields.size() > START_TIME_FIELD);
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
