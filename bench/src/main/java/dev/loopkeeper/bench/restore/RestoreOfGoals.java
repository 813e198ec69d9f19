package dev.loopkeeper.bench.restore;

import dev.loopkeeper.bench.loop.Population;
import dev.loopkeeper.bench.report.Machine;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.embedded.broker.LoopbackPorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.Stream;

/** Opens many goals, then starts the service again with its state and without, and prints how long each takes and what memory it holds. */
public final class RestoreOfGoals {

    private static final int GOALS = 100_000;

    private final EmbeddedKafka kafka;
    private final Path folder;
    private final Population population;

    private RestoreOfGoals(EmbeddedKafka kafka, Path folder) {
        this.kafka = kafka;
        this.folder = folder;
        this.population = new Population(kafka);
    }

    public static void main(String[] words) throws IOException, InterruptedException {
        int goals = words.length == 0 ? GOALS : Integer.parseInt(words[0]);
        System.out.println(Machine.here());
        try (EmbeddedKafka kafka = EmbeddedKafka.start()) {
            new RestoreOfGoals(kafka, Files.createTempDirectory(Path.of("bench", "target"), "restore-")).run(goals);
        }
        System.exit(0);
    }

    private void run(int goals) throws IOException, InterruptedException {
        try (ShippedService service = start("first")) {
            service.awaitReady();
            population.open(goals);
            System.out.printf("%d goals admitted and readable after %d ms%n", goals, service.awaitGoals(goals));
            report("as it was filled", service, 0);
        }
        try (ShippedService service = start("first")) {
            report("started again with its state", service, service.awaitReady());
        }
        try (ShippedService service = start("second")) {
            report("started again without any state", service, service.awaitReady());
        }
    }

    private static void report(String when, ShippedService service, long readyMillis)
            throws IOException, InterruptedException {
        long list = service.micros("/api/v1/goals?limit=50");
        long scan = service.micros("/api/v1/goals?text=nothing-has-this");
        long one = service.micros("/api/v1/goals/tenant-1/goal-1");
        System.out.printf(
                "%s: ready after %d ms, RSS %d MB, first list %d us, full scan %d us, one goal %d us%n",
                when, readyMillis, service.residentMegabytes(), list, scan, one);
    }

    private ShippedService start(String state) throws IOException {
        return ShippedService.start(
                LoopbackPorts.free(),
                folder.resolve("service.log"),
                Stream.of(
                        "loopkeeper.kafka.bootstrap-servers=" + kafka.bootstrapServers(),
                        "loopkeeper.registry.url=" + kafka.registryUrl(),
                        "loopkeeper.keys.root=" + Base64.getEncoder().encodeToString(population.rootKey()),
                        "loopkeeper.topics.profile=dev",
                        "loopkeeper.projection-service.state-directory=" + folder.resolve(state)));
    }
}
