package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Recorded turns.
 *
 * @param turns results by the number of their turn, in the order in which they are written
 */
public record ReplaySpec(Map<Integer, JsonNode> turns) {
    public ReplaySpec {
        turns = Collections.unmodifiableMap(new LinkedHashMap<>(turns));
    }

    /**
     * The recorded turns of a capability's executor.
     *
     * @throws MalformedDocument if there are none
     */
    public static ReplaySpec parse(JsonNode executor) {
        JsonFields fields = JsonFields.of("executor", executor);
        fields.text("kind");
        JsonFields recorded = fields.object("turns");
        Map<Integer, JsonNode> turns = new LinkedHashMap<>();
        for (String name : recorded.names()) {
            turns.put(number(name), recorded.object(name).node());
        }
        fields.refuseUnknown();
        return new ReplaySpec(turns);
    }

    private static int number(String name) {
        return whole(name)
                .filter(turn -> turn >= 1 && Integer.toString(turn).equals(name))
                .orElseThrow(
                        () -> new MalformedDocument("turn numbers from 1 at executor.turns", "one is something else"));
    }

    private static Optional<Integer> whole(String name) {
        try {
            return Optional.of(Integer.valueOf(name));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
