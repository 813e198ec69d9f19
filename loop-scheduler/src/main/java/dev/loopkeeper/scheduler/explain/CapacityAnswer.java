package dev.loopkeeper.scheduler.explain;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loopkeeper.kernel.capacity.Standing;
import dev.loopkeeper.kernel.decide.CapacityWait;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a goal stands with the room that goals share. The wait's words are absent while it does not wait.
 *
 * @param goal the goal
 * @param waits whether its next turn waits for room
 * @param holds whether it holds a permit
 * @param decision {@code Wait}
 * @param reason {@code CAPACITY}
 * @param sentence why, as the scheduler says it
 * @param inputs how full each scope is that limits it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CapacityAnswer(
        String goal,
        boolean waits,
        boolean holds,
        @Nullable String decision,
        @Nullable String reason,
        @Nullable String sentence,
        @Nullable List<Input> inputs) {

    /** Something that was looked at, and what it was. */
    public record Input(String name, String value) {}

    static CapacityAnswer of(GoalId goal, Optional<Standing> standing) {
        boolean holds = standing.map(Standing::held).orElse(false);
        return standing.flatMap(CapacityWait::of)
                .map(wait -> waiting(goal, wait))
                .orElseGet(() -> new CapacityAnswer(goal.toString(), false, holds, null, null, null, null));
    }

    private static CapacityAnswer waiting(GoalId goal, Explanation wait) {
        return new CapacityAnswer(
                goal.toString(),
                true,
                false,
                wait.decision(),
                wait.reason(),
                wait.sentence(),
                wait.inputs().stream()
                        .map(input -> new Input(input.name(), input.value()))
                        .toList());
    }
}
