package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.receipt.Outcome;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A claim of completion alone is not enough. */
class CompletionTest {

    @Test
    void claimWithAnOpenTodo_leadsToAnotherTurn() {
        // given
        Loop loop = Loop.open(policy(), todo("build"), todo("review"));

        // when
        loop.turn(receipt -> receipt.done("build").complete());

        // then
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        Advice.StartTurn.class,
                        start -> assertThat(start.sentence())
                                .isEqualTo("turn 2 runs build: the last turn proposed completion, but todos are open"));
    }

    @Test
    void claimThatNothingShows_leadsToAnotherTurn() {
        // given
        Loop loop = Loop.open(policy());

        // when
        loop.turn(receipt -> receipt.complete());

        // then
        assertThat(loop.advice().sentence())
                .isEqualTo("turn 2 runs build: the last turn proposed completion, but nothing shows it");
    }

    @Test
    void claimWithEvidence_completesAGoalThatNeverHadATodo() {
        // given
        Loop loop = Loop.open(policy());

        // when
        loop.turn(receipt -> receipt.evidence("report").complete());

        // then
        assertThat(loop.advice())
                .isEqualTo(new Advice.Stop(
                        StopReason.OBJECTIVE_COMPLETE,
                        Optional.empty(),
                        "turn 1 proposed completion, there is evidence and nothing is left to do, and no question is"
                                + " open"));
    }

    @Test
    void evidenceThatComesAfterTheClaim_completesTheGoal() {
        // given
        Loop loop = Loop.open(policy()).turn(receipt -> receipt.complete());
        EvidenceRef report = new EvidenceRef("report", loop.lastReceipt().orElseThrow(), "store/report", false);
        var request = loop.request();

        // when
        loop.must(new Signal.EvidenceAdded(report));

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(loop.propose(request)).isNotEqualTo(Ruling.ADMITTED);
    }

    @Test
    void claimOfATurnThatDidNotComplete_doesNotCount() {
        // given
        Loop loop = Loop.open(policy());

        // when
        loop.turn(receipt ->
                receipt.evidence("half").outcome(Outcome.FAILED, "CRASHED").complete());

        // then
        assertThat(loop.advice()).isNotInstanceOf(Advice.Stop.class);
    }

    @Test
    void claimWithAnOpenQuestion_waitsForTheAnswerAndThenCompletes() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.done("work").complete().asking(Kind.QUESTION, "Is that all?"));
        Advice whileOpen = loop.advice();

        // when
        loop.must(loop.verdict(loop.gate(), true));

        // then
        assertThat(whileOpen.reasonCode()).isEqualTo("GATE_OPEN");
        assertThat(loop.advice().reasonCode()).isEqualTo("OBJECTIVE_COMPLETE");
    }

    @Test
    void todoThatArrivesBeforeTheStop_reopensTheWork() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.done("work").complete());
        var stop = loop.decision();

        // when
        loop.must(new Signal.TodoAdded(todo("more")));

        // then
        assertThat(loop.propose(stop)).isNotEqualTo(Ruling.ADMITTED);
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void reopenedWork_needsTheApprovalThatEveryStartNeeds() {
        // given
        Loop loop = Loop.open(policy().approvalRequiredFor(BUILD), todo("work"));
        loop.must(loop.verdict(loop.gate(), true))
                .turn(receipt -> receipt.done("work").complete());
        Advice completed = loop.advice();

        // when
        loop.must(new Signal.TodoAdded(todo("more")));

        // then
        assertThat(completed.reasonCode()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_OPEN");
    }

    @Test
    void pausedGoal_completesOnlyAfterItIsResumed() {
        // given
        Loop loop = Loop.open();

        // when
        loop.start()
                .must(new GoalPaused(""))
                .must(loop.receipt().done("work").complete().seal());

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("PAUSED");
    }

    @Test
    void openTodoOfAPerson_keepsTheGoalOpenAlthoughItBlocksNoTurn() {
        // given
        Todo signOff = Todo.open(new TodoId("sign-off"), "sign off", Todo.Owner.USER, false);
        Loop loop = Loop.open(policy(), todo("work"), signOff);

        // when
        loop.turn(receipt -> receipt.done("work").complete());

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }
}
