package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.ReceiptBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Agenda.OpenSignal;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Receipts of a runner that holds its key and has not held its turn against its declaration (docs/adr/0060). */
class DeclaredChangesTest {
    private static final Set<StateKind> ALL = EnumSet.allOf(StateKind.class);

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"CORRECTIONS", "LESSONS", "SIGNALS"})
    void whatACapabilityDoesNotDeclare_itsReceiptsDoNotChange(StateKind kind) {
        // given
        Loop undeclared = running(ALL, EnumSet.complementOf(EnumSet.of(kind)));
        Loop declared = running(ALL, EnumSet.of(kind));

        // when
        Ruling refused = undeclared.propose(changing(kind, undeclared.receipt()).seal());
        Ruling admitted = declared.propose(changing(kind, declared.receipt()).seal());

        // then
        assertThat(refused).isInstanceOfSatisfying(Ruling.Rejected.class, rejected -> {
            assertThat(rejected.code()).isEqualTo(RejectedCode.EFFECT_NOT_DECLARED);
            assertThat(rejected.actual()).contains("[" + kind + "]");
        });
        assertThat(admitted).isEqualTo(Ruling.ADMITTED);
    }

    private static ReceiptBuilder changing(StateKind kind, ReceiptBuilder receipt) {
        return switch (kind) {
            case TODOS -> receipt.done("work");
            case GATES -> receipt.asking(Kind.QUESTION, "Which branch?");
            case EVIDENCE -> receipt.evidence("diff");
            case CHILDREN -> receipt.child("one half", BUILD, Amounts.ZERO);
            case HAND_OFF -> receipt.offering(digest("artifact"));
            case CORRECTIONS, LESSONS, SIGNALS -> throw new IllegalArgumentException("turns do not change " + kind);
        };
    }

    @Test
    void gateOfATurnThatPauses_isItsOwnToo() {
        // given
        Loop loop = running(ALL, Set.of());

        // when
        Ruling ruling = loop.propose(loop.receipt()
                .asking(Kind.CONTEXT, "May this be sent?")
                .outcome(Outcome.PAUSED, "ASKED")
                .seal());

        // then
        assertThat(code(ruling)).contains(RejectedCode.EFFECT_NOT_DECLARED);
    }

    @Test
    void whatItsRunnerAdded_isNoChangeOfTheTurns() {
        // given
        Loop loop = running(Set.of(), Set.of());

        // when
        Ruling ruling = loop.propose(loop.receipt()
                .evidence("standard error")
                .asking(Kind.CONTEXT, "May this be sent?")
                .byRunner()
                .outcome(Outcome.PAUSED, "CONTEXT_NOT_APPROVED")
                .seal());

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.goal().holds().gates()).hasSize(1);
    }

    @Test
    void besideWhatItsRunnerAdded_theTurnsOwnCounts() {
        // given
        UnaryOperator<ReceiptBuilder> consent = receipt -> receipt.evidence("standard error")
                .asking(Kind.CONTEXT, "May this be sent?")
                .byRunner();
        Loop evidence = running(Set.of(), Set.of(StateKind.GATES));
        Loop gates = running(Set.of(), Set.of(StateKind.EVIDENCE));

        // when
        Ruling moreEvidence = evidence.propose(
                consent.apply(evidence.receipt()).evidence("diff").seal());
        Ruling anotherGate = gates.propose(consent.apply(gates.receipt())
                .asking(Kind.QUESTION, "Which branch?")
                .seal());

        // then
        assertThat(code(moreEvidence)).contains(RejectedCode.EFFECT_NOT_DECLARED);
        assertThat(code(anotherGate)).contains(RejectedCode.EFFECT_NOT_DECLARED);
    }

    @Test
    void openSignalsOfAKindThatItsContractCarries_areConsumed() {
        // given
        Loop loop = told(Set.of(StateKind.CORRECTIONS, StateKind.SIGNALS));
        List<EventId> told = open(loop);

        // when
        Ruling ruling = loop.propose(
                loop.receipt().consuming(told.get(0)).consuming(told.get(1)).seal());

        // then
        assertThat(told).hasSize(2);
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.goal().agenda().signals()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"CORRECTIONS", "SIGNALS"})
    void signalOfAKindThatItsContractDoesNotCarry_isNotConsumed(StateKind read) {
        // given
        Loop loop = told(Set.of(read));
        EventId other = loop.goal().agenda().signals().stream()
                .filter(signal -> signal.kind().state() != read)
                .map(OpenSignal::id)
                .findFirst()
                .orElseThrow();

        // when
        Ruling ruling = loop.propose(loop.receipt().consuming(other).seal());

        // then
        assertThat(code(ruling)).contains(RejectedCode.EFFECT_NOT_DECLARED);
        assertThat(open(loop)).contains(other);
    }

    @Test
    void signalThatIsNotOpen_isNotConsumed() {
        // given
        Loop loop = told(ALL);

        // when
        Ruling ruling = loop.propose(
                loop.receipt().consuming(new EventId("never-heard-of")).seal());

        // then
        assertThat(code(ruling)).contains(RejectedCode.EFFECT_NOT_DECLARED);
    }

    private static Loop running(Set<StateKind> reads, Set<StateKind> changes) {
        return opened(reads, changes).start();
    }

    private static Loop told(Set<StateKind> reads) {
        return opened(reads, Set.of())
                .must(new Signal.CorrectionGiven("use the cache"))
                .must(new Signal.ExternalEvent("ci", "green", Optional.empty()))
                .start();
    }

    private static Loop opened(Set<StateKind> reads, Set<StateKind> changes) {
        Loop loop = Loop.open(policy(), todo("work"));
        loop.journal().register(Samples.capability(BUILD, List.of(COMPILE), reads, changes));
        return loop;
    }

    private static List<EventId> open(Loop loop) {
        return loop.goal().agenda().signals().stream().map(OpenSignal::id).toList();
    }

    private static Optional<RejectedCode> code(Ruling ruling) {
        return ruling instanceof Ruling.Rejected rejected ? Optional.of(rejected.code()) : Optional.empty();
    }
}
