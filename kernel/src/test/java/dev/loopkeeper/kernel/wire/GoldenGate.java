package dev.loopkeeper.kernel.wire;

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
        return GoldenQuestion.approved(GOAL, BUILD);
    }
}
