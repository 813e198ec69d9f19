package dev.loopkeeper.bench.loop;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Turns that do nothing: a recorded result for each, without effects. */
final class NoOp {

    static final String ID = "no-op";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private NoOp() {}

    /** The capability's key in its topic. */
    static String ref(int turns) {
        return ID + "@" + turns;
    }

    /** The capability whose first so many turns do nothing; that number is its version, so that the longest counts. */
    static byte[] capability(int turns) {
        ObjectNode root =
                JSON.objectNode().put("id", ID).put("capabilityVersion", turns).put("effect", "NONE");
        root.putArray("tools");
        root.putArray("reads");
        root.putArray("changes");
        root.putObject("perTurn");
        ObjectNode recorded = root.putObject("executor").put("kind", "replay").putObject("turns");
        for (int turn = 1; turn <= turns; turn++) {
            recorded.set(Integer.toString(turn), result(turn));
        }
        return bytes(root);
    }

    /** A goal's document that asks for so many turns. */
    static ObjectNode goal(String goal, int turns) {
        return Work.nothing(turns).goal(goal, turns);
    }

    private static ObjectNode result(int turn) {
        ObjectNode result = JSON.objectNode()
                .put("outcome", "COMPLETED")
                .put("reason", "NOTHING_DONE")
                .put("sentence", "nothing was to be done")
                .put("summary", "Turn " + turn + " did nothing, as it was told.");
        result.putObject("proposal")
                .put("kind", "CONTINUE")
                .put("capability", ID)
                .put("rationale", "more turns were asked for");
        result.putObject("usage").put("kind", "KNOWN").put("tokens", 10).put("millis", 1);
        return result;
    }

    private static byte[] bytes(ObjectNode root) {
        try {
            return MAPPER.writeValueAsBytes(root);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
