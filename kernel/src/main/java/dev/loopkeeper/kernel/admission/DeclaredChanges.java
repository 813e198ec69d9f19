package dev.loopkeeper.kernel.admission;

import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.receipt.Receipt;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Holds what a receipt changes against what its capability declares (docs/adr/0060). The runner has done so before it sealed: this is
 * for the one that has not.
 */
final class DeclaredChanges {
    private DeclaredChanges() {}

    /** The refusal of a receipt that changes, or consumes, what its capability did not declare; empty when it does not. */
    static Optional<Ruling> refuse(GoalProjection goal, Receipt receipt, Facts facts) {
        Set<StateKind> changed = receipt.findings().changes();
        facts.capability().map(Capability::changes).ifPresent(changed::removeAll);
        return changed.isEmpty()
                ? unseen(goal, receipt, facts)
                        .map(signal -> refused(
                                "signals that are open and that a contract of "
                                        + receipt.binding().capability() + " carries",
                                "the receipt consumes " + signal))
                : Optional.of(refused(
                        "effects on state that " + receipt.binding().capability() + " declares it changes",
                        "the receipt changes " + changed));
    }

    /** A signal that is consumed although its contract cannot have carried it. */
    private static Optional<EventId> unseen(GoalProjection goal, Receipt receipt, Facts facts) {
        Set<StateKind> read = facts.capability().map(Capability::reads).orElse(Set.of());
        List<EventId> carried = goal.agenda().signals().stream()
                .filter(signal -> read.contains(signal.kind().state()))
                .map(OpenSignal::id)
                .toList();
        return receipt.findings().consumed().stream()
                .filter(signal -> !carried.contains(signal))
                .findFirst();
    }

    private static Ruling refused(String expected, String actual) {
        return Ruling.rejected(RejectedCode.EFFECT_NOT_DECLARED, expected, actual);
    }
}
