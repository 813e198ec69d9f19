package dev.loopkeeper.kernel.contract;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.COMMENT;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.RESERVATION;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.LinkEvent;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Families;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Agenda;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.StateKind;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.wire.ContractJson;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ContractsTest {

    @ParameterizedTest
    @EnumSource
    void state_isOnlyWhatTheCapabilityDeclaresItReads(StateKind read) {
        // given
        Loop loop = withEverything();
        loop.journal().register(Samples.capability(BUILD, List.of(COMPILE), Set.of(read), Set.of()));

        // when
        Agenda state = loop.contract().work().state();

        // then
        assertThat(state.inputs()).isEmpty();
        assertThat(!state.todos().isEmpty()).isEqualTo(read == StateKind.TODOS);
        assertThat(state.doneTodos() > 0).isEqualTo(read == StateKind.TODOS);
        assertThat(!state.evidence().isEmpty()).isEqualTo(read == StateKind.EVIDENCE);
        assertThat(!state.lessons().isEmpty()).isEqualTo(read == StateKind.LESSONS);
        assertThat(state.signals())
                .extracting(Agenda.OpenSignal::kind)
                .isEqualTo(
                        switch (read) {
                            case CORRECTIONS -> List.of(Agenda.SignalKind.CORRECTION);
                            case SIGNALS -> List.of(Agenda.SignalKind.EXTERNAL_EVENT);
                            case TODOS, GATES, EVIDENCE, LESSONS, CHILDREN, HAND_OFF -> List.of();
                        });
    }

    @ParameterizedTest
    @EnumSource
    void children_areToldOnlyToACapabilityThatReadsThem(StateKind read) {
        // given
        Loop parent = Families.parent(Join.ANY, 2).decide().decide();
        parent.must(new LinkEvent.ChildSettled(parent.goal().id(), 2, "OBJECTIVE_COMPLETE", Families.CARVE));
        parent.journal().register(Samples.capability(BUILD, List.of(COMPILE), Set.of(read), Set.of()));

        // when
        Contract contract = parent.contract();

        // then
        ChildEnd second = new ChildEnd(2, "part 2", BUILD, true, "OBJECTIVE_COMPLETE", Families.CARVE);
        assertThat(contract.work().children()).isEqualTo(read == StateKind.CHILDREN ? List.of(second) : List.of());
        assertThat(ContractJson.parse(ContractJson.encode(contract))).isEqualTo(contract);
    }

    @Test
    void tools_areWhatPolicyAndCapabilityBothAllow() {
        // given
        Loop loop = Loop.open(policy().first(REVIEW).tools(COMMENT), todo("work"));

        // when
        Contract contract = loop.contract();

        // then
        assertThat(contract.authority().tools()).extracting(Tool::id).containsExactly(COMMENT);
    }

    @Test
    void tools_areNarrowedToWhatTheLastTurnProposed() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.done("work").next(REVIEW, COMMENT));

        // when
        Contract contract = loop.contract();

        // then
        assertThat(contract.authority().tools()).extracting(Tool::id).containsExactly(COMMENT);
        assertThat(contract.work().inputs()).isEqualTo(Map.of("from", "last turn"));
    }

    @Test
    void basis_namesThePositionAndThePolicyThatItWasDecidedOn() {
        // given
        Loop loop = Loop.open(policy().context(new ContextArtifact("skill.md", digest("skill"))), todo("work"));

        // when
        Contract contract = loop.contract();

        // then
        assertThat(contract.basis().sequence()).isEqualTo(1);
        assertThat(contract.basis().hash()).isEqualTo(loop.goal().position().headHash());
        assertThat(contract.basis().dependsOn()).isEqualTo(Fingerprint.of(loop.goal()));
        assertThat(contract.basis().policyDigest())
                .isEqualTo(loop.goal().governance().digest());
        assertThat(contract.work().context()).containsExactly(new ContextArtifact("skill.md", digest("skill")));
        assertThat(contract.work().inputs()).isEqualTo(Map.of("branch", "main"));
        assertThat(contract.authority().reservation()).isEqualTo(RESERVATION);
    }

    @Test
    void validity_leavesRoomForClocksThatDiffer() {
        // given
        Loop loop = Loop.open();

        // when
        Contract.Validity validity = loop.contract().validity();

        // then
        assertThat(validity.notBefore()).isEqualTo(loop.journal().now().minusSeconds(300));
        assertThat(validity.notAfter()).isEqualTo(loop.journal().now().plusSeconds(900 + 300));
        assertThat(validity.leaseMillis()).isEqualTo(30_000);
    }

    private static Loop withEverything() {
        Loop loop = Loop.open(policy(), todo("work"), todo("more")).turn(receipt -> receipt.done("work"));
        return loop.must(new Signal.CorrectionGiven("use the cache"))
                .must(new Signal.ExternalEvent("push", "a commit arrived", Optional.empty()))
                .must(new Signal.RewardGiven(TurnRef.FIRST, 500, "", Optional.of("small steps"), Optional.empty()))
                .must(new Signal.EvidenceAdded(new EvidenceRef("log", digest("log"), "store/log", true)));
    }
}
