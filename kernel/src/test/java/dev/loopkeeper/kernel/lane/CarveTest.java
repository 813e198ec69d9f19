package dev.loopkeeper.kernel.lane;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Ledger;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.DecisionEvent.ChildRequested;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Child;
import dev.loopkeeper.kernel.goal.ChildState;
import dev.loopkeeper.kernel.policy.Join;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CarveTest {
    @Test
    void fourChildrenAskAtOnceForWhatTwoCanHave_twoAreAdmittedAndTwoRefused() {
        // given
        Amounts ask = new Amounts(0, 88_400, 0, 0);
        Loop loop = Loop.open(
                        policy().limits(new Limits(
                                        Limit.UNLIMITED, Limit.UNLIMITED, Limit.of(5_000_000), Limit.UNLIMITED))
                                .children(8, Join.ALL, BUILD),
                        todo("work"))
                .turn(receipt -> receipt.used(new Amounts(40, 4_752_720, 2, 1_000))
                        .child("a", BUILD, ask)
                        .child("b", BUILD, ask)
                        .child("c", BUILD, ask)
                        .child("d", BUILD, ask));
        String decidedOn = Fingerprint.ofChildren(loop.goal());

        // when
        List<Ruling> rulings = IntStream.rangeClosed(1, 4)
                .mapToObj(child -> loop.propose(new ChildRequested(child, ask, decidedOn)))
                .toList();

        // then
        Ruling overLimit = Ruling.revoked(RevokedCode.OVER_LIMIT);
        assertThat(rulings).containsExactly(Ruling.ADMITTED, Ruling.ADMITTED, overLimit, overLimit);
        assertThat(loop.goal().lanes().children())
                .extracting(Child::state)
                .containsExactly(
                        ChildState.OPEN,
                        ChildState.OPEN,
                        new ChildState.Refused("OVER_LIMIT"),
                        new ChildState.Refused("OVER_LIMIT"));
        assertThat(loop.goal().ledger().committed().costMicros()).isEqualTo(4_929_520);
    }

    @Test
    void carve_staysReservedUntilTheChildHasSettled() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        Loop child = Families.opened(parent, 1);
        Amounts before = parent.goal().ledger().settled();

        // when
        Amounts reserved = parent.goal().ledger().reserved();
        child.turn(receipt -> receipt.used(Samples.USED).evidence("log").complete());
        child.decide();
        Ruling ruling = Families.settle(parent, child);

        // then
        assertThat(reserved).isEqualTo(Families.CARVE);
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(parent.goal().ledger().reserved()).isEqualTo(Amounts.ZERO);
        assertThat(parent.goal().ledger().settled()).isEqualTo(before.plus(Samples.USED));
    }

    @Test
    void whatAChildUsedBeyondItsCarve_isBookedAsTheParentsOverrun() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        Amounts used = new Amounts(301, 3_500, 20, 0);

        // when
        parent.must(new LinkEvent.ChildSettled(parent.goal().id(), 1, "OVERRUN", used));

        // then
        assertThat(parent.goal().ledger().overrun()).isEqualTo(new Amounts(1, 500, 0, 0));
    }

    @Test
    void costThatBecomesKnownAfterTheChildSettled_correctsTheParentOnce() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        parent.must(new LinkEvent.ChildSettled(parent.goal().id(), 1, "CLOSED", new Amounts(100, 1_000, 5, 0)));
        Amounts before = parent.goal().ledger().settled();

        // when
        LinkEvent correction = new LinkEvent.ChildCorrected(
                parent.goal().id(), 1, Optional.of(new Amounts(100, 1_000, 5, 0)), new Amounts(40, 400, 2, 0));
        parent.must(correction);
        parent.must(correction);

        // then
        assertThat(parent.goal().ledger().settled()).isEqualTo(before.minus(new Amounts(60, 600, 3, 0)));
    }

    @Test
    void correctionOfOld_countsFromWhatTheChildIsListedWith() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        parent.must(new LinkEvent.ChildSettled(parent.goal().id(), 1, "CLOSED", new Amounts(100, 1_000, 5, 0)));
        Amounts before = parent.goal().ledger().settled();

        // when
        parent.must(new LinkEvent.ChildCorrected(parent.goal().id(), 1, Optional.empty(), new Amounts(40, 400, 2, 0)));

        // then
        assertThat(parent.goal().ledger().settled()).isEqualTo(before.minus(new Amounts(60, 600, 3, 0)));
    }

    @Test
    void lateCostOfAChildThatEightOthersHaveOutlived_isStillBooked() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        Loop first = Families.opened(parent, 1).start();
        ReceiptSealed late =
                first.receipt().used(new Amounts(700, 7_000, 40, 0)).seal();
        first.must(new GoalEvent.GoalClosed("")).decide();
        Families.settle(parent, first);
        for (int turn = 2; turn <= 9; turn++) {
            parent.turn(receipt -> receipt.evidence("log").child("part", BUILD, Families.CARVE))
                    .decide();
            parent.must(new LinkEvent.ChildSettled(parent.goal().id(), turn, "CLOSED", Amounts.ZERO));
        }
        Ledger before = parent.goal().ledger();

        // when
        first.propose(late);
        Ruling ruling = Families.correct(parent, first);
        Ruling misdirected = parent.propose(
                new LinkEvent.ChildCorrected(parent.goal().id(), 10, Optional.of(Amounts.ZERO), Samples.RESERVATION));

        // then
        assertThat(parent.goal().lanes().child(1)).isEmpty();
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(parent.goal().ledger().settled())
                .isEqualTo(before.settled().minus(Samples.RESERVATION).plus(new Amounts(700, 7_000, 40, 0)));
        assertThat(parent.goal().ledger().overrun()).isEqualTo(before.overrun().plus(new Amounts(600, 6_000, 35, 0)));
        assertThat(misdirected).isInstanceOf(Ruling.Rejected.class);
    }

    @Test
    void childThatCouldNotBeOpened_givesItsCarveBack() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();

        // when
        parent.must(new LinkEvent.ChildRefused(parent.goal().id(), 1, "GOAL_EXISTS"));

        // then
        assertThat(parent.goal().ledger().reserved()).isEqualTo(Amounts.ZERO);
        assertThat(parent.goal().lanes().children())
                .extracting(Child::state)
                .containsExactly(new ChildState.Refused("GOAL_EXISTS"));
    }

    @Test
    void childSettlesTwice_theSecondTimeIsRefused() {
        // given
        Loop parent = Families.parent(Join.ALL, 1).decide();
        LinkEvent settled = new LinkEvent.ChildSettled(parent.goal().id(), 1, "CLOSED", Amounts.ZERO);

        // when
        Ruling second = parent.must(settled).propose(settled);

        // then
        assertThat(second).isInstanceOf(Ruling.Rejected.class);
    }

    @Test
    void withoutRulesForChildren_aProposalIsRefusedAndAsksForNothing() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.child("a", BUILD, Families.CARVE));

        // then
        assertThat(loop.goal().lanes().children())
                .extracting(Child::state)
                .containsExactly(new ChildState.Refused("CHILDREN_NOT_ALLOWED"));
        assertThat(loop.advice()).isInstanceOf(Advice.StartTurn.class);
    }
}
