package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.budget.Limits;
import dev.loopkeeper.kernel.event.GoalEvent.PolicyChanged;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fixture.Signers;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Weight;
import dev.loopkeeper.kernel.id.Principal;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.Retry;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a projection lists of the past stays as long as it is, however often it happens (invariant I10). */
class AgedGoalTest {

    private static final int TURNS = 40;

    @Test
    void everyListOfThePast_isFullAndGrowsNoMore() {
        // given
        Loop loop = Loop.open(policy(0), Samples.todo("todo-0"));

        // when
        for (int turn = 1; turn <= TURNS; turn++) {
            liveThrough(loop, turn);
        }

        // then
        GoalProjection goal = loop.goal();
        assertSoftly(softly -> {
            softly.assertThat(goal.history().effective()).isEqualTo(TURNS);
            softly.assertThat(goal.history().receipts()).hasSize(Caps.RECEIPTS_KEPT);
            softly.assertThat(goal.history().unreceipted()).hasSize(Caps.UNRECEIPTED_KEPT);
            softly.assertThat(goal.holds().approvals()).hasSize(Caps.APPROVALS);
            softly.assertThat(goal.agenda().evidence()).hasSize(Caps.EVIDENCE_KEPT);
            softly.assertThat(goal.agenda().lessons()).hasSize(Caps.LESSONS_KEPT);
            softly.assertThat(goal.agenda().todos()).hasSize(Caps.DONE_TODOS_KEPT + 1);
            softly.assertThat(goal.agenda().doneTodos()).isEqualTo(TURNS);
        });
    }

    @Test
    void approvalsOfLongNames_areAsManyAsTheirBytesLetStay() {
        // given
        Loop loop = Loop.open(policy(0), Samples.todo("todo-0"));
        Principal longName = new Principal("語".repeat(85));

        // when
        for (int turn = 1; turn <= Caps.APPROVALS; turn++) {
            String question = "question " + turn;
            loop.turn(receipt -> receipt.asking(Kind.QUESTION, question));
            assertThat(loop.journal().propose(loop.verdict(loop.gate(), true), Signers.by(longName)))
                    .isEqualTo(Ruling.ADMITTED);
            makeApprovalsStale(loop, turn);
        }

        // then
        assertThat(loop.goal().holds().approvals().stream().mapToInt(Weight::of).sum())
                .isBetween(Caps.APPROVALS_BYTES / 2, Caps.APPROVALS_BYTES);
        assertThat(loop.goal().holds().gatesOpened()).isEqualTo(Caps.APPROVALS);
    }

    /** An attempt that nobody answers for, then a turn that leaves something in every list. */
    private static void liveThrough(Loop loop, int turn) {
        loop.start().tick(loop.goal().governance().policy().pace().lease());
        loop.must(loop.decision());
        loop.turn(receipt -> receipt.found(Samples.todo("todo-" + turn))
                .done("todo-" + (turn - 1))
                .asking(Kind.QUESTION, "question " + turn));
        loop.must(loop.verdict(loop.gate(), true));
        makeApprovalsStale(loop, turn);
        loop.must(new Signal.RewardGiven(
                loop.goal().history().last().orElseThrow().turn(),
                500,
                "",
                Optional.of("step " + turn),
                Optional.empty()));
        loop.must(new Signal.EvidenceAdded(
                new EvidenceRef("log " + turn, Samples.digest("log " + turn), "store/log", true)));
    }

    /** Under another policy no turn uses what was approved before, which stays as a record. */
    private static void makeApprovalsStale(Loop loop, int turn) {
        Policy other = policy(turn).build();
        loop.must(new PolicyChanged(other, PolicyDigest.of(other)));
    }

    private static PolicyBuilder policy(int version) {
        return PolicyBuilder.policy()
                .limits(new Limits(Limit.UNLIMITED, Limit.UNLIMITED, Limit.UNLIMITED, Limit.UNLIMITED))
                .retry(new Retry(3, 0, 0))
                .stopRules(1_000 - version, 1_000);
    }
}
