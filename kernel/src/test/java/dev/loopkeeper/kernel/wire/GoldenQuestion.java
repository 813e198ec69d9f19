package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.wire.GoldenHistory.must;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.Verdict;

/** A goal whose policy asks a person on a condition; the same at every call. */
final class GoldenQuestion {
    private static final String GOAL = """
            {"goal":"acme/fix","objective":"build","policy":{"allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build",
             "conditions":[{"name":"first","kind":"gate","when":"turn == 1","reason":"Begin?"}]}}
            """;
    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private GoldenQuestion() {}

    static PaperLoop play() throws Exception {
        return approved(GOAL, BUILD);
    }

    /** A goal of {@code build} about whose first turn a person is asked, who approves, so that the turn is requested. */
    static PaperLoop approved(String goal, String build) throws Exception {
        PaperLoop loop = new PaperLoop();
        loop.provision();
        loop.register(build);
        must(loop.open(goal));
        must(loop.decide());
        Gate gate = loop.projection().holds().gates().get(0);
        must(loop.signal(
                "verdict-1", new GateVerdict(gate.id().value(), gate.asked().text(), Verdict.APPROVE, ""), "bob"));
        must(loop.decide());
        return loop;
    }
}
