package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.wire.GoldenCalls.same;
import static dev.loopkeeper.kernel.wire.GoldenHistory.must;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.id.CapabilityId;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.schema.ChildCostCorrected;
import dev.loopkeeper.schema.ChildSettled;
import dev.loopkeeper.schema.GoalHandedOff;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A goal that waits for its quota and for external evidence, and spends more than it may; the same at every call. */
final class GoldenBudget {
    private static final String GOAL = """
        {"goal":"acme/fix","objective":"build and watch","policy":{"limits":{"turns":9,"tokens":2000},
         "allowedTools":["compile"],"allowedCapabilities":["build","look"],"firstCapability":"build",
         "reservationPerTurn":{"tokens":100},"quota":{"turns":2,"windowMillis":3600000},
         "monitor":{"capability":"look","initialIntervalMillis":60000,"maxIntervalMillis":600000,"expiryMillis":86400000},
         "children":{"most":2,"capabilities":["build"],"join":"ALL"},"handOff":{"artifactRequired":true}},
         "todos":[{"id":"work","title":"do it"}]}
        """;
    private static final String BUILD = """
        {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],"effect":"NONE",
         "reads":["TODOS"],"changes":["TODOS","CHILDREN","HAND_OFF"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
        """;
    private static final String LOOK = """
        {"id":"look","tools":[],"effect":"NONE","changes":["EVIDENCE"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
        """;
    private static final CapabilityId BUILDS = new CapabilityId("build");
    private static final CapabilityId LOOKS = new CapabilityId("look");

    private final PaperLoop loop = new PaperLoop();
    private final PaperPeople people = new PaperPeople(loop);

    private GoldenBudget() {}

    static PaperLoop play() throws Exception {
        GoldenBudget history = new GoldenBudget();
        history.loop.provision();
        history.loop.register(BUILD);
        history.loop.register(LOOK);
        must(history.loop.open(GOAL));
        history.rivals();
        history.children();
        history.watch();
        history.lateReceipt();
        history.overrun();
        return history.loop;
    }

    private void rivals() {
        must(loop.decide());
        PaperRunner holder = PaperRunner.ofLast(loop);
        must(holder.start());
        same(
                PaperRunner.rivalOfLast(loop)
                        .seal(result(new Usage.Unknown(), Proposal.NOTHING), ReceiptDocument.Found.NOTHING),
                Ruling.superseded(SupersededCode.OTHER_CLAIM));
        must(holder.complete(
                Proposal.NOTHING,
                new Effect.ChildProposed("one half", BUILDS, new Amounts(600, 0, 0, 0)),
                new Effect.ChildProposed("the other", BUILDS, new Amounts(1_500, 0, 0, 0))));
    }

    private void children() {
        must(loop.decide());
        same(loop.decide(), Ruling.revoked(RevokedCode.OVER_LIMIT));
        must(loop.link(PaperLoop.GOAL, 1, new ChildSettled("CLOSED", AvroValues.amounts(new Amounts(650, 0, 0, 0)))));
        must(loop.link(
                PaperLoop.GOAL,
                1,
                new ChildCostCorrected(
                        AvroValues.amounts(new Amounts(650, 0, 0, 0)), AvroValues.amounts(new Amounts(640, 0, 0, 0)))));
    }

    private void watch() {
        must(started()
                .complete(
                        new Proposal.Continue(Optional.of(LOOKS), List.of(), Map.of(), "the build runs elsewhere"),
                        new Effect.TodoTaken(new TodoId("work"))));
        pass(Duration.ofMinutes(1));
        must(started().complete(Proposal.NOTHING));
        pass(Duration.ofMinutes(2));
        must(started()
                .seal(
                        result(new Usage.Estimated(new Amounts(20, 0, 0, 0)), Proposal.NOTHING),
                        new ReceiptDocument.Found(
                                List.of(),
                                List.of(new EvidenceRef(
                                        "green", Digests.of("green".getBytes(UTF_8)), "store/green", false)),
                                List.of(),
                                List.of(),
                                List.of())));
    }

    private void lateReceipt() {
        // Both turns of the quota have started within the hour.
        pass(Duration.ofHours(1));
        PaperRunner lost = started();
        pass(Duration.ofHours(1));
        must(loop.decide());
        same(
                lost.seal(
                        result(new Usage.Known(new Amounts(30, 0, 0, 0)), Proposal.NOTHING),
                        ReceiptDocument.Found.NOTHING),
                Ruling.superseded(SupersededCode.ATTEMPT_CLOSED));
        people.event(new GoalHandedOff(
                "planner", "builder", Digests.of("plan".getBytes(UTF_8)).text(), List.of("work"), "build"));
    }

    private void overrun() {
        pass(Duration.ofHours(1));
        PaperRunner dear = started();
        must(loop.admit(
                LoopTopic.RECEIPTS,
                loop.codecs
                        .receipts()
                        .encode(dear.receipt(
                                result(new Usage.Known(new Amounts(5_000, 0, 0, 0)), Proposal.NOTHING),
                                ReceiptDocument.Found.NOTHING,
                                Optional.of(Digests.of("diff".getBytes(UTF_8)))))));
        must(loop.decide());
    }

    private PaperRunner started() {
        must(loop.decide());
        PaperRunner runner = PaperRunner.ofLast(loop);
        must(runner.start());
        return runner;
    }

    private void pass(Duration time) {
        loop.now = loop.now.plus(time);
    }

    private static ReceiptDocument.Result result(Usage usage, Proposal proposal) {
        return new ReceiptDocument.Result(
                Outcome.COMPLETED, "DONE", "it is done", "", proposal, usage, UsageDetail.NONE);
    }
}
