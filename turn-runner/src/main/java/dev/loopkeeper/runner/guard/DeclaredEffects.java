package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.receipt.Effect;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.TurnReport;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Holds what a turn changes against what its capability declares, and what it consumes against what its contract carries, before the
 * runner adds anything of its own. Admission would refuse the receipt, which then closed nothing.
 *
 * @param contract the turn's
 * @param capability what runs
 */
public record DeclaredEffects(Contract contract, Capability capability) {
    static final String EFFECT_NOT_DECLARED = "EFFECT_NOT_DECLARED";

    /** {@code result}, refused when it would change state that the capability does not declare, or consume what it was not told. */
    public ExecutorResult review(ExecutorResult result) {
        return undeclared(result.report())
                .or(() -> untold(result.report()))
                .map(sentence -> ExecutorResult.refused(EFFECT_NOT_DECLARED, sentence)
                        .with(withoutEvidence(result).report().withoutRequests()))
                .orElse(result);
    }

    /** {@code result} without evidence that the capability does not declare its turns leave: it may be in no receipt, however the turn ends. */
    public ExecutorResult withoutEvidence(ExecutorResult result) {
        if (capability.changes().contains(StateKind.EVIDENCE)) {
            return result;
        }
        List<Note> ofRunner =
                result.report().notes().stream().filter(Note::byRunner).toList();
        return result.with(result.report().withNotes(ofRunner));
    }

    private Optional<String> undeclared(TurnReport report) {
        Set<StateKind> undeclared = EnumSet.noneOf(StateKind.class);
        report.effects().stream().map(Effect::changes).forEach(undeclared::add);
        if (!report.notes().stream().allMatch(Note::byRunner)) {
            undeclared.add(StateKind.EVIDENCE);
        }
        if (!report.questions().stream().allMatch(Question::byRunner)) {
            undeclared.add(StateKind.GATES);
        }
        undeclared.removeAll(capability.changes());
        return undeclared.isEmpty()
                ? Optional.empty()
                : Optional.of("expected changes of " + new TreeSet<>(capability.changes()) + ", as " + capability.ref()
                        + " declares, but the turn changes " + undeclared);
    }

    private Optional<String> untold(TurnReport report) {
        List<EventId> told =
                contract.work().state().signals().stream().map(OpenSignal::id).toList();
        return Stream.concat(report.signals().stream(), report.corrections().stream())
                .filter(signal -> !told.contains(signal))
                .findFirst()
                .map(signal -> "expected signals of its contract to be consumed, but the turn consumes " + signal);
    }
}
