package dev.loopkeeper.runner.guard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.goal.Agenda.SignalKind;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.fixture.Sample;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a turn changes is held against what its capability declares. */
class DeclaredEffectsTest {
    private static final Set<StateKind> ALL = EnumSet.allOf(StateKind.class);

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "TODOS | \"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"build\",\"successor\":\"none\"}]",
                "CHILDREN | \"effects\":[{\"kind\":\"CHILD_PROPOSED\",\"objective\":\"half\",\"capability\":\"build\",\"carve\":{}}]",
                "EVIDENCE | \"evidence\":[{\"title\":\"t\",\"text\":\"x\"}]",
                "GATES | \"gates\":[{\"kind\":\"QUESTION\",\"question\":\"q\",\"asked\":\"a\"}]",
            })
    void whatItsCapabilityDoesNotDeclare_refusesTheTurn(StateKind kind, String fields) {
        // given
        ExecutorResult result = read(fields);

        // when
        ExecutorResult undeclared =
                declaring(EnumSet.complementOf(EnumSet.of(kind))).review(result);
        ExecutorResult declared = declaring(EnumSet.of(kind)).review(result);

        // then
        assertThat(undeclared.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(undeclared.reason()).isEqualTo("EFFECT_NOT_DECLARED");
        assertThat(undeclared.sentence()).endsWith("but the turn changes [" + kind + "]");
        assertThat(undeclared.report().effects()).isEmpty();
        assertThat(undeclared.report().notes()).isEmpty();
        assertThat(undeclared.report().questions()).isEmpty();
        assertThat(declared).isEqualTo(result);
    }

    @Test
    void whatTheRunnerAdded_needsNoDeclaration() {
        // given
        TurnReport added = TurnReport.NOTHING
                .withNotes(List.of(Note.ofRunner("standard error", "oops", true)))
                .withQuestions(List.of(Question.ofRunner(GateRaised.Kind.CONTEXT, "May this be sent?", "this")));
        ExecutorResult result = new ExecutorResult(Outcome.PAUSED, "CONTEXT_NOT_APPROVED", "it waits", added);

        // when
        ExecutorResult reviewed = declaring(Set.of()).review(result);

        // then
        assertThat(reviewed).isEqualTo(result);
    }

    @Test
    void refusedTurn_keepsTheEvidenceThatItsCapabilityDeclares() {
        // given
        ExecutorResult result = read(
                "\"evidence\":[{\"title\":\"t\",\"text\":\"x\"}],\"gates\":[{\"kind\":\"QUESTION\",\"question\":\"q\",\"asked\":\"a\"}]");

        // when
        ExecutorResult reviewed = declaring(Set.of(StateKind.EVIDENCE)).review(result);

        // then
        assertThat(reviewed.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(reviewed.report().notes()).containsExactly(new Note("t", "x", false));
    }

    @Test
    void evidenceOfATurnInDoubt_isLeftOutWhenItIsNotDeclared() {
        // given
        ExecutorResult result =
                read("\"evidence\":[{\"title\":\"t\",\"text\":\"x\"}]").inDoubt(true);
        List<Note> both = List.of(new Note("t", "x", false), Note.ofRunner("standard error", "oops", true));

        // when
        ExecutorResult kept =
                declaring(Set.of()).withoutEvidence(result.with(result.report().withNotes(both)));

        // then
        assertThat(kept.doubtful()).isTrue();
        assertThat(kept.report().notes()).containsExactly(both.get(1));
    }

    @Test
    void signalsOfItsContract_areConsumed() {
        // given
        ExecutorResult result = read("\"signalsConsumed\":[\"ci-7\"],\"correctionsConsumed\":[\"cor-1\"]");

        // when
        ExecutorResult reviewed = declaring(Set.of()).review(result);

        // then
        assertThat(reviewed).isEqualTo(result);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"signalsConsumed\":[\"ci-8\"]", "\"correctionsConsumed\":[\"cor-1\",\"cor-2\"]"})
    void signalThatItsContractDoesNotCarry_refusesTheTurn(String fields) {
        // when
        ExecutorResult reviewed = declaring(ALL).review(read(fields));

        // then
        assertThat(reviewed.reason()).isEqualTo("EFFECT_NOT_DECLARED");
        assertThat(reviewed.report().signals()).isEmpty();
        assertThat(reviewed.report().corrections()).isEmpty();
    }

    /** A capability that declares these changes, whose contract carries a signal {@code ci-7} and a correction {@code cor-1}. */
    private static DeclaredEffects declaring(Set<StateKind> changes) {
        Sample sample = Sample.of(Sample.capability("{\"kind\":\"replay\",\"turns\":{}}"));
        Capability of = sample.capability().capability();
        Capability capability = new Capability(
                of.ref(), of.digest(), of.pool(), of.effect(), false, List.of(), Set.of(), changes, of.perTurn());
        return new DeclaredEffects(told(sample.contract()), capability);
    }

    private static Contract told(Contract contract) {
        Contract.Work work = contract.work();
        List<OpenSignal> signals = List.of(
                new OpenSignal(new EventId("ci-7"), SignalKind.EXTERNAL_EVENT, "green"),
                new OpenSignal(new EventId("cor-1"), SignalKind.CORRECTION, "use the cache"));
        return new Contract(
                contract.decision(),
                contract.goal(),
                contract.turn(),
                new Contract.Work(
                        work.objective(),
                        work.inputs(),
                        work.lastReceipt(),
                        work.state().withSignals(signals),
                        work.children(),
                        work.context()),
                contract.authority(),
                contract.basis(),
                contract.validity());
    }

    private static ExecutorResult read(String fields) {
        return ResultReader.read(("{\"outcome\":\"COMPLETED\"," + fields + "}").getBytes(UTF_8));
    }
}
