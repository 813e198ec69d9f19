package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.DecisionEvent.GateAsked;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.CapabilityGate;
import dev.loopkeeper.kernel.policy.Condition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a capability requires is asked beside what the policy requires, and each answer counts once (docs/adr/0083). */
class CapabilityGatesTest {
    private static final CapabilityGate SECURITY =
            new CapabilityGate("security", "Has security seen it?", digest("security of 1"));
    private static final CapabilityGate LEGAL = new CapabilityGate("legal", "Has legal seen it?", digest("legal of 1"));

    @Test
    void gatesOfTheCapability_areAskedOneAfterTheOtherBeforeItsTurn() {
        // given
        Loop loop = loop(policy());

        // when
        Advice first = loop.advice();
        approve(loop.decide());

        // then
        assertThat(first).isInstanceOfSatisfying(Advice.AskPerson.class, ask -> {
            assertThat(ask.reasonCode()).isEqualTo("GATE_REQUIRED");
            assertThat(ask.asked()).isEqualTo(SECURITY.asked());
        });
        Gate second = loop.decide().gate();
        assertThat(second.question()).isEqualTo("Has legal seen it?");
        assertThat(second.asked()).isEqualTo(LEGAL.asked());
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_OPEN");
        approve(loop);
        assertThat(loop.contract().authority().approvals())
                .extracting(Approval::asked)
                .containsExactly(SECURITY.asked(), LEGAL.asked());
    }

    @Test
    void whatThePolicyRequires_isAskedToo() {
        // given
        Loop loop = loop(
                policy().approvalRequiredFor(BUILD).condition("first", Condition.Kind.GATE, "turn == 1", "Begin?"));
        List<String> asked = new ArrayList<>();

        // when
        while (!(loop.advice() instanceof Advice.StartTurn)) {
            if (loop.goal().holds().gates().isEmpty()) {
                loop.decide();
            }
            asked.add(loop.gate().question());
            approve(loop);
        }

        // then
        assertThat(asked)
                .containsExactly("May turn 1 run build?", "Begin?", "Has security seen it?", "Has legal seen it?");
        assertThat(loop.contract().authority().approvals()).hasSize(4);
    }

    @Test
    void approvals_areUsedUpByOneTurn() {
        // given
        Loop loop = approved();

        // when
        loop.turn(receipt -> receipt.evidence("log"));

        // then
        assertThat(loop.goal().holds().approvals()).isEmpty();
        assertThat(loop.decide().gate().question()).isEqualTo("Has security seen it?");
    }

    @Test
    void approvalOfAnotherTurnOfTheSameCapability_doesNotCount() {
        // given
        Loop loop = loop(policy());
        approve(loop.decide());
        List<Approval> old = loop.goal().holds().approvals();
        loop.journal().register(Samples.build());
        loop.turn(receipt -> receipt.evidence("log"));

        // when
        loop.journal().register(gated(1, SECURITY, LEGAL));

        // then
        assertThat(old).hasSize(1);
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        Advice.AskPerson.class, ask -> assertThat(ask.asked()).isEqualTo(SECURITY.asked()));
    }

    @Test
    void rejection_stopsTheGoal() {
        // given
        Loop loop = loop(policy()).decide();

        // when
        loop.must(loop.verdict(loop.gate(), false));

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_REJECTED");
    }

    @Test
    void capabilityRegisteredAnew_isAskedAboutAnew() {
        // given
        Loop loop = approved();
        CapabilityGate same = new CapabilityGate("security", "Has security seen it?", digest("security of 2"));

        // when
        loop.tick(1)
                .journal()
                .register(gated(2, same).registeredAt(loop.journal().now()));

        // then
        assertThat(loop.decide().gate().asked()).isEqualTo(same.asked());
        approve(loop);
        assertThat(loop.contract().authority().approvals())
                .extracting(Approval::gate)
                .containsExactly(new GateId("g3"));
    }

    @Test
    void requestWithoutARequiredApproval_isRevoked() {
        // given
        Loop loop = approved();
        TurnRequested honest = loop.request();

        for (List<GateId> used : List.of(List.<GateId>of(), List.of(new GateId("g1")))) {
            // when
            Ruling ruling = loop.propose(new TurnRequested(
                    honest.turn(),
                    honest.capability(),
                    honest.pool(),
                    honest.contract(),
                    honest.reservation(),
                    honest.tools(),
                    used,
                    honest.policyVersion(),
                    honest.notAfter(),
                    loop.onTodaysBasis(honest).dependsOn()));

            // then
            assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.NOT_ALLOWED));
        }
    }

    @Test
    void questionThatTheCapabilityDoesNotAsk_isRevoked() {
        // given
        Loop loop = loop(policy());
        GateAsked honest = (GateAsked) loop.decision();
        GateAsked.Required required = honest.required().orElseThrow();
        Optional<GateAsked.Required> milder = Optional.of(new GateAsked.Required(required.capability(), "Fine?"));
        Optional<GateAsked.Required> other =
                Optional.of(new GateAsked.Required(Samples.review().ref(), required.question()));

        for (GateAsked forged : List.of(
                new GateAsked(honest.condition(), honest.asked(), milder, honest.dependsOn()),
                new GateAsked(honest.condition(), honest.asked(), other, honest.dependsOn()),
                new GateAsked(honest.condition(), digest("else"), honest.required(), honest.dependsOn()),
                new GateAsked("security", honest.asked(), honest.required(), honest.dependsOn()),
                new GateAsked(
                        honest.condition().replace("security", "else"),
                        honest.asked(),
                        honest.required(),
                        honest.dependsOn()))) {
            // when
            Ruling ruling = loop.propose(
                    new GateAsked(forged.condition(), forged.asked(), forged.required(), Fingerprint.of(loop.goal())));

            // then
            assertThat(ruling).as(forged.toString()).isEqualTo(Ruling.revoked(RevokedCode.NOT_ALLOWED));
        }
        assertThat(loop.goal().holds().gates()).isEmpty();
    }

    /** A goal whose next turn has what it needs. */
    private static Loop approved() {
        Loop loop = loop(policy());
        approve(loop.decide());
        approve(loop.decide());
        return loop;
    }

    private static Loop loop(PolicyBuilder policy) {
        Loop loop = Loop.open(policy, todo("work"));
        loop.journal().register(gated(1, SECURITY, LEGAL));
        return loop;
    }

    private static Capability gated(int version, CapabilityGate... gates) {
        Capability build = Samples.build();
        return new Capability(
                        new CapabilityRef(BUILD, version),
                        digest("build " + version),
                        build.pool(),
                        build.effect(),
                        build.metered(),
                        build.tools(),
                        build.reads(),
                        build.changes(),
                        build.perTurn())
                .requiring(List.of(gates));
    }

    private static void approve(Loop loop) {
        loop.must(loop.verdict(loop.gate(), true));
    }
}
