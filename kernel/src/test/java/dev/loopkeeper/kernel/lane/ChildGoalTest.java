package dev.loopkeeper.kernel.lane;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.RejectedCode;
import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.LinkEvent.ChildCancelled;
import dev.loopkeeper.kernel.event.LinkEvent.ChildOpened;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.flow.Link;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Lanes;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import org.junit.jupiter.api.Test;

class ChildGoalTest {
    @Test
    void child_livesUnderItsParentsPolicyWithTheCarveAsLimits() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();

        // when
        GoalProjection child = Families.opened(parent, 1).goal();

        // then
        assertThat(child.id()).isEqualTo(GoalId.of("acme/fix.1"));
        assertThat(child.lanes().parent())
                .contains(new Lanes.Parent(parent.goal().id(), 1));
        assertThat(child.ledger().limits().tokens()).isEqualTo(Limit.of(Families.CARVE.tokens()));
        assertThat(child.ledger().limits().costMicros()).isEqualTo(Limit.of(Families.CARVE.costMicros()));
        assertThat(child.governance().policy().delegation().children()).isEmpty();
        assertThat(child.governance().policy().authority().capabilities()).containsExactly(BUILD);
        assertThat(child.governance().policy().authority().allowCode()).isFalse();
        assertThat(child.agenda().inputs()).isEqualTo(parent.goal().agenda().inputs());
    }

    @Test
    void child_mayRunCodeWhereItsParentMay() {
        // given
        Loop parent = Families.parent(policy().allowCode(true), Join.ALL, 1).decide();

        // when
        GoalProjection child = Families.opened(parent, 1).goal();

        // then
        assertThat(child.governance().policy().authority().allowCode()).isTrue();
    }

    @Test
    void privateEvidenceOfTheParent_reachesNoChild() {
        // given
        Loop parent = Families.parent(Join.ALL, 1)
                .must(new Signal.EvidenceAdded(new EvidenceRef("secret", Samples.digest("s"), "store/s", true)))
                .decide();

        // when
        Loop child = Families.opened(parent, 1);

        // then
        assertThat(child.goal().agenda().evidence()).isEmpty();
        assertThat(child.contract().work().state().evidence()).isEmpty();
        assertThat(child.goal().id().tenant()).isEqualTo(parent.goal().id().tenant());
    }

    @Test
    void openingUnderAnIdThatIsNotTheChilds_isRefused() {
        // given
        Link.OpenChild open = Families.open(Families.parent(Join.ALL, 1).decide(), 1);
        Loop other = Loop.unopened(GoalId.of("acme/fix.2"));

        // when
        Ruling ruling = other.propose(opening(open));

        // then
        assertThat(ruling)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        rejected -> assertThat(rejected.code()).isEqualTo(RejectedCode.WRONG_PARENT));
    }

    @Test
    void goalThatExists_answersThatItIsNoChild() {
        // given
        Link.OpenChild open = Families.open(Families.parent(Join.ALL, 1).decide(), 1);
        Loop other = Loop.unopened(GoalId.of("acme/fix.1"));
        other.must(Loop.opening(policy().build()));

        // when
        other.propose(opening(open));

        // then
        assertThat(Families.said(other, Link.RefuseChild.class))
                .containsExactly(new Link.RefuseChild(new Lanes.Parent(Samples.GOAL, 1), "GOAL_EXISTS"));
    }

    @Test
    void openingThatComesTwice_refusesNothing() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        Loop child = Families.opened(parent, 1);

        // when
        child.propose(opening(Families.open(parent, 1)));

        // then
        assertThat(Families.said(child, Link.RefuseChild.class)).isEmpty();
    }

    @Test
    void childsBudget_isNotRaised() {
        // given
        Loop child = Families.child();

        // when
        Ruling ruling = child.propose(
                new Signal.BudgetRaised(policy().tokens(Limit.UNLIMITED).build().limits()));

        // then
        assertThat(ruling)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        rejected -> assertThat(rejected.code()).isEqualTo(RejectedCode.LIMITS_CARVED));
    }

    @Test
    void childThatStops_tellsItsParentWhatItUsed() {
        // given
        Loop child = Families.child().turn(receipt -> receipt.used(Samples.USED));

        // when
        child.must(new GoalEvent.GoalCancelled("")).decide();

        // then
        assertThat(Families.said(child, Link.SettleChild.class))
                .containsExactly(new Link.SettleChild(new Lanes.Parent(Samples.GOAL, 1), "CANCELLED", Samples.USED));
    }

    @Test
    void attemptInFlightAtTheStop_isChargedInFullAndCorrectedByItsReceipt() {
        // given
        Loop child = Families.child().start();
        ReceiptSealed receipt = child.receipt().used(Samples.USED).seal();
        Lanes.Parent parent = new Lanes.Parent(Samples.GOAL, 1);

        // when
        child.must(new GoalEvent.GoalClosed("")).decide().propose(receipt);

        // then
        assertThat(Families.said(child, Link.class))
                .containsExactly(
                        new Link.SettleChild(parent, "CLOSED", Samples.RESERVATION),
                        new Link.CorrectChild(parent, Samples.RESERVATION, Samples.USED));
    }

    @Test
    void childThatItsParentCancels_stops() {
        // given
        Loop child = Families.child();

        // when
        child.must(new ChildCancelled(Samples.GOAL, 1, "of no use")).decide();

        // then
        assertThat(child.goal().status())
                .isInstanceOfSatisfying(
                        Status.Stopped.class,
                        stopped -> assertThat(stopped.reason()).isEqualTo(StopReason.CANCELLED));
    }

    @Test
    void carveOfNothing_letsNothingRun() {
        // given
        Loop parent = Loop.open(policy().children(1, Join.ALL, BUILD), Samples.todo("work"))
                .turn(receipt -> receipt.child("a", BUILD, Amounts.ZERO))
                .decide();

        // when
        Loop child = Families.opened(parent, 1);

        // then
        assertThat(child.advice().reasonCode()).isEqualTo("TOKEN_BUDGET_EXHAUSTED");
    }

    private static ChildOpened opening(Link.OpenChild open) {
        return new ChildOpened(
                Samples.GOAL,
                open.child().ordinal(),
                open.child().objective(),
                open.child().title(),
                open.policy(),
                PolicyDigest.of(open.policy()),
                open.inputs());
    }
}
