package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Answer;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.Optional;

/** What happens next with a goal: the query API's word and, where that leaves open what only the scheduler knows, the scheduler's own. */
final class Outlook {

    private static final String UNKNOWN = "onlySchedulerKnows";
    private static final String CAPACITY = "CAPACITY";
    private static final String ADMISSION = "AWAITING_ADMISSION";

    private Outlook() {}

    /** The answer of {@code should-run}, with the scheduler's words in the place of what only it knows. */
    static JsonNode of(Api api, GoalId goal) {
        JsonNode outlook = api.get(Path.goal(goal, "should-run"));
        if (outlook instanceof ObjectNode open && !open.path(UNKNOWN).isEmpty()) {
            scheduler(api, goal).ifPresent(told -> settle(open, told));
        }
        return outlook;
    }

    /** What the scheduler says; empty where it cannot be asked, so that it stays open. */
    private static Optional<JsonNode> scheduler(Api api, GoalId goal) {
        try {
            return Optional.of(api.attemptWrites(Path.capacity(goal)))
                    .filter(answer -> answer.status() == 200)
                    .map(Answer::body);
        } catch (CommandFailure unreachable) {
            return Optional.empty();
        }
    }

    private static void settle(ObjectNode outlook, JsonNode told) {
        if (told.path("waits").asBoolean()) {
            outlook.put("shouldRun", false).put("mode", "WAIT");
            outlook.set("decision", told.path("decision"));
            outlook.set("reason", told.path("reason"));
            outlook.set("sentence", told.path("sentence"));
            outlook.set("inputs", told.path("inputs"));
        }
        JsonNode before = outlook.path(UNKNOWN);
        ArrayNode left = outlook.putArray(UNKNOWN);
        before.forEach(unknown -> {
            if (!settled(told, unknown.path("reason").asText())) {
                left.add(unknown);
            }
        });
    }

    private static boolean settled(JsonNode told, String reason) {
        return switch (reason) {
            // Neither waiting nor holding: the scheduler has not asked for room yet, and what it will find is open.
            case CAPACITY ->
                told.path("waits").asBoolean() || told.path("holds").asBoolean();
            case ADMISSION -> told.path("awaits").isBoolean();
            default -> false;
        };
    }
}
