package dev.loopkeeper.bench;

import dev.loopkeeper.bench.floor.BareSequencer;
import dev.loopkeeper.bench.loop.Sequencing;
import dev.loopkeeper.bench.measure.Figures;
import dev.loopkeeper.bench.measure.Passage;
import dev.loopkeeper.bench.measure.Stage;
import dev.loopkeeper.bench.report.Machine;
import dev.loopkeeper.bench.report.Report;
import dev.loopkeeper.embedded.EmbeddedKafka;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;

/**
 * The projection-service alone, beside a bare exactly-once topology that decodes the same records and writes as many, in interleaved rounds on a broker
 * of their own. The first rounds warm up and count for nothing.
 */
public final class SequencerBench {

    private SequencerBench() {}

    public static void main(String[] words) throws IOException {
        BenchRun.of(Options.OF_SEQUENCER, words, SequencerBench::run);
    }

    private static Report run(Options options, Path state) {
        Machine machine = Machine.here();
        List<String> goals = IntStream.rangeClosed(1, options.mostGoals())
                .mapToObj(Passage::goal)
                .toList();
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()));
                Sequencing sequencing = new Sequencing(kafka, state.resolve("projection"), goals);
                BareSequencer bare = BareSequencer.of(kafka, admin, state.resolve("bare"), sequencing.unsigned());
                BareSequencer stores =
                        BareSequencer.withStores(kafka, admin, state.resolve("stores"), sequencing.unsigned());
                Passage passage = new Passage(kafka.bootstrapServers(), admin)) {
            List<Stage> stages = List.of(
                    bare, sequencing.service(), sequencing.serviceWithSignatures(), sequencing.sequencer(), stores);
            List<Figures> figures = new ArrayList<>();
            for (int number = 0; number < options.allRounds(); number++) {
                for (Stage stage : stages) {
                    List<Figures> measured = passage.run(stage, number, options.low(), options.saturation());
                    measured.forEach(System.out::println);
                    if (options.counts(number)) {
                        figures.addAll(measured);
                    }
                }
            }
            return Report.ofStages(
                    machine,
                    figures,
                    stages.stream().map(Stage::name).toList(),
                    options.low().name(),
                    options.saturation().name());
        }
    }
}
