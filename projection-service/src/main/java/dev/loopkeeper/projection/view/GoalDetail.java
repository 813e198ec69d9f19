package dev.loopkeeper.projection.view;

import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.goal.Progress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that the projection says of one goal.
 *
 * @param goal its id, {@code tenant/name}
 * @param title a short name for people
 * @param objective what is to be reached
 * @param openedBy who says they opened it
 * @param openedAt when, in journal time
 * @param phase what people see of it
 * @param status whether it is open
 * @param next what should happen next
 * @param flight the attempt in flight
 * @param holds what keeps the next turn from starting
 * @param budget what it has used and may still use
 * @param progress how it gets on
 * @param policy the policy in force
 * @param inputs what it was opened with, by name
 * @param agenda what the next turn should know
 * @param lanes its parent and children
 * @param receipts the most recent effective receipts, oldest first
 * @param headHash the hash of the last journal entry
 * @param sequence the number of that entry
 * @param updatedAt its journal time
 * @param asOf up to when the answer is fresh
 */
public record GoalDetail(
        String goal,
        String title,
        String objective,
        String openedBy,
        Instant openedAt,
        String phase,
        StatusView status,
        AdviceView next,
        Optional<TurnView> flight,
        HoldsView holds,
        BudgetView budget,
        ProgressView progress,
        PolicyView policy,
        Map<String, String> inputs,
        AgendaView agenda,
        LanesView lanes,
        List<RecentReceipt> receipts,
        String headHash,
        long sequence,
        Instant updatedAt,
        Instant asOf) {

    /**
     * How a goal gets on.
     *
     * @param nextTurn the turn that would be next
     * @param nextAttempt the attempt at it
     * @param notBefore when it may start
     * @param emptyTurns turns in a row without an effect
     * @param failedTurns failed turns in a row
     */
    public record ProgressView(
            int nextTurn, int nextAttempt, Optional<Instant> notBefore, int emptyTurns, int failedTurns) {}

    /** A receipt as far as the projection keeps it. */
    public record RecentReceipt(
            String receiptId,
            int turn,
            int attempt,
            String outcome,
            String reason,
            String digest,
            Instant recordedAt) {}

    public static GoalDetail of(GoalProjection goal, AdviceView next, Instant asOf) {
        return new GoalDetail(
                goal.id().toString(),
                goal.charter().title(),
                goal.charter().objective(),
                goal.charter().openedBy(),
                goal.charter().openedAt(),
                Phase.of(goal).name(),
                StatusView.of(goal.status()),
                next,
                TurnView.of(goal.flight()),
                HoldsView.of(goal.holds()),
                BudgetView.of(goal.ledger()),
                progress(goal.progress()),
                PolicyView.of(goal.governance()),
                goal.agenda().inputs(),
                AgendaView.of(goal.agenda()),
                LanesView.of(goal),
                receipts(goal),
                goal.position().headHash().text(),
                goal.position().sequence(),
                goal.position().journalTime(),
                asOf);
    }

    private static ProgressView progress(Progress progress) {
        return new ProgressView(
                progress.next().turn(),
                progress.next().attempt(),
                progress.notBefore().map(Progress.NotBefore::until),
                progress.emptyTurns(),
                progress.failedTurns());
    }

    private static List<RecentReceipt> receipts(GoalProjection goal) {
        return goal.history().receipts().stream()
                .map(receipt -> new RecentReceipt(
                        receipt.id().value(),
                        receipt.turn().turn(),
                        receipt.turn().attempt(),
                        receipt.outcome().name(),
                        receipt.reason(),
                        receipt.digest().text(),
                        receipt.recordedAt()))
                .toList();
    }
}
