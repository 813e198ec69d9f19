package dev.loopkeeper.runner.guard;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.fixture.FakeOutbox;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.tool.ToolDriver;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.tool.ToolTerms;
import dev.loopkeeper.runner.trace.TurnTrace;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/** A turn's guard with the journal, the clock and the tools in the test's hands. */
final class GuardRig {
    static final Sample SAMPLE = Sample.of(Sample.capability("""
            "effect":"IDEMPOTENT","tools":[
              {"id":"look","effect":"IDEMPOTENT","arguments":{"type":"object"}},
              {"id":"send","effect":"IRREVERSIBLE","arguments":{"type":"object"}}]""", "{\"kind\":\"replay\",\"turns\":{}}"));
    static final ExecutorResult COMPLETED = new ExecutorResult(Outcome.COMPLETED, "COMPLETED", "", TurnReport.NOTHING);
    static final JsonNode ARGUMENTS = JsonNodeFactory.instance.objectNode().put("to", "ann");

    final FakeOutbox outbox = new FakeOutbox();
    final AtomicBoolean current = new AtomicBoolean(true);
    final AtomicLong nanos = new AtomicLong();
    final ControlBoard board = new ControlBoard(current::get, nanos::get);
    final List<ToolOrder> carriedOut = new CopyOnWriteArrayList<>();
    final Path folder;
    ClaimControl control;
    TurnGuard guard;
    ToolDriver driver = (order, view) -> new ToolOutcome.Returned("{\"sent\":true}".getBytes(UTF_8));

    GuardRig(Path folder) {
        this.folder = folder;
        control = board.open(new Attempt(SAMPLE.goal(), SAMPLE.turn()), Sample.CLAIM);
        guard = guard(SAMPLE, Long.MAX_VALUE, false);
    }

    ToolGate tools() {
        return guard.tools();
    }

    CallReview review(ExecutorResult result) {
        return guard.review(result);
    }

    List<ToolCall> calls() {
        return review(COMPLETED).calls();
    }

    CompletableFuture<ToolAnswer> start(String tool) {
        CompletableFuture<ToolAnswer> answer = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                answer.complete(tools().call(ToolRequest.of(tool, ARGUMENTS)));
            } catch (InterruptedException | RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    TurnGuard guard(Sample sample, long maxCalls, boolean approval) {
        ToolTerms terms = new ToolTerms(Optional.of(this::carryOut), maxCalls, approval);
        return TurnGuard.of(
                sample.contract(),
                Map.of(new ToolId("look"), terms, new ToolId("send"), terms),
                Redaction.of(List.of("hunter2-secret")),
                control,
                means(),
                Duration.ofSeconds(30));
    }

    TurnGuard.Means means() {
        return new TurnGuard.Means(outbox, InstantSource.system(), EvidenceDirectory.open(folder), TurnTrace.none());
    }

    private ToolOutcome carryOut(ToolOrder order, TurnControlView view) throws InterruptedException {
        carriedOut.add(order);
        return driver.call(order, view);
    }

    void grant() {
        take(new ControlMessage.Granted(Sample.CLAIM, 1, Instant.EPOCH, List.of(), Map.of()));
    }

    void admit(String call) {
        take(new ControlMessage.Admitted(Sample.CLAIM, new CallId(call)));
    }

    void take(ControlMessage.Control message) {
        board.take(new ControlMessage(SAMPLE.goal(), SAMPLE.turn(), message));
    }
}
