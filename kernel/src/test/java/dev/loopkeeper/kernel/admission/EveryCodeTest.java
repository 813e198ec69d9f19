package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.BUILD;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.DEPLOY;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Limit;
import dev.loopkeeper.kernel.decide.Fingerprint;
import dev.loopkeeper.kernel.event.DecisionEvent;
import dev.loopkeeper.kernel.event.DecisionEvent.AttemptExpired;
import dev.loopkeeper.kernel.event.DecisionEvent.TurnRequested;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.GoalEvent.GoalCancelled;
import dev.loopkeeper.kernel.event.GoalEvent.GoalClosed;
import dev.loopkeeper.kernel.event.GoalEvent.GoalPaused;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Join;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EveryCodeTest {

    /** Codes of what is refused before the kernel sees an event: by the decoder, or for what no event can say. */
    private static final Set<RejectedCode> OF_THE_BORDER = EnumSet.of(
            RejectedCode.UNDECODABLE,
            RejectedCode.BAD_ID,
            RejectedCode.WRONG_KEY,
            RejectedCode.QUEUE_FULL,
            RejectedCode.NOT_SUPPORTED);

    @ParameterizedTest
    @EnumSource
    void everyRejectedCode_isGivenForSomething(RejectedCode code) {
        // given
        Map<RejectedCode, Supplier<Ruling>> scenarios = RejectionScenarios.byCode();

        // when
        boolean reachable = scenarios.containsKey(code)
                && scenarios.get(code).get() instanceof Ruling.Rejected rejected
                && rejected.code() == code
                && rejected.sentence().startsWith("expected ");

        // then
        assertThat(reachable).isNotEqualTo(OF_THE_BORDER.contains(code));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void everyRevokedCode_isGivenForSomeDecision(RevokedCode code) {
        // given
        Map<RevokedCode, Supplier<Ruling>> scenarios = new EnumMap<>(RevokedCode.class);
        scenarios.put(RevokedCode.STALE_BASIS, EveryCodeTest::stale);
        scenarios.put(RevokedCode.GOAL_STOPPED, EveryCodeTest::afterStop);
        scenarios.put(RevokedCode.TURN_IN_FLIGHT, EveryCodeTest::inFlight);
        scenarios.put(RevokedCode.WRONG_ATTEMPT, EveryCodeTest::nothingToExpire);
        scenarios.put(RevokedCode.WRONG_TURN, EveryCodeTest::skippedTurn);
        scenarios.put(RevokedCode.HELD, EveryCodeTest::held);
        scenarios.put(RevokedCode.TOO_EARLY, EveryCodeTest::tooEarly);
        scenarios.put(RevokedCode.CONTRACT_EXPIRED, EveryCodeTest::expiredContract);
        scenarios.put(RevokedCode.NOT_ALLOWED, EveryCodeTest::notAllowed);
        scenarios.put(RevokedCode.OVER_LIMIT, EveryCodeTest::overLimit);
        scenarios.put(RevokedCode.CHILDREN_NOT_ALLOWED, EveryCodeTest::childNoLongerAllowed);
        scenarios.put(RevokedCode.TOO_MANY_CHILDREN, EveryCodeTest::oneChildTooMany);
        scenarios.put(RevokedCode.WRONG_CHILD, EveryCodeTest::unknownChild);
        scenarios.put(RevokedCode.APPROVAL_STALE, EveryCodeTest::staleApproval);

        // when
        Ruling ruling = scenarios.get(code).get();

        // then
        assertThat(ruling).isEqualTo(Ruling.revoked(code));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "UNKNOWN")
    void everySupersededCode_isGivenForSomeReceipt(SupersededCode code) {
        // given
        Map<SupersededCode, Supplier<Ruling>> scenarios = new EnumMap<>(SupersededCode.class);
        scenarios.put(SupersededCode.GOAL_STOPPED, () -> {
            Loop loop = Loop.open().start();
            ReceiptSealed receipt = loop.receipt().seal();
            return loop.must(new GoalClosed("")).decide().propose(receipt);
        });
        scenarios.put(SupersededCode.ATTEMPT_CLOSED, () -> {
            Loop loop = Loop.open().start();
            ReceiptSealed second = loop.receipt().summary("again").seal();
            return loop.must(loop.receipt().seal()).propose(second);
        });
        scenarios.put(SupersededCode.ALREADY_CHARGED, () -> {
            Loop loop = Loop.open(policy().stopRules(100, 100)).start();
            ReceiptSealed late = loop.receipt().seal();
            for (int expired = 0; expired <= Caps.UNRECEIPTED_KEPT; expired++) {
                loop.tick(900_000).decide().tick(60_000).decide();
            }
            return loop.propose(late);
        });
        scenarios.put(SupersededCode.OTHER_CLAIM, () -> {
            Loop loop = Loop.open().start();
            return loop.propose(loop.receipt().claim(RIVAL).seal());
        });

        // when
        Ruling ruling = scenarios.get(code).get();

        // then
        assertThat(ruling).isEqualTo(Ruling.superseded(code));
    }

    private static Ruling stale() {
        Loop loop = Loop.open();
        DecisionEvent decision = loop.decision();
        return loop.must(new Signal.TodoAdded(todo("more"))).propose(decision);
    }

    private static Ruling afterStop() {
        Loop loop = Loop.open();
        DecisionEvent decision = loop.decision();
        return loop.must(new GoalCancelled("")).decide().propose(decision);
    }

    private static Ruling inFlight() {
        Loop loop = Loop.open();
        TurnRequested request = loop.request();
        return loop.must(request).propose(loop.onTodaysBasis(request));
    }

    private static Ruling nothingToExpire() {
        Loop loop = Loop.open();
        return loop.propose(new AttemptExpired(
                TurnRef.FIRST, "LEASE_EXPIRED", loop.journal().now(), Fingerprint.of(loop.goal())));
    }

    private static Ruling skippedTurn() {
        Loop loop = Loop.open();
        TurnRequested request = loop.request();
        return loop.propose(new TurnRequested(
                TurnRef.FIRST.nextTurn(),
                request.capability(),
                request.pool(),
                request.contract(),
                request.reservation(),
                request.tools(),
                request.approvals(),
                request.policyVersion(),
                request.notAfter(),
                request.dependsOn()));
    }

    private static Ruling held() {
        Loop loop = Loop.open();
        TurnRequested request = loop.request();
        return loop.must(new GoalPaused("")).propose(loop.onTodaysBasis(request));
    }

    private static Ruling tooEarly() {
        Loop loop = Loop.open().start();
        AttemptExpired expiry = (AttemptExpired) loop.tick(30_000).decision();
        return loop.must(new TurnHeartbeat(TurnRef.FIRST, CLAIM)).propose(expiry);
    }

    private static Ruling expiredContract() {
        Loop loop = Loop.open();
        TurnRequested request = loop.request();
        return loop.tick(30L * 24 * 3_600_000).propose(request);
    }

    private static Ruling notAllowed() {
        Loop loop = Loop.open();
        TurnRequested request = loop.request();
        return loop.propose(new TurnRequested(
                request.turn(),
                new CapabilityRef(DEPLOY, 1),
                request.pool(),
                request.contract(),
                request.reservation(),
                request.tools(),
                request.approvals(),
                request.policyVersion(),
                request.notAfter(),
                request.dependsOn()));
    }

    private static Ruling overLimit() {
        Loop loop = Loop.open(policy().tokens(Limit.of(100)));
        TurnRequested request = loop.request();
        return loop.propose(new TurnRequested(
                request.turn(),
                request.capability(),
                request.pool(),
                request.contract(),
                new Amounts(101, 0, 0, 0),
                request.tools(),
                request.approvals(),
                request.policyVersion(),
                request.notAfter(),
                request.dependsOn()));
    }

    private static Ruling childNoLongerAllowed() {
        Loop loop = Loop.open(policy().children(1, Join.ALL, BUILD), todo("work"))
                .turn(receipt -> receipt.child("a part", BUILD, new Amounts(1, 1, 1, 1)));
        Policy without = policy().build();
        return loop.must(new GoalEvent.PolicyChanged(without, PolicyDigest.of(without)))
                .decideAnyhow();
    }

    private static Ruling oneChildTooMany() {
        Loop loop = Loop.open(policy().children(1, Join.ALL, BUILD), todo("work"))
                .turn(receipt -> receipt.child("a part", BUILD, new Amounts(1, 1, 1, 1))
                        .child("the rest", BUILD, new Amounts(2, 2, 2, 2)))
                .decide();
        return loop.propose(
                new DecisionEvent.ChildRequested(2, new Amounts(2, 2, 2, 2), Fingerprint.ofChildren(loop.goal())));
    }

    private static Ruling unknownChild() {
        Loop loop = Loop.open(policy().children(1, Join.ALL, BUILD), todo("work"));
        return loop.propose(new DecisionEvent.ChildRequested(1, Amounts.ZERO, Fingerprint.ofChildren(loop.goal())));
    }

    private static Ruling staleApproval() {
        Loop loop = Loop.open(policy().approvalRequiredFor(BUILD), todo("work"));
        TurnRequested request = loop.must(loop.verdict(loop.gate(), true)).request();
        Policy other = policy().cadence(1).build();
        loop.must(new GoalEvent.PolicyChanged(other, PolicyDigest.of(other)));
        return loop.propose(loop.onTodaysBasis(request));
    }
}
