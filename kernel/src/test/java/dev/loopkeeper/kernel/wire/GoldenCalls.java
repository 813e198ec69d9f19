package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.wire.GoldenHistory.must;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.RepairEvent;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.RecordPosition;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.EffectClass;
import dev.loopkeeper.schema.GoalCancelled;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.schema.ToolCallFinished;
import dev.loopkeeper.schema.ToolCallIntended;
import dev.loopkeeper.schema.TurnHeartbeat;
import java.time.Duration;

/** A goal whose turn calls tools, two of whose records cannot be used, and which is cancelled; the same at every call. */
final class GoldenCalls {
    private static final String GOAL = """
        {"goal":"acme/fix","objective":"send it","policy":{"allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build"}}
        """;
    private static final String BUILD = """
        {"id":"build","tools":[{"id":"compile","effect":"IRREVERSIBLE","arguments":{"type":"object"}}],
         "effect":"IRREVERSIBLE","perTurn":{},"executor":{"kind":"replay","turns":{}}}
        """;
    private static final byte[] UNUSABLE = {1, 2, 3};

    private final PaperLoop loop = new PaperLoop();
    private final PaperPeople people = new PaperPeople(loop);

    private GoldenCalls() {}

    static PaperLoop play() throws Exception {
        GoldenCalls history = new GoldenCalls();
        history.loop.provision();
        history.loop.register(BUILD);
        must(history.loop.open(GOAL));
        history.revokedRequest();
        PaperRunner runner = history.calls();
        history.parking();
        history.lateReceipt(runner);
        return history.loop;
    }

    private void revokedRequest() {
        byte[] request = loop.codecs.decisions().encode(loop.decision().orElseThrow());
        people.event(new GoalPaused("lunch"));
        same(loop.admit(LoopTopic.DECISIONS, request), Ruling.revoked(RevokedCode.STALE_BASIS));
        people.event(new GoalResumed(""));
    }

    private PaperRunner calls() {
        loop.now = loop.now.plus(Duration.ofSeconds(1));
        must(loop.decide());
        PaperRunner runner = PaperRunner.ofLast(loop);
        must(runner.start());
        must(runner.report("intended", intended("call-1", "send-mail")));
        must(runner.report(
                "finished",
                new ToolCallFinished(
                        "call-1", true, Digests.of("sent".getBytes(UTF_8)).text())));
        must(runner.report("intended-2", intended("call-2", "send-more")));
        loop.now = loop.now.plus(Duration.ofSeconds(11));
        must(runner.report("beat", new TurnHeartbeat(1L)));
        return runner;
    }

    private static ToolCallIntended intended(String call, String action) {
        return new ToolCallIntended(call, "compile", EffectClass.IRREVERSIBLE, action, Digest.ZERO.text());
    }

    private void parking() {
        Source first = loop.park(LoopTopic.RECEIPTS, "UNDECODABLE", UNUSABLE);
        operate(1, new RepairEvent.ParkedReleased(record(first)));
        Source second = loop.park(LoopTopic.RECEIPTS, "UNDECODABLE", UNUSABLE);
        operate(2, new RepairEvent.ParkedSkipped(record(second), "nobody can read it"));
    }

    private void lateReceipt(PaperRunner runner) {
        people.event(new GoalCancelled("of no use"));
        must(loop.decide());
        same(runner.complete(Proposal.NOTHING), Ruling.superseded(SupersededCode.GOAL_STOPPED));
    }

    private void operate(int number, RepairEvent event) {
        OperationStatement statement =
                new OperationStatement(new EventId("operation-" + number), loop.id, loop.now, event);
        must(loop.admit(LoopTopic.OPERATIONS, new OperatorRecords(loop.codecs).operation(statement, loop.operator)));
    }

    private static RecordPosition record(Source source) {
        return new RecordPosition(source.topic(), source.partition(), source.offset());
    }

    static void same(Ruling actual, Ruling expected) {
        if (!actual.equals(expected)) {
            throw new IllegalStateException("expected " + expected + ", but " + actual);
        }
    }
}
