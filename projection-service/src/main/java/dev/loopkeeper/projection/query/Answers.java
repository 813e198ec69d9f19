package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.wire.AskedGate;
import dev.loopkeeper.kernel.wire.frame.LoggedReceipt;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.view.EntryView;
import dev.loopkeeper.projection.view.GateAnswer;
import dev.loopkeeper.projection.view.GateList;
import dev.loopkeeper.projection.view.GateView;
import dev.loopkeeper.projection.view.GoalDetail;
import dev.loopkeeper.projection.view.GoalPage;
import dev.loopkeeper.projection.view.GoalRow;
import dev.loopkeeper.projection.view.ReceiptAnswer;
import dev.loopkeeper.projection.view.ReceiptList;
import dev.loopkeeper.projection.view.ReceiptRow;
import dev.loopkeeper.projection.view.ShouldRun;
import dev.loopkeeper.projection.view.Timeline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Answers questions about goals. While the topics are still being read it answers nothing at all rather than something incomplete. */
public final class Answers {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final ReadModel reads;
    private final Outlook outlook;

    public Answers(ReadModel reads, Outlook outlook) {
        this.reads = reads;
        this.outlook = outlook;
    }

    public GoalPage goals(GoalFilter filter) {
        demandComplete();
        List<GoalRow> found = reads.goalsAfter(filter.after())
                .filter(filter::matches)
                .limit(filter.limit() + 1L)
                .map(GoalRow::of)
                .toList();
        boolean more = found.size() > filter.limit();
        List<GoalRow> page = more ? found.subList(0, filter.limit()) : found;
        Optional<String> next =
                more && !page.isEmpty() ? Optional.of(page.getLast().goal()) : Optional.empty();
        return new GoalPage(page, next, reads.asOf());
    }

    public GoalDetail goal(GoalId id) {
        GoalProjection goal = existing(id);
        return GoalDetail.of(goal, outlook.advice(goal), reads.asOf());
    }

    public ShouldRun shouldRun(GoalId id) {
        return outlook.shouldRun(existing(id), reads.asOf());
    }

    public Timeline timeline(GoalId id, long afterSequence, int limit) {
        GoalProjection goal = existing(id);
        List<EntryView> entries = reads.journal(id, afterSequence, limit).stream()
                .map(EntryView::of)
                .toList();
        long last = entries.isEmpty() ? afterSequence : entries.getLast().sequence();
        Optional<Long> next = last < goal.position().sequence() ? Optional.of(last) : Optional.empty();
        return new Timeline(id.toString(), entries, next, goal.position().sequence(), reads.asOf());
    }

    public ReceiptList receipts(GoalId id) {
        GoalProjection goal = existing(id);
        List<ReceiptRow> rows = reads.receipts(id).stream()
                .map(receipt -> ReceiptRow.of(receipt, goal))
                .toList();
        return new ReceiptList(id.toString(), rows, goal.position().sequence(), reads.asOf());
    }

    public ReceiptAnswer receipt(GoalId id, ReceiptId receiptId) {
        GoalProjection goal = existing(id);
        LoggedReceipt receipt = reads.receipts(id).stream()
                .filter(found -> found.document().id().equals(receiptId))
                .findFirst()
                .orElseThrow(() -> missing("NO_SUCH_RECEIPT", "a receipt of " + id, receiptId.value()));
        return new ReceiptAnswer(
                id.toString(),
                ReceiptRow.of(receipt, goal),
                receipt.statement(),
                EnvelopeJson.of(receipt.envelope()),
                goal.position().sequence(),
                reads.asOf());
    }

    public GateList gates(GoalId id) {
        GoalProjection goal = existing(id);
        List<GateView> gates = goal.holds().gates().stream()
                .map(gate -> GateView.of(gate, Optional.empty()))
                .toList();
        return new GateList(id.toString(), gates, goal.position().sequence(), reads.asOf());
    }

    public GateAnswer gate(GoalId id, GateId gateId) {
        GoalProjection goal = existing(id);
        Gate gate = goal.holds()
                .gate(gateId)
                .orElseThrow(() -> missing("NO_SUCH_GATE", "an open gate of " + id, gateId.value()));
        GateView view = GateView.of(gate, asked(id, gate));
        return new GateAnswer(id.toString(), view, goal.position().sequence(), reads.asOf());
    }

    /** How many goals are in each phase. */
    public Map<String, Long> phases() {
        demandComplete();
        return reads.goalsAfter(Optional.empty())
                .collect(Collectors.groupingBy(goal -> Phase.of(goal).name(), TreeMap::new, Collectors.counting()));
    }

    /** Up to when answers are fresh. */
    public Instant asOf() {
        return reads.asOf();
    }

    /** How many records have been read. */
    public Counts counts() {
        return reads.counts();
    }

    private Optional<String> asked(GoalId id, Gate gate) {
        return reads.receipts(id).stream()
                .flatMap(receipt -> receipt.document().found().gates().stream())
                .filter(raised -> raised.gate().asked().equals(gate.asked()))
                .map(AskedGate::shown)
                .findFirst();
    }

    private GoalProjection existing(GoalId id) {
        demandComplete();
        return reads.goal(id).orElseThrow(() -> missing("NO_SUCH_GOAL", "a goal that was opened", id.toString()));
    }

    private void demandComplete() {
        if (!reads.complete()) {
            throw ProblemException.retryable(
                    Problem.of(
                            503,
                            "RESTORING",
                            "Still reading",
                            "expected to have read the topics to their end, but the service is still reading them"),
                    RETRY_AFTER);
        }
    }

    private static ProblemException missing(String code, String expected, String actual) {
        return new ProblemException(Problem.of(404, code, "Not found", expected, "there is none called " + actual));
    }
}
