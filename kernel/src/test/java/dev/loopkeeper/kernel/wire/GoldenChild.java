package dev.loopkeeper.kernel.wire;

import static dev.loopkeeper.kernel.wire.GoldenHistory.must;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.schema.ChildCancel;
import dev.loopkeeper.schema.ChildOpen;
import dev.loopkeeper.schema.GoalOpened;
import java.util.Map;

/** A goal that its parent opens and cancels; the same at every call. */
final class GoldenChild {
    private static final String PARENT = """
            {"goal":"acme/fix","objective":"build","policy":{"limits":{"turns":3,"tokens":200},
             "allowedTools":["compile"],"allowedCapabilities":["build"],"firstCapability":"build","reservationPerTurn":{"tokens":100}}}
            """;
    private static final String BUILD = """
            {"id":"build","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
             "effect":"NONE","perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private GoldenChild() {}

    static PaperLoop play() throws Exception {
        PaperLoop loop = new PaperLoop(Lanes.childId(PaperLoop.GOAL, 1).orElseThrow());
        GoalOpened like =
                GoalDocument.parse(new ObjectMapper().readTree(PARENT)).opened();
        loop.provision();
        loop.register(BUILD);
        must(loop.link(
                PaperLoop.GOAL, 1, new ChildOpen("one half", "half", Map.of("branch", "main"), like.getPolicy())));
        must(loop.decide());
        must(loop.link(PaperLoop.GOAL, 1, new ChildCancel("the other half was enough")));
        must(loop.decide());
        return loop;
    }
}
