package dev.loopkeeper.bench;

import dev.loopkeeper.bench.floor.Floor;
import dev.loopkeeper.bench.loop.Loopkeeper;
import dev.loopkeeper.bench.measure.Contestant;
import dev.loopkeeper.bench.measure.Figures;
import dev.loopkeeper.bench.measure.Load;
import dev.loopkeeper.bench.measure.Round;
import dev.loopkeeper.bench.report.Gate;
import dev.loopkeeper.bench.report.Machine;
import dev.loopkeeper.bench.report.Report;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measures the floor and Loopkeeper side by side on a broker of their own, in interleaved rounds. Round 0 warms up and counts for nothing. Ends with 0
 * when the gates hold, with 1 when they do not.
 */
public final class SideBySide {

    private static final int USAGE_ERROR = 2;

    /** Held strongly: java.util.logging forgets the level of a logger that nobody refers to. */
    private static final List<Logger> QUIET =
            List.of(Logger.getLogger("dev.loopkeeper"), Logger.getLogger("org.apache"));

    private SideBySide() {}

    public static void main(String[] words) throws IOException {
        Options options;
        try {
            options = Options.parse(words);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(USAGE_ERROR);
            return;
        }
        QUIET.forEach(logger -> logger.setLevel(Level.WARNING));
        Path state = Files.createTempDirectory("loopkeeper-bench-");
        Report report;
        try {
            report = run(options, state);
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

    private static Report run(Options options, Path state) {
        Machine machine = Machine.here();
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
            KafkaSettings settings = KafkaSettings.at(kafka.bootstrapServers());
            List<Contestant> contestants = List.of(
                    new Floor(settings, admin, state.resolve("floor")),
                    new Loopkeeper(kafka, state.resolve("loopkeeper"), options.mostTurns()));
            List<Load> loads = List.of(options.low(), options.saturation());
            Round round = new Round(kafka.bootstrapServers(), admin);
            List<Figures> figures = new ArrayList<>();
            for (int number = 0; number <= options.rounds(); number++) {
                for (Contestant contestant : contestants) {
                    List<Figures> measured = round.run(contestant, number, loads);
                    measured.forEach(System.out::println);
                    if (number > 0) {
                        figures.addAll(measured);
                    }
                }
            }
            return Report.of(
                    machine, figures, options.low().name(), options.saturation().name());
        }
    }
}
