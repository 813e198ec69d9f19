package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.id.TodoId;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AgedApprovalsTest {
    @Test
    void policyThatChangesAfterAnApproval_asksAnew() {
        // given
        Loop loop = Loop.open(policy().approvalRequiredFor(BUILD), todo("work"));
        loop.must(loop.verdict(loop.gate(), true)).turn(receipt -> receipt.evidence("log"));

        // when
        loop.must(loop.verdict(loop.gate(), true));
        loop.must(changed(policy().approvalRequiredFor(BUILD).cadence(1)));

        // then
        assertThat(loop.goal().holds().gates()).hasSize(1);
        assertThat(loop.goal().holds().approvals()).hasSize(1);
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_OPEN");
    }

    @Test
    void approvalForAnotherCapability_travelsInNoContract() {
        // given
        Loop loop = Loop.open(policy(), todo("work")).turn(receipt -> receipt.asking(Kind.CONTEXT, "Send this?"));
        loop.must(loop.verdict(loop.gate(), true));

        // when
        loop.must(new GoalEvent.GoalHandedOff(
                "a", "b", Optional.empty(), List.of(new TodoId("work")), Optional.of(REVIEW)));

        // then
        assertThat(loop.goal().holds().approvals()).hasSize(1);
        assertThat(loop.contract().authority().approvals()).isEmpty();
    }

    @Test
    void approvalOfWhatStillStands_travelsInTheContract() {
        // given
        Loop loop = Loop.open(policy(), todo("work")).turn(receipt -> receipt.asking(Kind.CONTEXT, "Send this?"));

        // when
        loop.must(loop.verdict(loop.gate(), true)).must(new Signal.CorrectionGiven("use the cache"));

        // then
        assertThat(loop.contract().authority().approvals()).hasSize(1);
    }

    @Test
    void policyThatDropsTheApproval_closesItsQuestion() {
        // given
        Loop loop = Loop.open(policy().approvalRequiredFor(BUILD), todo("work"));
        Gate asked = loop.gate();

        // when
        loop.must(changed(policy()));

        // then
        assertThat(loop.goal().holds().gates()).isEmpty();
        assertThat(loop.advice().reasonCode()).isEqualTo("START_TURN");
        assertThat(loop.propose(loop.verdict(asked, true)))
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        rejected -> assertThat(rejected.code()).isEqualTo(RejectedCode.GATE_CLOSED));
    }

    private static GoalEvent.PolicyChanged changed(PolicyBuilder builder) {
        Policy policy = builder.build();
        return new GoalEvent.PolicyChanged(policy, PolicyDigest.of(policy));
    }
}
