package dev.loopkeeper.bench.loop;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * What turns of a benchmark do.
 *
 * @param id the capability's id
 * @param ref its key in its topic
 * @param document the capability's document
 */
public record Work(String id, String ref, String document) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Nothing, for so many turns of a goal. */
    static Work nothing(int turns) {
        return new Work(NoOp.ID, NoOp.ref(turns), new String(NoOp.capability(turns), UTF_8));
    }

    byte[] capability() {
        return document.getBytes(UTF_8);
    }

    /** A goal's document that asks for so many turns. */
    ObjectNode goal(String goal, int turns) {
        ObjectNode root = JSON.objectNode().put("goal", goal).put("objective", "run turns of a benchmark");
        ObjectNode policy = root.putObject("policy").put("firstCapability", id).put("noProgressTurns", 1_000);
        policy.putObject("limits").put("turns", turns);
        policy.putArray("allowedTools");
        policy.putArray("allowedCapabilities").add(id);
        return root;
    }
}
