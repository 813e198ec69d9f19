package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Approval;
import dev.loopkeeper.kernel.goal.AskedUnder;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.Condition;
import dev.loopkeeper.kernel.receipt.GateRaised.Kind;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An approval is for the capability as it was registered when a person was asked (docs/adr/0071). */
class CapabilityApprovalsTest {
    private static final GateId FIRST = new GateId("g1");
    private static final GateId SECOND = new GateId("g2");

    @ParameterizedTest
    @CsvSource({"2, another document", "1, another document"})
    void capabilityRegisteredAnewAfterItsApproval_asksAnewAndKeepsTheApprovalAsARecord(int version, String document) {
        // given
        Loop loop = approved();

        // when
        register(loop, version, document);

        // then
        assertThat(loop.advice().sentence()).contains("registered anew");
        loop.decide();
        assertThat(loop.goal().holds().gates()).extracting(Gate::id).containsExactly(SECOND);
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_OPEN");
        approve(loop);
        assertThat(loop.contract().authority().approvals())
                .extracting(Approval::gate)
                .containsExactly(SECOND);
        loop.start();
        assertThat(loop.goal().holds().approvals()).extracting(Approval::gate).containsExactly(FIRST);
    }

    @Test
    void capabilityRegisteredBeforeAPersonWasAsked_isWhatIsApproved() {
        // given
        Loop loop = Loop.unopened();
        register(loop, 1, "another document");

        // when
        loop.must(Loop.opening(policy().approvalRequiredFor(BUILD).build(), todo("work")));
        approve(loop);

        // then
        assertThat(loop.contract().authority().approvals())
                .extracting(Approval::gate)
                .containsExactly(FIRST);
    }

    @Test
    void capabilityRegisteredWhileTheAnswerIsAwaited_isAskedAboutAnew() {
        // given
        Loop loop = Loop.open(policy().approvalRequiredFor(BUILD), todo("work"));
        register(loop, 2, "another document");

        // when
        approve(loop);

        // then
        assertThat(loop.decide().gate().id()).isEqualTo(SECOND);
    }

    @Test
    void capabilityRegisteredOnceMore_isAskedAboutOnceMore() {
        // given
        Loop loop = approved();
        register(loop, 2, "another document");
        approve(loop.decide());

        // when
        register(loop, 2, "yet another");

        // then
        assertThat(loop.decide().gate().id()).isEqualTo(new GateId("g3"));
        approve(loop);
        assertThat(loop.contract().authority().approvals())
                .extracting(Approval::gate)
                .containsExactly(new GateId("g3"));
    }

    @Test
    void nextTurn_isAskedAboutOnce() {
        // given
        Loop loop = approved();
        register(loop, 2, "another document");
        approve(loop.decide());

        // when
        loop.tick(1).turn(receipt -> receipt.evidence("log"));

        // then
        assertThat(loop.goal().holds().gates()).extracting(Gate::raisedFrom).containsExactly("policy");
        approve(loop);
        assertThat(loop.advice().reasonCode()).isEqualTo("START_TURN");
    }

    @Test
    void requestThatUsesAnApprovalOfWhatIsNoLongerRegisteredSo_isRevoked() {
        // given
        Loop loop = approved();
        TurnRequested request = loop.request();
        register(loop, 1, "another document");

        // when
        Ruling ruling = loop.propose(request);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.APPROVAL_STALE));
        assertThat(loop.goal().flight()).isEqualTo(Flight.NONE);
        assertThat(loop.goal().holds().approvals()).hasSize(1);
    }

    @Test
    void approvalThatATurnAskedFor_travelsInNoContractOfANewerVersion() {
        // given
        Loop loop = Loop.open().turn(receipt -> receipt.asking(Kind.CONTEXT, "Send this?"));
        approve(loop);

        // when
        register(loop, 2, "another document");

        // then
        assertThat(loop.contract().authority().approvals()).isEmpty();
        assertThat(loop.goal().holds().approvals()).hasSize(1);
    }

    @Test
    void conditionsQuestion_isAskedAnewToo() {
        // given
        Loop loop = Loop.open(policy().condition("first", Condition.Kind.GATE, "turn == 1", "Begin?"), todo("work"));
        approve(loop.decide());

        // when
        register(loop, 2, "another document");

        // then
        assertThat(loop.decide().gate().question()).isEqualTo("Begin?");
        approve(loop);
        assertThat(loop.contract().authority().approvals())
                .extracting(Approval::gate)
                .containsExactly(SECOND);
    }

    @Test
    void questionThatThePolicyDoesNotAsk_isRevoked() {
        // given
        Loop loop = Loop.open();
        String under = new AskedUnder("", Optional.of(digest("document").text())).text();

        // when
        Ruling ruling = loop.propose(new DecisionEvent.GateAsked(under, digest("asked"), Fingerprint.of(loop.goal())));

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.NOT_ALLOWED));
    }

    /** A goal whose first turn is approved and has not started. */
    private static Loop approved() {
        Loop loop = Loop.open(policy().approvalRequiredFor(BUILD), todo("work"));
        approve(loop);
        return loop;
    }

    private static void approve(Loop loop) {
        loop.must(loop.verdict(loop.gate(), true));
    }

    /** Registers {@code build} with another document, a moment later. */
    private static void register(Loop loop, int version, String document) {
        Capability build = Samples.build();
        loop.tick(1);
        loop.journal()
                .register(new Capability(
                                new CapabilityRef(BUILD, version),
                                digest(document),
                                build.pool(),
                                build.effect(),
                                build.metered(),
                                build.tools(),
                                build.reads(),
                                build.changes(),
                                build.perTurn())
                        .registeredAt(loop.journal().now()));
        loop.tick(1);
    }
}
