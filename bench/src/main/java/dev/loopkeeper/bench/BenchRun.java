package dev.loopkeeper.bench;

import dev.loopkeeper.bench.report.Gate;
import dev.loopkeeper.bench.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** From the words of a command line to a report in a file and on the console. Ends the process: with 0 when the gates hold, with 1 when they do not. */
final class BenchRun {

    private static final int USAGE_ERROR = 2;

    /** Held strongly: java.util.logging forgets the level of a logger that nobody refers to. */
    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("dev.loopkeeper"), Logger.getLogger("org.apache"));

    private BenchRun() {}

    /** Measures, with files below a folder that is gone afterwards. */
    @FunctionalInterface
    interface Measurement {
        Report measure(Options options, Path state);
    }

    static void of(Options usual, String[] words, Measurement measurement) throws IOException {
        Options options;
        try {
            options = usual.parse(words);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(USAGE_ERROR);
            return;
        }
        QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
        Path state = Files.createTempDirectory("loopkeeper-bench-");
        Report report;
        try {
            report = measurement.measure(options, state);
        } finally {
            remove(state);
        }
        Files.writeString(options.out(), report.json());
        System.out.printf("%n%s%n%s%nAll rounds: %s%n", report.machine(), report.table(), options.out());
        System.exit(report.gates().stream().allMatch(Gate::holds) ? 0 : 1);
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
