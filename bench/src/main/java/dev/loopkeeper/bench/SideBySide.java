package dev.loopkeeper.bench;

import dev.loopkeeper.bench.floor.Floor;
import dev.loopkeeper.bench.loop.Loopkeeper;
import dev.loopkeeper.bench.measure.Contestant;
import dev.loopkeeper.bench.measure.Figures;
import dev.loopkeeper.bench.measure.Load;
import dev.loopkeeper.bench.measure.Round;
import dev.loopkeeper.bench.report.Machine;
import dev.loopkeeper.bench.report.Report;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kit.settings.KafkaSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;

/**
 * Measures the floor and Loopkeeper side by side on a broker of their own, in interleaved rounds. The first rounds warm up and count for nothing. Ends with 0
 * when the gates hold, with 1 when they do not.
 */
public final class SideBySide {

    private SideBySide() {}

    public static void main(String[] words) throws IOException {
        BenchRun.of(Options.USUAL, words, SideBySide::run);
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
            for (int number = 0; number < options.allRounds(); number++) {
                for (Contestant contestant : contestants) {
                    List<Figures> measured = round.run(contestant, number, loads);
                    measured.forEach(System.out::println);
                    if (options.counts(number)) {
                        figures.addAll(measured);
                    }
                }
            }
            return Report.of(
                    machine, figures, options.low().name(), options.saturation().name());
        }
    }
}
