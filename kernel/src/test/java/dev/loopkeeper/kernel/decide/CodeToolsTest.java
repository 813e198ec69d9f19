package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.COMMENT;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A tool that may run code is allowed only by a policy that says so (docs/adr/0083). */
class CodeToolsTest {

    @Test
    void toolThatMayRunCode_isInNoContractOfAPolicyThatDoesNotAllowCode() {
        // given
        Loop loop = loop(false);

        // when
        Contract contract = loop.contract();

        // then
        assertThat(contract.authority().tools()).extracting(Tool::id).containsExactly(COMMENT);
        assertThat(contract.authority().allowCode()).isFalse();
    }

    @Test
    void policyThatAllowsCode_allowsItInTheContract() {
        // given
        Loop loop = loop(true);

        // when
        Contract contract = loop.contract();

        // then
        assertThat(contract.authority().tools()).extracting(Tool::id).containsExactly(COMPILE, COMMENT);
        assertThat(contract.authority().allowCode()).isTrue();
    }

    @Test
    void turnThatProposesAToolThatMayRunCode_stopsTheGoalBeforeAnotherTurn() {
        // given
        Loop loop = loop(false);

        // when
        loop.turn(receipt -> receipt.done("work").next(BUILD, COMPILE));

        // then
        assertThat(loop.advice()).isInstanceOfSatisfying(Advice.Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.TOOL_NOT_ALLOWED);
            assertThat(stop.sentence())
                    .isEqualTo(
                            "the next turn would use compile, which may run code, and the policy does not allow that");
        });
    }

    @Test
    void requestOfAToolThatMayRunCode_isRevokedByAdmissionToo() {
        // given
        Loop loop = loop(false);
        TurnRequested honest = loop.request();

        // when
        Ruling ruling = loop.propose(new TurnRequested(
                honest.turn(),
                honest.capability(),
                honest.pool(),
                honest.contract(),
                honest.reservation(),
                List.of(COMPILE),
                honest.approvals(),
                honest.policyVersion(),
                honest.notAfter(),
                honest.dependsOn()));

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.NOT_ALLOWED));
    }

    @Test
    void toolThatIsRegisteredAnewAsOneThatMayRunCode_leavesTheNextContract() {
        // given
        Loop loop = Loop.open(policy(), todo("work"));
        assertThat(loop.contract().authority().tools()).extracting(Tool::id).containsExactly(COMPILE);

        // when
        loop.journal().register(building());

        // then
        assertThat(loop.contract().authority().tools()).extracting(Tool::id).containsExactly(COMMENT);
    }

    private static Loop loop(boolean allowCode) {
        Loop loop = Loop.open(policy().allowCode(allowCode), todo("work"));
        loop.journal().register(building());
        return loop;
    }

    /** Builds with a compiler that may run code, and with comments. */
    private static Capability building() {
        Capability build = Samples.build();
        return new Capability(
                build.ref(),
                build.digest(),
                build.pool(),
                build.effect(),
                build.metered(),
                List.of(
                        new Tool(COMPILE, "{}", EffectClass.IDEMPOTENT, true),
                        new Tool(COMMENT, "{}", EffectClass.IDEMPOTENT)),
                build.reads(),
                build.changes(),
                build.perTurn());
    }
}
