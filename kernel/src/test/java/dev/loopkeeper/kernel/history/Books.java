package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.DecisionEvent.AttemptExpired;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.util.HashMap;
import java.util.Map;

/** A second set of books over a goal's attempts, which forgets nothing: each is charged once, and corrected at most once. */
final class Books {

    private final Map<TurnRef, Amounts> waiting = new HashMap<>();

    /** What {@code entry} cost must be what the ledger says. Children have their own books. */
    void check(GoalProjection before, JournalEntry entry, GoalProjection after) {
        if (!(entry.fact().event() instanceof LinkEvent)) {
            assertThat(after.ledger().settled())
                    .as(entry.fact().event().toString())
                    .isEqualTo(settled(before, entry));
        }
    }

    private Amounts settled(GoalProjection before, JournalEntry entry) {
        Amounts settled = before.ledger().settled();
        return switch (entry.verdict()) {
            case Verdict.Revoked revoked -> settled;
            case Verdict.Superseded(var code) ->
                late(before, ((ReceiptSealed) entry.fact().event()).receipt(), code);
            case Verdict.Admitted admitted ->
                switch (entry.fact().event()) {
                    case ReceiptSealed(var receipt) ->
                        settled.plus(receipt.usage().charge(inFlight(before).reservation()));
                    case AttemptExpired expired -> settled.plus(expired(inFlight(before)));
                    default -> settled;
                };
        };
    }

    private Amounts expired(Flight.Request request) {
        waiting.put(request.turn(), request.reservation());
        return request.reservation();
    }

    private Amounts late(GoalProjection before, Receipt receipt, SupersededCode code) {
        Amounts settled = before.ledger().settled();
        TurnRef turn = receipt.binding().turn();
        boolean flying = before.flight()
                .inFlight()
                .filter(request -> before.stopped() && request.turn().equals(turn))
                .isPresent();
        if (code == SupersededCode.ALREADY_CHARGED) {
            return settled;
        }
        if (flying) {
            return settled.plus(receipt.usage().charge(inFlight(before).reservation()));
        }
        Amounts charged = waiting.getOrDefault(turn, Amounts.ZERO);
        Amounts unknown = waiting.containsKey(turn) ? charged : unreserved(before, code);
        waiting.remove(turn);
        return settled.minus(charged).plus(receipt.usage().charge(unknown));
    }

    /** What a rival that does not know what it used costs: what the claim that holds the attempt reserves, else what the policy does. */
    private static Amounts unreserved(GoalProjection before, SupersededCode code) {
        return code == SupersededCode.OTHER_CLAIM
                ? inFlight(before).reservation()
                : before.governance().policy().reservationPerTurn();
    }

    private static Flight.Request inFlight(GoalProjection goal) {
        return goal.flight().inFlight().orElseThrow();
    }
}
