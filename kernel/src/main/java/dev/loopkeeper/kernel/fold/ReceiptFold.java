package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** How receipts change a goal. */
final class ReceiptFold {
    private ReceiptFold() {}

    /** The first receipt of an attempt under the claim that holds it: it closes the attempt. */
    static GoalProjection closing(GoalProjection goal, Receipt receipt, JournalEntry entry) {
        Flight.Request request = goal.flight()
                .inFlight()
                .orElseThrow(() -> new IllegalStateException("no attempt of " + goal.id() + " can close"));
        Instant now = entry.position().journalTime();
        Amounts charge = receipt.usage().charge(request.reservation());
        GoalProjection settled = goal.with(goal.ledger().settle(request.reservation(), charge))
                .with(remember(goal, receipt, charge, now));
        GoalProjection closed = OutcomeFold.fold(settled, receipt, now).with(Flight.NONE);
        int turn = request.turn().turn();
        // A look for external evidence is booked here, when it found something; every other turn was booked when it was
        // requested.
        return closed.progress().next().turn() > turn
                ? closed.with(closed.ledger().withTurn(turn))
                : closed;
    }

    /**
     * A receipt that closes nothing any more: only its cost is booked, unless the attempt was charged already. What it used and does not
     * know costs a reservation, since the claim that closes the attempt, or has closed it, is charged for itself.
     */
    static GoalProjection superseded(GoalProjection goal, Receipt receipt, SupersededCode code) {
        History history = goal.history();
        History counted = history.withSuperseded();
        if (code == SupersededCode.ALREADY_CHARGED) {
            return goal.with(counted);
        }
        Optional<Flight.Request> open = goal.flight()
                .inFlight()
                .filter(request -> goal.stopped()
                        && request.turn().equals(receipt.binding().turn()));
        if (open.isPresent()) {
            Amounts reservation = open.get().reservation();
            return goal.with(counted)
                    .with(goal.ledger().settle(reservation, receipt.usage().charge(reservation)))
                    .with(Flight.NONE);
        }
        return history.unreceipted(receipt.binding().turn())
                .map(charge -> corrected(goal, receipt, charge, counted))
                .orElseGet(() -> goal.with(counted)
                        .with(goal.ledger().bookUnreserved(receipt.usage().charge(reservation(goal, receipt)))));
    }

    /** What the attempt in flight reserves; of one that is closed nobody remembers it, and what the policy reserves stands for it. */
    private static Amounts reservation(GoalProjection goal, Receipt receipt) {
        return goal.flight()
                .inFlight()
                .filter(request -> request.turn().equals(receipt.binding().turn()))
                .map(Flight.Request::reservation)
                .orElse(goal.governance().policy().reservationPerTurn());
    }

    private static GoalProjection corrected(GoalProjection goal, Receipt receipt, Unreceipted charge, History counted) {
        return goal.with(goal.ledger().correct(charge.charged(), receipt.usage().charge(charge.charged())))
                .with(counted.withUnreceipted(counted.unreceipted().stream()
                        .map(listed -> listed.equals(charge) ? charge.corrected() : listed)
                        .toList()));
    }

    private static History remember(GoalProjection goal, Receipt receipt, Amounts charge, Instant now) {
        History history = goal.history();
        boolean looks = Watching.looks(goal);
        // Looks that found nothing would soon be all that is remembered: only the last one of a turn is kept.
        List<ReceiptSummary> earlier = new ArrayList<>(history.receipts().size());
        for (ReceiptSummary summary : history.receipts()) {
            if (!looks || summary.turn().turn() != receipt.binding().turn().turn()) {
                earlier.add(summary.brief());
            }
        }
        ReceiptSummary summary = new ReceiptSummary(
                receipt.id(),
                receipt.digest(),
                receipt.binding().turn(),
                receipt.binding().capability(),
                receipt.outcome(),
                receipt.reason(),
                receipt.summary(),
                charge,
                now,
                OptionalInt.empty());
        return history.withEffective(Recent.append(earlier, summary, Caps.RECEIPTS_KEPT));
    }
}
