package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import dev.loopkeeper.cli.process.StandaloneProcess;
import dev.loopkeeper.cli.process.TemporaryFolder;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnRequest;
import dev.loopkeeper.testkit.kafka.TopicReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A development server of its own, commands that find it, and what its topics say of the example's loop. */
final class FixLoopBench implements AutoCloseable {

    static final Path EXAMPLE =
            Path.of("..", "examples", "fix-loop").toAbsolutePath().normalize();

    private static final Duration READY = Duration.ofSeconds(180);
    private static final Duration PATIENCE = Duration.ofSeconds(180);

    private final CommandBench bench;
    private final StandaloneProcess process;
    private final DevServer server;
    private final SchemaRegistry registry;
    private final List<TemporaryFolder> scratches = new ArrayList<>();

    private FixLoopBench(CommandBench bench, StandaloneProcess process, DevServer server) {
        this.bench = bench;
        this.process = process;
        this.server = server;
        this.registry =
                SchemaRegistries.open(RegistryConfig.of(server.registry().toString()));
    }

    static FixLoopBench start(Path home) throws Exception {
        CommandBench bench = InstalledBench.at(home);
        var process = StandaloneProcess.logged(
                bench.environment(), bench.environment().addressFile(), List.of(), home.resolve("server.log"));
        return new FixLoopBench(bench, process, process.awaitReady(READY));
    }

    DevServer server() {
        return server;
    }

    Outcome run(String... arguments) {
        return bench.run(arguments);
    }

    /** Runs a command that must succeed. */
    Outcome ok(String... arguments) {
        Outcome outcome = bench.run(arguments);
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
        return outcome;
    }

    /** The folder that a {@code goal create} told of; it goes away with this. */
    Path scratch(Outcome created) {
        Path folder = Path.of(told(created, "the scratch folder is (.*)").group(1));
        scratches.add(new TemporaryFolder(folder));
        return folder;
    }

    static MatchResult told(Outcome created, String regex) {
        return Pattern.compile(regex)
                .matcher(created.err())
                .results()
                .findFirst()
                .orElseThrow(() -> new AssertionError("expected '" + regex + "' in " + created.err()));
    }

    /** The receipt of a turn, once it is sealed. */
    SealedReceipt awaitReceipt(String goal, int turn) {
        try (TopicReader<SealedReceipt> receipts = reader(LoopTopic.RECEIPTS, SealedReceipt.class)) {
            return receipts.await("a receipt of turn " + turn, goal, receipt -> receipt.getTurn() == turn);
        }
    }

    List<SealedReceipt> receipts(String goal) {
        try (TopicReader<SealedReceipt> receipts = reader(LoopTopic.RECEIPTS, SealedReceipt.class)) {
            return receipts.all(goal);
        }
    }

    /** The octets of every contract that was dispatched, in order. */
    List<byte[]> contracts(String goal) {
        try (TopicReader<TurnRequest> requests = reader(LoopTopic.TURN_REQUESTS, TurnRequest.class)) {
            return requests.all(goal).stream()
                    .map(request -> Envelopes.bytes(request.getContract().getPayload()))
                    .toList();
        }
    }

    static String text(byte[] contract) {
        return new String(contract, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        registry.close();
        process.close();
        scratches.forEach(TemporaryFolder::close);
    }

    private <V extends org.apache.avro.specific.SpecificRecord> TopicReader<V> reader(LoopTopic topic, Class<V> type) {
        return TopicReader.of(server.bootstrap(), registry, topic, type).waitingAtMost(PATIENCE);
    }
}
