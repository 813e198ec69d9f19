package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import java.util.List;

/**
 * A reason to wait that no projection shows: the scheduler alone knows whether it holds.
 *
 * @param reason the code under which the scheduler would wait
 * @param sentence what only it knows
 */
public record UnknownView(String reason, String sentence) {

    private static final UnknownView CAPACITY = new UnknownView(
            WaitReason.CAPACITY.name(),
            "whether tenant, capability and pool have room for one more turn at present is not known here");
    private static final UnknownView AWAITING_ADMISSION = new UnknownView(
            WaitReason.AWAITING_ADMISSION.name(),
            "whether this has been decided already, and only waits to be journaled, is not known here");

    /** The same without what the scheduler has told. */
    static List<UnknownView> without(List<UnknownView> unknown, RoomView told) {
        return unknown.stream()
                .filter(each -> !(each.equals(CAPACITY) && told.settlesRoom()))
                .filter(each ->
                        !(each.equals(AWAITING_ADMISSION) && told.awaits().isPresent()))
                .toList();
    }

    /** What may keep the scheduler from following {@code advice}. */
    static List<UnknownView> about(Advice advice) {
        return switch (advice) {
            case Advice.StartTurn start -> List.of(CAPACITY, AWAITING_ADMISSION);
            case Advice.ExpireAttempt expire -> List.of(AWAITING_ADMISSION);
            case Advice.AskPerson ask -> List.of(AWAITING_ADMISSION);
            case Advice.Stop stop -> List.of(AWAITING_ADMISSION);
            case Advice.OpenChild open -> List.of(AWAITING_ADMISSION);
            case Advice.CancelChild cancel -> List.of(AWAITING_ADMISSION);
            case Advice.Wait wait -> List.of();
            case Advice.Ended ended -> List.of();
        };
    }
}
