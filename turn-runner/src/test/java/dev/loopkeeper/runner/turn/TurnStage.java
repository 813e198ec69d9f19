package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.capability.Preparation;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.fixture.FakeOutbox;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.publish.Outbox;
import dev.loopkeeper.runner.publish.Persistence;
import dev.loopkeeper.runner.seal.ReceiptDraft;
import dev.loopkeeper.runner.trace.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** One claimed turn on a bench without a broker; what the sequencer says to it, the test says. */
final class TurnStage {
    private final FakeOutbox outbox = new FakeOutbox();
    private final AtomicBoolean current = new AtomicBoolean(true);
    private final ControlBoard board = new ControlBoard(current::get);
    private final Workbench bench;

    private TurnStage(Path folder, Traces traces) {
        EvidenceDirectory evidence = EvidenceDirectory.open(folder);
        this.bench = new Workbench(
                new RunnerId("runner-1"),
                InstantSource.system(),
                outbox,
                evidence,
                new ReceiptDraft(evidence),
                new Persistence(new CompletableFuture<>()),
                new RunnerMeters(new SimpleMeterRegistry()),
                traces);
    }

    static TurnStage in(Path folder) {
        return traced(folder, Traces.NONE);
    }

    static TurnStage traced(Path folder, Traces traces) {
        return new TurnStage(folder, traces);
    }

    /** The bench, with another outbox. */
    Workbench benchWith(Outbox other) {
        return new Workbench(
                bench.runner(),
                bench.clock(),
                other,
                bench.evidence(),
                bench.drafts(),
                bench.persistence(),
                bench.meters(),
                bench.traces());
    }

    FakeOutbox outbox() {
        return outbox;
    }

    /** From now on what is known of the claim is old. */
    void lag() {
        current.set(false);
    }

    void run(ClaimedTurn turn) throws InterruptedException {
        new TurnRun(turn, bench).run();
    }

    CompletableFuture<Void> start(ClaimedTurn turn) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                run(turn);
                done.complete(null);
            } catch (InterruptedException | RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    ReceiptDocument onlyReceipt() {
        assertThat(outbox.receipts()).hasSize(1);
        return outbox.receipts().getFirst();
    }

    void grant(List<String> openIntents) {
        grant(openIntents, Map.of());
    }

    void grant(List<String> openIntents, Map<ActionKey, Digest> done) {
        take(new ControlMessage.Granted(Sample.CLAIM, 1, Instant.EPOCH, openIntents, done));
    }

    void take(ControlMessage.Control control) {
        Sample sample = sample("\"effect\":\"NONE\"", 30_000);
        board.take(new ControlMessage(sample.goal(), sample.turn(), control));
    }

    ClaimedTurn turn(String fields, Executor executor, long lease) {
        return claimed(sample(fields, lease), executor);
    }

    static Sample sample(String fields, long lease) {
        Instant now = Instant.now();
        return Sample.of(Sample.capability(fields, "{\"kind\":\"replay\",\"turns\":{}}"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), lease));
    }

    /** A turn of the model at {@code baseUrl}, with a tool. */
    static Sample withTool(String baseUrl) {
        Instant now = Instant.now();
        return Sample.of(Sample.capability("""
                        "effect":"NONE","tools":[{"id":"compile","effect":"NONE",
                          "arguments":{"type":"object","properties":{"target":{"type":"string"}}}}]""", """
                        {"kind":"openai","baseUrl":"%s","model":"gpt-test","apiKeyEnv":"MODEL_KEY",
                         "system":"You plan one step at a time."}""".formatted(baseUrl)))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    ClaimedTurn claimed(Sample sample, Executor executor) {
        return new ClaimedTurn(
                sample.request(),
                sample.contract(),
                sample.capability().capability(),
                List.of(),
                new Preparation.Ready(executor, Map.of(), Redaction.of(List.of())),
                board.open(new Attempt(sample.goal(), sample.turn()), Sample.CLAIM),
                System.nanoTime());
    }
}
