package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.BudgetRaised;
import dev.loopkeeper.schema.ChildCorrected;
import dev.loopkeeper.schema.ChildRefused;
import dev.loopkeeper.schema.ChildSettled;
import dev.loopkeeper.schema.CorrectionGiven;
import dev.loopkeeper.schema.EffectReconciled;
import dev.loopkeeper.schema.EvidenceAdded;
import dev.loopkeeper.schema.ExternalEvent;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.GoalClosed;
import dev.loopkeeper.schema.GoalHandedOff;
import dev.loopkeeper.schema.GoalPaused;
import dev.loopkeeper.schema.GoalResumed;
import dev.loopkeeper.schema.Limit;
import dev.loopkeeper.schema.LimitKind;
import dev.loopkeeper.schema.Limits;
import dev.loopkeeper.schema.PolicyChanged;
import dev.loopkeeper.schema.Reconciliation;
import dev.loopkeeper.schema.RewardGiven;
import dev.loopkeeper.schema.TodoAdded;
import dev.loopkeeper.schema.TodoClaimed;
import dev.loopkeeper.schema.TodoCompleted;
import dev.loopkeeper.schema.Verdict;
import dev.loopkeeper.schema.Woken;
import java.time.Duration;
import java.util.List;

/** A goal's life in which most kinds of events happen, the same at every call. */
final class GoldenHistory {
    private static final String GOAL = """
            {"goal":"acme/fix","objective":"build and review","policy":{"limits":{"turns":9,"tokens":5000},
             "allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build",
             "reservationPerTurn":{"tokens":100},
             "children":{"most":2,"capabilities":["build"],"join":"FIRST_SUCCESS"}},
             "todos":[{"id":"work","title":"do it"},{"id":"sign","title":"sign it","owner":"user"}]}
            """;
    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","reads":["TODOS"],"changes":["TODOS","CHILDREN"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;
    private static final Amounts CARVE = new Amounts(200, 0, 0, 0);

    private final PaperLoop loop = new PaperLoop();
    private final PaperPeople people = new PaperPeople(loop);

    private GoldenHistory() {}

    static PaperLoop play() throws Exception {
        GoldenHistory history = new GoldenHistory();
        history.loop.provision();
        history.loop.register(BUILD);
        must(history.loop.open(GOAL));
        history.signals();
        history.firstTurn();
        history.children();
        history.otherTurns();
        history.end();
        return history.loop;
    }

    private void signals() {
        event(new GoalPaused("lunch"));
        event(new GoalResumed(""));
        event(new GoalHandedOff("planner", "builder", null, List.of("work", "sign"), null));
        signal(new TodoAdded(AvroValues.todo(dev.loopkeeper.kernel.goal.Todo.open(
                new TodoId("more"), "more of it", dev.loopkeeper.kernel.goal.Todo.Owner.AGENT, false))));
        signal(new TodoClaimed("sign", false));
        signal(new TodoCompleted("sign", "", "more"));
        signal(new EvidenceAdded("log", Digest.ZERO.text(), "store/log", true));
        signal(new CorrectionGiven("use the cache"));
        signal(new ExternalEvent("ci", "green", null));
        signal(new Woken("look"));
        signal(new BudgetRaised(new Limits(new Limit(LimitKind.BOUNDED, 10L), null, null, null)));
        event(new PolicyChanged(
                PolicyCodec.toAvro(loop.projection().governance().policy())));
    }

    private void firstTurn() {
        must(loop.decide());
        PaperRunner runner = PaperRunner.ofLast(loop);
        must(runner.start());
        must(runner.complete(
                Proposal.NOTHING,
                new Effect.TodoDone(new TodoId("more"), new Successor.Nothing("nothing is left")),
                new Effect.TodoTaken(new TodoId("work")),
                new Effect.ChildProposed("one half", new CapabilityId("build"), CARVE),
                new Effect.ChildProposed("the other", new CapabilityId("build"), CARVE)));
        signal(new RewardGiven(1, 1, 800, "good", "small steps", null));
    }

    private void children() {
        must(loop.decide());
        must(loop.decide());
        link(1, new ChildSettled("OBJECTIVE_COMPLETE", AvroValues.amounts(new Amounts(150, 0, 0, 0))));
        must(loop.decide());
        link(1, new ChildCorrected(AvroValues.amounts(new Amounts(140, 0, 0, 0))));
        link(2, new ChildRefused("GOAL_EXISTS"));
    }

    private void otherTurns() {
        must(loop.decide());
        loop.now = loop.now.plus(Duration.ofHours(1));
        must(loop.decide());
        loop.now = loop.now.plus(Duration.ofHours(1));
        must(loop.decide());
        PaperRunner paused = PaperRunner.ofLast(loop);
        must(paused.start());
        // When these bytes were written no capability had to declare that its turns ask. Contracts name the digest of
        // BUILD as it is.
        loop.register(BUILD.replace("\"CHILDREN\"", "\"CHILDREN\",\"GATES\""));
        must(paused.pause(new AskedGate(
                new dev.loopkeeper.kernel.receipt.GateRaised(
                        dev.loopkeeper.kernel.receipt.GateRaised.Kind.CONTEXT,
                        "Send this?",
                        Digests.of("asked".getBytes(UTF_8))),
                "asked")));
        loop.register(BUILD);
        signal(new GateVerdict("g1", Digests.of("asked".getBytes(UTF_8)).text(), Verdict.APPROVE, ""));
        must(loop.decide());
        PaperRunner lost = PaperRunner.ofLast(loop);
        must(lost.start());
        must(lost.seal(
                new ReceiptDocument.Result(
                        Outcome.UNKNOWN,
                        "LOST",
                        "it may have happened",
                        "",
                        Proposal.NOTHING,
                        new Usage.Unknown(),
                        UsageDetail.NONE),
                new ReceiptDocument.Found(List.of(), List.of(), List.of(), List.of(), List.of("send-mail"))));
        signal(new EffectReconciled("send-mail", Reconciliation.HAPPENED, ""));
    }

    private void end() {
        event(new GoalClosed("enough"));
        must(loop.decide());
    }

    private void event(Object event) {
        people.event(event);
    }

    private void signal(Object event) {
        people.signal(event);
    }

    private void link(int child, Object event) {
        must(loop.link(PaperLoop.GOAL, child, event));
    }

    static void must(Ruling ruling) {
        if (!ruling.equals(Ruling.ADMITTED)) {
            throw new IllegalStateException("expected an admitted event, but " + ruling);
        }
    }
}
