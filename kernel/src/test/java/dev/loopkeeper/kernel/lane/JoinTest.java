package dev.loopkeeper.kernel.lane;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.WaitReason;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.policy.Join;
import org.junit.jupiter.api.Test;

class JoinTest {
    @Test
    void proposals_areOpenedOneAfterTheOther() {
        // given
        Loop parent = Families.parent(Join.ALL, 2);

        // when
        parent.decide().decide();

        // then
        assertThat(Families.said(parent, Link.OpenChild.class))
                .extracting(open -> open.child().objective())
                .containsExactly("part 1", "part 2");
    }

    @Test
    void joinOfAll_waitsUntilTheLastChildHasSettled() {
        // given
        Loop parent = Families.parent(Join.ALL, 2).decide().decide();

        // when
        settle(parent, 1, "CLOSED");
        Advice afterOne = parent.advice();
        settle(parent, 2, "CLOSED");

        // then
        assertThat(afterOne)
                .isInstanceOfSatisfying(
                        Advice.Wait.class, wait -> assertThat(wait.reason()).isEqualTo(WaitReason.CHILDREN));
        assertThat(parent.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void joinOfAny_goesOnWithTheFirstThatSettles() {
        // given
        Loop parent = Families.parent(Join.ANY, 2).decide().decide();

        // when
        settle(parent, 1, "NO_PROGRESS");

        // then
        assertThat(parent.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void joinOfAny_theSameChildDoesNotCountForTheNextTurnToo() {
        // given
        Loop parent = Families.parent(Join.ANY, 2).decide().decide();
        settle(parent, 1, "NO_PROGRESS");

        // when
        parent.turn(receipt -> receipt.evidence("log"));

        // then
        assertThat(parent.advice().reasonCode()).isEqualTo("CHILDREN");
    }

    @Test
    void joinOfFirstSuccess_cancelsTheOthersAndGoesOn() {
        // given
        Loop parent = Families.parent(Join.FIRST_SUCCESS, 2).decide().decide();

        // when
        settle(parent, 2, "OBJECTIVE_COMPLETE");
        Advice advice = parent.advice();
        parent.decide();

        // then
        assertThat(advice).isInstanceOf(Advice.CancelChild.class);
        assertThat(Families.said(parent, Link.CancelChild.class))
                .extracting(Link.CancelChild::ordinal)
                .containsExactly(1);
        assertThat(parent.advice()).isInstanceOf(Advice.StartTurn.class);
    }

    @Test
    void joinOfFirstSuccess_waitsForAllWhenNoneSucceeds() {
        // given
        Loop parent = Families.parent(Join.FIRST_SUCCESS, 2).decide().decide();

        // when
        settle(parent, 1, "NO_PROGRESS");

        // then
        assertThat(parent.advice().reasonCode()).isEqualTo("CHILDREN");
    }

    @Test
    void parentThatStops_cancelsItsOpenChildren() {
        // given
        Loop parent = Families.parent(Join.ALL, 2).decide();

        // when
        parent.must(new GoalEvent.GoalCancelled("")).decide();

        // then
        assertThat(Families.said(parent, Link.CancelChild.class)).hasSize(1);
        assertThat(parent.goal().lanes().children())
                .extracting(Child::state)
                .containsExactly(ChildState.CANCELLING, new ChildState.Refused("GOAL_STOPPED"));
    }

    @Test
    void childOfAStoppedParent_stillSettles() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        parent.must(new GoalEvent.GoalCancelled("")).decide();

        // when
        settle(parent, 1, "CANCELLED");

        // then
        assertThat(parent.goal().ledger().reserved()).isEqualTo(Amounts.ZERO);
    }

    private static void settle(Loop parent, int ordinal, String reason) {
        parent.must(new LinkEvent.ChildSettled(parent.goal().id(), ordinal, reason, new Amounts(1, 1, 1, 1)));
    }
}
