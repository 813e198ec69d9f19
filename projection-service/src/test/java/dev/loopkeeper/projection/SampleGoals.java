package dev.loopkeeper.projection;

/** Documents that several tests start from. */
public final class SampleGoals {

    public static final String MINIMAL = """
            {"goal":"acme/fix","objective":"build and review","policy":{"limits":{"turns":5},
             "allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build"},
             "todos":[{"id":"build","title":"build it"}]}
            """;

    public static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","reads":["TODOS"],"changes":["TODOS"],"perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private SampleGoals() {}
}
