package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BOB;
import static dev.loopkeeper.kernel.fixture.Samples.blocking;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Signal.TodoAdded;
import dev.loopkeeper.kernel.event.Signal.TodoClaimed;
import dev.loopkeeper.kernel.event.Signal.TodoCompleted;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Successor;
import dev.loopkeeper.kernel.goal.Todo;
import dev.loopkeeper.kernel.id.TodoId;
import java.util.List;
import org.junit.jupiter.api.Test;

class TodosTest {
    private static final Successor DONE = new Successor.Nothing("nothing is left");

    @Test
    void completing_namesTheOpenTodoThatFollows() {
        // given
        Loop loop = Loop.open(policy(), blocking("sign"), todo("next"));

        // when
        Ruling ruling = loop.propose(new TodoCompleted(new TodoId("sign"), next("next")));

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.goal().agenda().todo(new TodoId("sign")).flatMap(Todo::done))
                .contains(next("next"));
    }

    @Test
    void completingWithASuccessorThatIsNone_isRefused() {
        // given
        Loop loop = Loop.open(policy(), blocking("sign"));

        // when
        Ruling itself = loop.propose(new TodoCompleted(new TodoId("sign"), next("sign")));
        Ruling unknown = loop.propose(new TodoCompleted(new TodoId("sign"), next("next")));
        Ruling silent = loop.propose(new TodoCompleted(new TodoId("sign"), new Successor.Nothing(" ")));

        // then
        assertThat(List.of(code(itself), code(unknown), code(silent)))
                .containsExactly(RejectedCode.NO_SUCH_TODO, RejectedCode.NO_SUCH_TODO, RejectedCode.BAD_VALUE);
    }

    @Test
    void turnCompletesWithASuccessorThatItFoundItself() {
        // given
        Loop loop = Loop.open(policy(), todo("work"));

        // when
        loop.turn(receipt -> receipt.done("work", next("more")).found(todo("more")));

        // then
        assertThat(loop.goal().agenda().openTodos()).extracting(Todo::id).containsExactly(new TodoId("more"));
    }

    @Test
    void turnThatNamesNoSuccessorThatExists_changesNothing() {
        // given
        Loop loop = Loop.open(policy(), todo("work"));

        // when
        loop.turn(receipt -> receipt.done("work", next("more")));

        // then
        assertThat(loop.goal().agenda().openTodos()).hasSize(1);
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(1);
    }

    @Test
    void turn_doesNotDoWhatAPersonOwns() {
        // given
        Loop loop = Loop.open(policy(), Todo.open(new TodoId("sign"), "sign", Todo.Owner.USER, false));

        // when
        loop.turn(receipt -> receipt.done("sign"));

        // then
        assertThat(loop.goal().agenda().openTodos()).hasSize(1);
    }

    @Test
    void todo_waitsForThoseItDependsOn() {
        // given
        Todo release = todo("release").with(new Todo.Rank(1, "delivery", List.of(new TodoId("work"))));
        Loop loop = Loop.open(policy(), todo("work")).must(new TodoAdded(release));

        // when
        loop.turn(receipt -> receipt.done("release"));
        int before = loop.goal().agenda().openTodos().size();
        loop.turn(receipt -> receipt.done("work").done("release"));

        // then
        assertThat(before).isEqualTo(2);
        assertThat(loop.goal().agenda().openTodos()).isEmpty();
    }

    @Test
    void todoThatACapabilityHasClaimed_isCompletedByNobodyElse() {
        // given
        Loop loop = Loop.open(policy(), todo("work")).turn(receipt -> receipt.taking("work"));

        // when
        Ruling ruling = loop.propose(new TodoClaimed(new TodoId("work"), false));

        // then
        assertThat(loop.goal().agenda().todo(new TodoId("work")).flatMap(Todo::claimedBy))
                .contains("build");
        assertThat(code(ruling)).isEqualTo(RejectedCode.TODO_CLAIMED);
    }

    @Test
    void claimThatIsGivenBack_isFreeForOthers() {
        // given
        TodoId work = new TodoId("work");
        Loop loop = Loop.open().must(new TodoClaimed(work, false));

        // when
        loop.must(new TodoClaimed(work, true));
        Ruling ruling = loop.journal().propose(new TodoClaimed(work, false), Signers.by(BOB));

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
    }

    private static Successor next(String todo) {
        return new Successor.Next(new TodoId(todo));
    }

    private static RejectedCode code(Ruling ruling) {
        return ((Ruling.Rejected) ruling).code();
    }
}
