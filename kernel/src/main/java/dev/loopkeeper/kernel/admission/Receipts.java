package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History.Unreceipted;
import dev.loopkeeper.kernel.goal.Marks;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.time.Instant;
import java.util.Optional;

/**
 * Judges receipts. The first one under the claim that holds the attempt closes it; one that comes too late is superseded and
 * only its cost is booked (invariant I1).
 */
final class Receipts {
    private Receipts() {}

    static Ruling judge(GoalProjection goal, Receipt receipt, Facts facts) {
        Binding binding = receipt.binding();
        Optional<Flight.Request> inFlight =
                goal.flight().inFlight().filter(request -> request.turn().equals(binding.turn()));
        return inFlight.isPresent()
                ? closing(goal, inFlight.get(), receipt, facts)
                : late(goal, receipt, goal.position().timeOf(facts.appendedAt()));
    }

    private static Ruling closing(GoalProjection goal, Flight.Request request, Receipt receipt, Facts facts) {
        return bound(request, receipt.binding())
                .or(() -> ReceiptBounds.refuse(receipt))
                .or(() -> DeclaredChanges.refuse(goal, receipt, facts))
                .orElseGet(() -> closes(goal, receipt));
    }

    private static Ruling closes(GoalProjection goal, Receipt receipt) {
        if (goal.stopped()) {
            return Ruling.superseded(SupersededCode.GOAL_STOPPED);
        }
        boolean otherClaim = goal.flight() instanceof Flight.Running running
                && !running.claim().equals(receipt.binding().claim());
        return otherClaim ? Ruling.superseded(SupersededCode.OTHER_CLAIM) : Ruling.ADMITTED;
    }

    private static Optional<Ruling> bound(Flight.Request request, Binding binding) {
        if (!request.contract().equals(binding.contract())) {
            return mismatch(RejectedCode.CONTRACT_MISMATCH, "contract", request.contract(), binding.contract());
        }
        if (!request.capability().equals(binding.capability())) {
            return mismatch(RejectedCode.CONTRACT_MISMATCH, "capability", request.capability(), binding.capability());
        }
        if (request.sequence() != binding.requestSequence() || !request.hash().equals(binding.requestHash())) {
            return mismatch(
                    RejectedCode.CHAIN_BROKEN,
                    "request admission",
                    request.sequence() + " " + request.hash(),
                    binding.requestSequence() + " " + binding.requestHash());
        }
        return request.previousReceipt().equals(binding.previousReceipt())
                ? Optional.empty()
                : mismatch(
                        RejectedCode.CHAIN_BROKEN,
                        "receipt before",
                        request.previousReceipt(),
                        binding.previousReceipt());
    }

    private static Optional<Ruling> mismatch(RejectedCode code, String what, Object expected, Object actual) {
        return Optional.of(Ruling.rejected(code, "the " + what + " " + expected, "the receipt names " + actual));
    }

    private static Ruling late(GoalProjection goal, Receipt receipt, Instant now) {
        Binding binding = receipt.binding();
        if (binding.turn().compareTo(goal.progress().next()) >= 0) {
            return Ruling.rejected(
                    RejectedCode.WRONG_ATTEMPT, "a requested attempt", binding.turn() + " was not requested");
        }
        Optional<Unreceipted> charged = goal.history().unreceipted(binding.turn());
        if (charged.isPresent()) {
            return charged.get().contract().equals(binding.contract())
                    ? Ruling.superseded(SupersededCode.ATTEMPT_CLOSED)
                    : Ruling.rejected(
                            RejectedCode.CONTRACT_MISMATCH,
                            "the contract of the admitted request",
                            "the receipt names " + binding.contract());
        }
        // Event ids are forgotten in time: what is older than that may be a receipt that was booked long ago.
        return goal.history().marks().outOfReach(binding.requestSequence(), goal.position(), now)
                ? Ruling.rejected(
                        RejectedCode.TOO_LATE,
                        "a receipt of a request of the last " + Marks.REACH.toDays() + " days",
                        "its request was entry " + binding.requestSequence())
                : Ruling.superseded(
                        goal.history().mayHaveBeenCharged(binding.turn())
                                ? SupersededCode.ALREADY_CHARGED
                                : SupersededCode.ATTEMPT_CLOSED);
    }
}
