package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.wire.GoldenHistory.must;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.schema.GateVerdict;
import dev.loopkeeper.schema.Verdict;

/** A goal whose policy allows code and whose capability requires a gate; the same at every call. */
final class GoldenGate {
    private static final String GOAL = """
            {"goal":"acme/fix","objective":"build","policy":{"allowedTools":["compile"],"allowCode":true,"allowedCapabilities":["build"],
             "firstCapability":"build"}}
            """;
    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"},"mayRunCode":true}],
             "gates":[{"name":"security","question":"Has security seen it?"}],
             "effect":"NONE","perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private GoldenGate() {}

    static PaperLoop play() throws Exception {
        PaperLoop loop = new PaperLoop();
        loop.provision();
        loop.register(BUILD);
        must(loop.open(GOAL));
        must(loop.decide());
        Gate gate = loop.projection().holds().gates().get(0);
        must(loop.signal(
                "verdict-1", new GateVerdict(gate.id().value(), gate.asked().text(), Verdict.APPROVE, ""), "bob"));
        must(loop.decide());
        return loop;
    }
}
