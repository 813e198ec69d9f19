package dev.loopkeeper.scheduler.explain;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loopkeeper.kernel.capacity.Standing;
import dev.loopkeeper.kernel.decide.CapacityWait;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.decide.Schedule.Awaiting;
import dev.loopkeeper.kernel.id.GoalId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a goal stands with what only the scheduler knows: the decision that awaits its admission, and the room that goals share. The wait's words are absent while it
 * does not wait.
 *
 * @param goal the goal
 * @param waits whether its next turn waits for room, or its last decision for admission
 * @param holds whether it holds a permit
 * @param awaits whether its last decision awaits admission; absent when nobody can say
 * @param journaled how many of its decisions were journaled before the one that awaits admission; absent when none does
 * @param decision {@code Wait}
 * @param reason {@code AWAITING_ADMISSION} or {@code CAPACITY}
 * @param sentence why, as the scheduler says it
 * @param inputs which decision it is, or how full each scope is that limits it
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
public record CapacityAnswer(
        String goal,
        boolean waits,
        boolean holds,
        @Nullable Boolean awaits,
        @Nullable Long journaled,
        @Nullable String decision,
        @Nullable String reason,
        @Nullable String sentence,
        @Nullable List<Input> inputs) {

    /** Something that was looked at, and what it was. */
    public record Input(String name, String value) {}

    /** How {@code goal} stands with its room; nobody can say whether it awaits an admission. */
    static CapacityAnswer of(GoalId goal, Optional<Standing> standing) {
        boolean holds = standing.map(Standing::held).orElse(false);
        CapacityAnswer still = still(goal, holds, null);
        return standing.flatMap(CapacityWait::of)
                .map(wait -> still.waiting(wait))
                .orElse(still);
    }

    /** Whether {@code goal} awaits an admission, and nothing of its room. */
    static CapacityAnswer ofDecision(GoalId goal, Optional<Awaiting> awaiting) {
        return awaiting.map(decision -> new CapacityAnswer(
                                goal.toString(), true, false, true, decision.decisions(), null, null, null, null)
                        .waiting(decision.explained()))
                .orElseGet(() -> still(goal, false, false));
    }

    /** The same, with what is {@code told} of its decision: the wait for an admission is told before the one for room. */
    CapacityAnswer with(CapacityAnswer told) {
        return Boolean.TRUE.equals(told.awaits)
                ? new CapacityAnswer(
                        goal, true, holds, true, told.journaled, told.decision, told.reason, told.sentence, told.inputs)
                : new CapacityAnswer(goal, waits, holds, told.awaits, null, decision, reason, sentence, inputs);
    }

    private static CapacityAnswer still(GoalId goal, boolean holds, @Nullable Boolean awaits) {
        return new CapacityAnswer(goal.toString(), false, holds, awaits, null, null, null, null, null);
    }

    private CapacityAnswer waiting(Explanation wait) {
        return new CapacityAnswer(
                goal,
                true,
                holds,
                awaits,
                journaled,
                wait.decision(),
                wait.reason(),
                wait.sentence(),
                wait.inputs().stream()
                        .map(input -> new Input(input.name(), input.value()))
                        .toList());
    }
}
