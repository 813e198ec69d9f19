package dev.loopkeeper.kernel.contract;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.id.CapabilityId;
import java.util.List;
import java.util.Optional;

/**
 * What a turn is told of a child that has ended.
 *
 * @param ordinal its number among the goal's children
 * @param title what it was to reach, shortened; untrusted
 * @param capability what its first turn was to run
 * @param opened whether it was ever opened
 * @param reason why it stopped or was not opened, as a code
 * @param charged what it was charged
 */
public record ChildEnd(
        int ordinal, String title, CapabilityId capability, boolean opened, String reason, Amounts charged) {
    /** Of the children in {@code lanes} those that have ended: few, since a projection keeps no more. */
    static List<ChildEnd> among(Lanes lanes) {
        return lanes.children().stream().flatMap(child -> of(child).stream()).toList();
    }

    private static Optional<ChildEnd> of(Child child) {
        return switch (child.state()) {
            case ChildState.Settled settled -> Optional.of(of(child, true, settled.reason(), settled.charged()));
            case ChildState.Refused refused -> Optional.of(of(child, false, refused.code(), Amounts.ZERO));
            case ChildState.Proposed proposed -> Optional.empty();
            case ChildState.Open open -> Optional.empty();
            case ChildState.Cancelling cancelling -> Optional.empty();
        };
    }

    private static ChildEnd of(Child child, boolean opened, String reason, Amounts charged) {
        return new ChildEnd(child.ordinal(), child.title(), child.capability(), opened, reason, charged);
    }
}
