package dev.loopkeeper.runner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.contract.Contract.Validity;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.mcp.McpScript;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.ToolCallFinished;
import dev.loopkeeper.schema.ToolCallIntended;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tools of an MCP server that is a program, called by a turn through the guard, from its request to its receipt. */
@WithKafka
@Timeout(240)
class McpToolsIT {
    private static final String TOOL = """
        "effect":"IDEMPOTENT","tools":[{"id":"say","effect":"IDEMPOTENT","arguments":{"type":"object"},
          "run":{"kind":"mcp","tool":"echo","schemaDigest":"%s","server":{"argv":[%s],"environment":["PATH"]}}}]""";
    private static final String PIN =
            Digests.of(McpScript.PINNED_FORM.getBytes(UTF_8)).text();
    private static final String OTHER = "sha256:" + "0".repeat(64);

    @TempDir
    static Path folder;

    private static RunnerBench bench;
    private static TurnRunner runner;
    private static TopicReader<SealedReceipt> receipts;
    private static TopicReader<TurnEvent> events;

    private final Path mine = folder.resolve(FreshIds.name("turn"));

    @BeforeAll
    static void start(EmbeddedKafka kafka) {
        HealthBoard health = new HealthBoard();
        bench = RunnerBench.open(kafka, folder);
        runner = bench.runner(health, Duration.ZERO);
        receipts = bench.receipts();
        events = bench.events();
        await().atMost(Duration.ofSeconds(90)).until(() -> health.allUp(Probe.READY));
    }

    @AfterAll
    static void stop() {
        runner.close();
        receipts.close();
        events.close();
        bench.close();
    }

    @Test
    void toolWithThePinnedSchema_isCalledBetweenItsIntentAndItsEnd() throws IOException {
        // given
        Sample sample = sample(PIN);

        // when
        bench.dispatch(sample.request());

        // then
        SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
        ToolCall call = onlyCall(receipt);
        assertThat(call.denied()).isEmpty();
        assertThat(call.result()).isPresent();
        assertThat(mine.resolve("answer")).content().contains("\"done\"", "said by a turn");
        assertThat(Files.readAllLines(mine.resolve("calls")))
                .singleElement()
                .asString()
                .contains("said by a turn", "loopkeeper.dev/idempotency-key");
        assertThat(callEvents(sample))
                .satisfiesExactly(
                        intended -> assertThat(((ToolCallIntended) intended).getTool())
                                .isEqualTo("say"),
                        finished -> {
                            assertThat(((ToolCallFinished) finished).getSucceeded())
                                    .isTrue();
                            assertThat(((ToolCallFinished) finished).getResultDigest())
                                    .isEqualTo(call.result().orElseThrow().text());
                        });
    }

    @Test
    void toolWithAnotherSchema_isNotCalledAndTheTurnIsTold() throws IOException {
        // given
        Sample sample = sample(OTHER);

        // when
        bench.dispatch(sample.request());

        // then
        SealedReceipt receipt = receipts.await("a receipt", sample.goal().toString(), any -> true);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(onlyCall(receipt).result()).isEmpty();
        assertThat(mine.resolve("answer")).content().contains("\"failed\"", "MCP_SCHEMA_CHANGED", PIN);
        assertThat(mine.resolve("calls")).doesNotExist();
        assertThat(callEvents(sample))
                .satisfiesExactly(
                        intended -> assertThat(intended).isInstanceOf(ToolCallIntended.class),
                        finished -> assertThat(((ToolCallFinished) finished).getSucceeded())
                                .isFalse());
    }

    private Sample sample(String pin) throws IOException {
        Files.createDirectories(mine);
        Path program = Files.writeString(mine.resolve("turn.sh"), """
            read -r contract
            echo '{"call":{"tool":"say","arguments":{"text":"said by a turn"}}}'
            read -r answer
            printf '%%s' "$answer" > '%s/answer'
            echo '{"outcome":"COMPLETED"}'
            """.formatted(mine));
        Instant now = Instant.now();
        return Sample.of(bench.register(
                        FreshIds.name("cap"),
                        TOOL.formatted(pin, server()),
                        "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"%s\"],\"environment\":[\"PATH\"],\"callsTools\":true}"
                                .formatted(program)))
                .withGoal(FreshIds.goal("mcp"))
                .withLimits(new Amounts(1000, 0, 5, 0))
                .withValidity(new Validity(now.minusSeconds(60), now.plusSeconds(600), 60_000));
    }

    private String server() {
        return List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        McpScript.class.getName(),
                        mine.resolve("calls").toString(),
                        "well")
                .stream()
                .map(word -> "\"" + word + "\"")
                .collect(Collectors.joining(","));
    }

    private static ToolCall onlyCall(SealedReceipt receipt) {
        List<ToolCall> calls = ReceiptJson.parse(
                        Envelopes.of(receipt.getEnvelope()).payload())
                .trace()
                .toolCalls();
        assertThat(calls).hasSize(1);
        return calls.getFirst();
    }

    private static List<Object> callEvents(Sample sample) {
        String goal = sample.goal().toString();
        events.await("the end of the call", goal, event -> event.getEvent() instanceof ToolCallFinished);
        return events.all(goal).stream()
                .map(TurnEvent::getEvent)
                .filter(event -> event instanceof ToolCallIntended || event instanceof ToolCallFinished)
                .toList();
    }
}
