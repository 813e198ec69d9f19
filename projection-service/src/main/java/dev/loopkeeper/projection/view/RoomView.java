package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a goal stands with what only the scheduler knows, in the scheduler's own words; they are empty while it does not wait.
 *
 * @param waits whether its next turn waits for room, or its last decision for admission
 * @param holds whether it holds a permit
 * @param awaits whether its last decision awaits admission; empty when the scheduler does not say
 * @param journaled how many of its decisions were journaled before the one that awaits admission
 * @param decision what the scheduler calls the wait
 * @param reason why, as a code
 * @param sentence why, in words
 * @param inputs how full each scope is that limits it
 */
public record RoomView(
        boolean waits,
        boolean holds,
        Optional<Boolean> awaits,
        long journaled,
        String decision,
        String reason,
        String sentence,
        List<AdviceView.InputView> inputs) {

    public RoomView(
            boolean waits,
            boolean holds,
            @Nullable Optional<Boolean> awaits,
            long journaled,
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
        this.awaits = Objects.requireNonNullElse(awaits, Optional.empty());
        this.journaled = journaled;
        this.decision = Objects.requireNonNullElse(decision, "");
        this.reason = Objects.requireNonNullElse(reason, "");
        this.sentence = Objects.requireNonNullElse(sentence, "");
        this.inputs = inputs == null ? List.of() : List.copyOf(inputs);
    }

    /** Whether it is open no longer if there is room: a goal that neither waits nor holds has not asked for room yet, and what it will find nobody knows. */
    public boolean settlesRoom() {
        return waits || holds;
    }

    /** Whether the scheduler speaks of a decision whose fate a goal with {@code decisions} journaled ones shows already. */
    public boolean outdated(long decisions) {
        return awaiting() && decisions > journaled;
    }

    /** The wait as the kernel would advise it; empty while it does not wait. */
    public Optional<Advice> advice() {
        WaitReason why = awaiting() ? WaitReason.AWAITING_ADMISSION : WaitReason.CAPACITY;
        return waits ? Optional.of(new Advice.Wait(why, Optional.empty(), sentence)) : Optional.empty();
    }

    private boolean awaiting() {
        return awaits.orElse(false);
    }
}
