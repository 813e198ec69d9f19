package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.digest;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.admission.Ruling;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.policy.Condition;
import org.junit.jupiter.api.Test;

class GateConditionsTest {

    @Test
    void conditionThatHolds_asksBeforeTheNextTurnAndNotBefore() {
        // given
        Loop loop = loop();
        Advice first = loop.advice();

        // when
        loop.turn(receipt -> receipt.evidence("one"));

        // then
        assertThat(first).isInstanceOf(Advice.StartTurn.class);
        assertThat(loop.advice())
                .isInstanceOfSatisfying(
                        Advice.AskPerson.class,
                        ask -> assertThat(ask.sentence()).isEqualTo("condition second holds: Go on?"));
        Gate gate = loop.decide().gate();
        assertThat(gate.question()).isEqualTo("Go on?");
        assertThat(gate.raisedFrom()).isEqualTo("condition second");
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_OPEN");
    }

    @Test
    void approval_letsOneTurnStartAndTheNextIsAskedAnew() {
        // given
        Loop loop = loop().turn(receipt -> receipt.evidence("one")).decide();
        Gate first = loop.gate();

        // when
        loop.must(loop.verdict(first, true)).turn(receipt -> receipt.evidence("two"));

        // then
        assertThat(loop.goal().holds().approvals()).isEmpty();
        Gate second = loop.decide().gate();
        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(second.asked()).isNotEqualTo(first.asked());
    }

    @Test
    void rejection_stopsTheGoal() {
        // given
        Loop loop = loop().turn(receipt -> receipt.evidence("one")).decide();

        // when
        loop.must(loop.verdict(loop.gate(), false));

        // then
        assertThat(loop.advice().reasonCode()).isEqualTo("GATE_REJECTED");
    }

    @Test
    void questionThatThePolicyDoesNotAsk_isRevoked() {
        // given
        Loop loop = loop();
        var foreign = new DecisionEvent.GateAsked("another", digest("asked"), Fingerprint.of(loop.goal()));

        // when
        Ruling ruling = loop.propose(foreign);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.NOT_ALLOWED));
    }

    @Test
    void questionAboutAGoalThatHasMovedOn_isRevoked() {
        // given
        Loop loop = loop().turn(receipt -> receipt.evidence("one"));
        DecisionEvent asked = loop.decision();
        loop.must(new GoalPaused("lunch"));

        // when
        Ruling ruling = loop.propose(asked);

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(RevokedCode.STALE_BASIS));
        assertThat(loop.goal().holds().gates()).isEmpty();
    }

    private static Loop loop() {
        return Loop.open(policy().condition("second", Condition.Kind.GATE, "turn >= 2", "Go on?"), todo("work"));
    }
}
