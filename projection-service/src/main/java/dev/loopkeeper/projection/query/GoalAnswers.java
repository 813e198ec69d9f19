package dev.loopkeeper.projection.query;

import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.wire.AskedGate;
import dev.loopkeeper.kernel.wire.frame.LoggedReceipt;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.reads.Assignment;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.view.GateAnswer;
import dev.loopkeeper.projection.view.GateList;
import dev.loopkeeper.projection.view.GateView;
import dev.loopkeeper.projection.view.GoalDetail;
import dev.loopkeeper.projection.view.ReceiptAnswer;
import dev.loopkeeper.projection.view.ReceiptList;
import dev.loopkeeper.projection.view.ReceiptRow;
import dev.loopkeeper.projection.view.ShouldRun;
import dev.loopkeeper.projection.view.Timeline;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Answers questions about one goal of this instance's. While its partition is still being read there is no answer at all. */
public final class GoalAnswers {

    private final ReadModel reads;
    private final Outlook outlook;
    private final JournalShelf journal;

    public GoalAnswers(ReadModel reads, Outlook outlook, JournalShelf journal) {
        this.reads = reads;
        this.outlook = outlook;
        this.journal = journal;
    }

    /** The goal as it is, asked by nobody who proved themselves. */
    public GoalDetail goal(GoalId id) {
        return goal(id, Optional.empty());
    }

    /**
     * The goal as it is.
     *
     * @param proof what the caller proved itself with; see {@link Room}
     */
    public GoalDetail goal(GoalId id, Optional<String> proof) {
        return about(id, goal -> GoalDetail.of(goal, outlook.advice(goal, proof), reads.asOf()));
    }

    /** The goal as it was after its journal entry {@code sequence}, folded again from the journal. */
    public GoalDetail goalAt(GoalId id, long sequence) {
        return about(id, goal -> {
            long last = goal.position().sequence();
            if (sequence < 1 || sequence > last) {
                throw new ProblemException(Problem.of(
                        400, "BAD_VALUE", "Malformed parameter", "at from 1 to " + last, "it is " + sequence));
            }
            GoalProjection then = journal.goalAt(id, sequence);
            return GoalDetail.of(then, outlook.adviceOf(then), reads.asOf());
        });
    }

    /** The sequence of the goal's last journal entry that can be read. */
    public long head(GoalId id) {
        return about(id, goal -> goal.position().sequence());
    }

    /** @param proof what the caller proved itself with; see {@link Room} */
    public ShouldRun shouldRun(GoalId id, Optional<String> proof) {
        return about(id, goal -> outlook.shouldRun(goal, proof, reads.asOf()));
    }

    public Timeline timeline(GoalId id, long afterSequence, int limit) {
        return about(id, goal -> {
            var entries = journal.after(id, afterSequence, limit).entries();
            long last = entries.isEmpty() ? afterSequence : entries.getLast().sequence();
            Optional<Long> next = last < goal.position().sequence() ? Optional.of(last) : Optional.empty();
            return new Timeline(id.toString(), entries, next, goal.position().sequence(), reads.asOf());
        });
    }

    /** Receipts from the place {@code after} on, where that is the {@code next} of an earlier answer. */
    public ReceiptList receipts(GoalId id, long after, int limit) {
        return about(id, goal -> {
            JournalShelf.Receipts found = journal.receipts(id, after, limit);
            var rows = found.receipts().stream()
                    .map(receipt -> ReceiptRow.of(receipt, goal))
                    .toList();
            return new ReceiptList(
                    id.toString(),
                    rows,
                    found.next().map(String::valueOf),
                    goal.position().sequence(),
                    reads.asOf());
        });
    }

    public ReceiptAnswer receipt(GoalId id, ReceiptId receiptId) {
        return about(id, goal -> {
            LoggedReceipt receipt = journal.receipt(
                            id, found -> found.document().id().equals(receiptId))
                    .orElseThrow(() -> missing("NO_SUCH_RECEIPT", "a receipt of " + id, receiptId.value()));
            return new ReceiptAnswer(
                    id.toString(),
                    ReceiptRow.of(receipt, goal),
                    receipt.statement(),
                    EnvelopeJson.of(receipt.envelope()),
                    goal.position().sequence(),
                    reads.asOf());
        });
    }

    public GateList gates(GoalId id) {
        return about(id, goal -> {
            var gates = goal.holds().gates().stream()
                    .map(gate -> GateView.of(gate, Optional.empty()))
                    .toList();
            return new GateList(id.toString(), gates, goal.position().sequence(), reads.asOf());
        });
    }

    public GateAnswer gate(GoalId id, GateId gateId) {
        return about(id, goal -> {
            Gate gate = goal.holds()
                    .gate(gateId)
                    .orElseThrow(() -> missing("NO_SUCH_GATE", "an open gate of " + id, gateId.value()));
            GateView view = GateView.of(gate, asked(id, gate));
            return new GateAnswer(id.toString(), view, goal.position().sequence(), reads.asOf());
        });
    }

    private Optional<String> asked(GoalId id, Gate gate) {
        return journal.receipt(id, receipt -> asks(receipt, gate).isPresent()).flatMap(receipt -> asks(receipt, gate));
    }

    private static Optional<String> asks(LoggedReceipt receipt, Gate gate) {
        return receipt.document().found().gates().stream()
                .filter(raised -> raised.gate().asked().equals(gate.asked()))
                .map(AskedGate::shown)
                .findFirst();
    }

    private <T> T about(GoalId id, Function<GoalProjection, T> answer) {
        demandCovered(id);
        try {
            GoalProjection goal =
                    reads.goal(id).orElseThrow(() -> missing("NO_SUCH_GOAL", "a goal that was opened", id.toString()));
            return answer.apply(goal);
        } catch (RegistryUnavailableException e) {
            throw Restoring.registryAway();
        }
    }

    private void demandCovered(GoalId id) {
        Assignment assignment = reads.assignment().orElseThrow(Restoring::unassigned);
        int partition = assignment.of(id);
        if (!reads.covered().contains(partition)) {
            throw Restoring.partitions(Set.of(partition));
        }
    }

    private static ProblemException missing(String code, String expected, String actual) {
        return new ProblemException(Problem.of(404, code, "Not found", expected, "there is none called " + actual));
    }
}
