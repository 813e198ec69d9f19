package dev.loopkeeper.kernel.decide;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.id.TurnRef;
import java.util.List;
import java.util.Optional;

/**
 * The attempt that failed last, where the last attempt of all did.
 *
 * @param turn the attempt
 * @param receipt what is remembered of its receipt; empty when none came in time
 */
public record LastFailure(TurnRef turn, Optional<ReceiptSummary> receipt) {

    /** Of {@code goal}; empty when its last attempt did not fail. */
    public static Optional<LastFailure> of(GoalProjection goal) {
        Optional<ReceiptSummary> last = goal.history().last();
        List<Unreceipted> charged = goal.history().unreceipted();
        Optional<TurnRef> expired = charged.isEmpty()
                ? Optional.empty()
                : Optional.of(charged.getLast().turn());
        return expired.filter(turn -> last.filter(receipt -> receipt.turn().compareTo(turn) >= 0)
                        .isEmpty())
                .map(turn -> new LastFailure(turn, Optional.empty()))
                .or(() -> last.filter(LastFailure::failed)
                        .map(receipt -> new LastFailure(receipt.turn(), Optional.of(receipt))));
    }

    private static boolean failed(ReceiptSummary receipt) {
        return switch (receipt.outcome()) {
            case FAILED, TIMED_OUT, INTERRUPTED -> true;
            case COMPLETED, REFUSED, PAUSED, UNKNOWN -> false;
        };
    }

    /** Which attempt, and as what code it failed. */
    public String words() {
        return "turn " + turn.turn() + " attempt " + turn.attempt()
                + receipt.map(found -> " with " + found.reason()).orElse(" without a receipt");
    }
}
