package dev.loopkeeper.bench;

import dev.loopkeeper.bench.report.Bound;
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

/** From the words of a command line to a report in a file and on the console. Ends the process: with 0 when the gates hold, with 1 when they do not or nothing could be measured. */
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

    /** Measures, and says what came of bounds. */
    @FunctionalInterface
    interface Bounded {
        List<Bound> measure() throws Exception;
    }

    /** Runs {@code measurement} and ends the process: with 0 when its bounds hold, with 1 when one does not or it failed. */
    @SuppressWarnings("CatchAndPrintStackTrace")
    static void bounded(Bounded measurement) {
        boolean holds = false;
        try {
            List<Bound> bounds = measurement.measure();
            bounds.forEach(System.out::println);
            holds = bounds.stream().allMatch(Bound::holds);
        } catch (Exception e) {
            // Threads that were left behind would keep the process, and nobody would learn that it failed.
            e.printStackTrace();
        }
        System.exit(holds ? 0 : 1);
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
        System.exit(holds(options, state, measurement) ? 0 : 1);
    }

    @SuppressWarnings("CatchAndPrintStackTrace")
    private static boolean holds(Options options, Path state, Measurement measurement) throws IOException {
        try {
            Report report = measurement.measure(options, state);
            Files.writeString(options.out(), report.json());
            System.out.printf("%n%s%n%s%nAll rounds: %s%n", report.machine(), report.table(), options.out());
            return report.gates().stream().allMatch(Gate::holds);
        } catch (RuntimeException e) {
            // Threads that were left behind would keep the process, and nobody would learn that it failed.
            e.printStackTrace();
            return false;
        } finally {
            remove(state);
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
