package dev.loopkeeper.kernel.fold;

import dev.loopkeeper.kernel.decide.ApprovalBasis;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.goal.Agenda.Lesson;
import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.goal.Agenda.SignalKind;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.History;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.ReceiptSummary;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.List;
import java.util.Optional;

/** How signals change a goal. */
final class SignalFold {
    private SignalFold() {}

    static GoalProjection fold(GoalProjection goal, Signal signal, JournalEntry entry) {
        return switch (signal) {
            case Signal.GateVerdict verdict -> verdict(goal, verdict, entry);
            case Signal.RewardGiven reward -> reward(goal, reward);
            case Signal.TodoAdded(var todo) ->
                goal.with(goal.agenda()
                        .withTodos(
                                Recent.append(goal.agenda().todos(), todo, Integer.MAX_VALUE),
                                goal.agenda().doneTodos()));
            case Signal.TodoCompleted(var todo, var successor) ->
                goal.with(Todos.complete(goal.agenda(), todo(goal, todo), successor));
            case Signal.TodoClaimed(var todo, boolean released) ->
                goal.with(Todos.replace(
                        goal.agenda(), todo(goal, todo).claimed(released ? Optional.empty() : Optional.of(by(entry)))));
            case Signal.EvidenceAdded(var evidence) ->
                goal.with(
                        goal.agenda().withEvidence(Recent.evidence(goal.agenda().evidence(), evidence)));
            case Signal.CorrectionGiven(String text) -> openSignal(goal, SignalKind.CORRECTION, text, entry);
            case Signal.BudgetRaised(var limits) -> goal.with(goal.ledger().withLimits(limits));
            case Signal.Woken woken -> goal;
            case Signal.ExternalEvent(var kind, var summary, var digest) ->
                openSignal(goal, SignalKind.EXTERNAL_EVENT, kind + ": " + summary, entry);
            case Signal.EffectReconciled reconciled ->
                DoneActions.reconciled(goal, reconciled)
                        .with(goal.holds()
                                .withReconcile(Recent.without(goal.holds().reconcile(), reconciled.action())));
        };
    }

    private static Todo todo(GoalProjection goal, TodoId id) {
        return goal.agenda().todo(id).orElseThrow(() -> new IllegalStateException(goal.id() + " has no todo " + id));
    }

    private static String by(JournalEntry entry) {
        return entry.principal().map(Principal::name).orElse(entry.fact().claimedBy());
    }

    private static GoalProjection verdict(GoalProjection goal, Signal.GateVerdict verdict, JournalEntry entry) {
        Holds holds = goal.holds();
        Gate gate = holds.gate(verdict.gate())
                .orElseThrow(() -> new IllegalStateException("gate " + verdict.gate() + " is not open"));
        Holds closed = holds.withGates(Recent.without(holds.gates(), gate), holds.gatesOpened());
        Principal by = entry.principal()
                .orElseThrow(() -> new IllegalStateException("the verdict on " + gate.id() + " is not signed"));
        if (verdict.approved()) {
            Approval approval = new Approval(gate.id(), gate.kind(), gate.asked(), by, ApprovalBasis.of(goal, gate));
            return goal.with(closed.withApprovals(Recent.approvals(closed.approvals(), approval)));
        }
        String sentence =
                by + " rejected gate " + gate.id() + (verdict.comment().isBlank() ? "" : ": " + verdict.comment());
        return goal.with(closed).with(Endings.of(goal.status(), StopReason.GATE_REJECTED, sentence));
    }

    private static GoalProjection reward(GoalProjection goal, Signal.RewardGiven reward) {
        History history = goal.history();
        List<ReceiptSummary> receipts = history.receipts().stream()
                .map(receipt ->
                        receipt.turn().equals(reward.turn()) ? receipt.withReward(reward.scoreMillis()) : receipt)
                .toList();
        GoalProjection scored = goal.with(history.withReward(receipts));
        if (reward.prefer().isEmpty() && reward.avoid().isEmpty()) {
            return scored;
        }
        Agenda agenda = goal.agenda();
        Lesson lesson = new Lesson(reward.prefer(), reward.avoid());
        return scored.with(agenda.withLessons(Recent.lessons(agenda.lessons(), lesson)));
    }

    private static GoalProjection openSignal(GoalProjection goal, SignalKind kind, String text, JournalEntry entry) {
        OpenSignal open = new OpenSignal(entry.fact().id(), kind, text);
        return goal.with(goal.agenda().withSignals(Recent.append(goal.agenda().signals(), open, Integer.MAX_VALUE)));
    }
}
