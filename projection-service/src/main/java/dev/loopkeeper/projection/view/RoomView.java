package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a goal stands with the room that goals share, in the scheduler's own words; they are empty while it does not wait.
 *
 * @param waits whether its next turn waits for room
 * @param holds whether it holds a permit
 * @param decision what the scheduler calls the wait
 * @param reason why, as a code
 * @param sentence why, in words
 * @param inputs how full each scope is that limits it
 */
public record RoomView(
        boolean waits,
        boolean holds,
        String decision,
        String reason,
        String sentence,
        List<AdviceView.InputView> inputs) {

    public RoomView(
            boolean waits,
            boolean holds,
            @Nullable String decision,
            @Nullable String reason,
            @Nullable String sentence,
            @Nullable List<AdviceView.InputView> inputs) {
        if (waits && (decision == null || reason == null || sentence == null)) {
            throw new IllegalArgumentException(
                    "expected a wait with decision, reason and sentence, but one is missing");
        }
        this.waits = waits;
        this.holds = holds;
        this.decision = Objects.requireNonNullElse(decision, "");
        this.reason = Objects.requireNonNullElse(reason, "");
        this.sentence = Objects.requireNonNullElse(sentence, "");
        this.inputs = inputs == null ? List.of() : List.copyOf(inputs);
    }

    /** Whether nothing is left open: a goal that neither waits nor holds has not asked for room yet, and what it will find nobody knows. */
    public boolean settles() {
        return waits || holds;
    }

    /** The wait as the kernel would advise it; empty while it does not wait. */
    public Optional<Advice> advice() {
        return waits ? Optional.of(new Advice.Wait(WaitReason.CAPACITY, Optional.empty(), sentence)) : Optional.empty();
    }
}
