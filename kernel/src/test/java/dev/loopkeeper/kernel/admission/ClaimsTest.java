package dev.loopkeeper.kernel.admission;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.ACTION;
import static dev.loopkeeper.kernel.fixture.Samples.CALL;
import static dev.loopkeeper.kernel.fixture.Samples.CLAIM;
import static dev.loopkeeper.kernel.fixture.Samples.COMPILE;
import static dev.loopkeeper.kernel.fixture.Samples.RIVAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.ExpiryReason;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsTest {

    @Test
    void laterClaim_getsALargerFence() {
        // given
        Loop loop = Loop.open().start();
        long first = ((Flight.Running) loop.goal().flight()).fence();

        // when
        loop.tick(30_000).decide().tick(1_000).start();

        // then
        assertThat(((Flight.Running) loop.goal().flight()).fence()).isGreaterThan(first);
    }

    @Test
    void heartbeat_renewsTheLeaseFromItsJournalTime() {
        // given
        Loop loop = Loop.open().start().tick(20_000);

        // when
        loop.must(new TurnHeartbeat(TurnRef.FIRST, CLAIM)).tick(29_999);

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.Wait.class);
        assertThat(loop.tick(1).advice())
                .isInstanceOfSatisfying(
                        Advice.ExpireAttempt.class,
                        expire -> assertThat(expire.reason()).isEqualTo(ExpiryReason.LEASE_EXPIRED));
    }

    @ParameterizedTest
    @ValueSource(longs = {3_000, 300_000})
    void policyWithAnotherLease_leavesTheRunningClaimItsOwn(long lease) {
        // given
        Loop loop = Loop.open().start().tick(9_000);
        Policy changed = policy().pace(new Pace(0, lease, 900_000, 86_400_000)).build();
        loop.must(new GoalEvent.PolicyChanged(changed, PolicyDigest.of(changed)))
                .tick(1_001);

        // when
        loop.must(new TurnHeartbeat(TurnRef.FIRST, CLAIM)).tick(29_999);

        // then
        assertThat(loop.advice()).isInstanceOf(Advice.Wait.class);
        assertThat(loop.tick(1).advice()).isInstanceOf(Advice.ExpireAttempt.class);
    }

    @Test
    void attemptThatNobodyClaims_expiresAtItsTimeout() {
        // given
        Loop loop = Loop.open().decide();

        // when
        Advice advice = loop.tick(900_000).advice();

        // then
        assertThat(advice)
                .isInstanceOfSatisfying(
                        Advice.ExpireAttempt.class,
                        expire -> assertThat(expire.reason()).isEqualTo(ExpiryReason.TURN_TIMEOUT));
    }

    @Test
    void receiptThatOvertakesItsClaim_closesTheAttempt() {
        // given
        Loop loop = Loop.open().decide();
        ReceiptSealed receipt = loop.receipt().done("work").seal();

        // when
        Ruling ruling = loop.propose(receipt);

        // then
        assertThat(ruling).isEqualTo(Ruling.ADMITTED);
        assertThat(loop.goal().flight()).isEqualTo(Flight.NONE);
    }

    @Test
    void rivalsReceipt_closesNothingAndItsCostIsBooked() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed rival = loop.receipt().claim(RIVAL).seal();

        // when
        loop.propose(rival);

        // then
        assertThat(loop.goal().flight()).isInstanceOf(Flight.Running.class);
        assertThat(loop.goal().ledger().overrun())
                .isEqualTo(loop.goal().ledger().settled());
        assertThat(loop.goal().history().superseded()).isEqualTo(1);
    }

    @Test
    void unfinishedIrreversibleCalls_areLimited() {
        // given
        Loop loop = Loop.open().start();
        for (int i = 1; i <= Caps.OPEN_INTENTS; i++) {
            loop.must(intent(new CallId("irreversible-" + i), EffectClass.IRREVERSIBLE));
        }

        // when
        Ruling irreversible = loop.propose(intent(CALL, EffectClass.IRREVERSIBLE));
        Ruling repeatable = loop.propose(intent(CALL, EffectClass.IDEMPOTENT));

        // then
        assertThat(((Ruling.Rejected) irreversible).code()).isEqualTo(RejectedCode.LIMIT_OPEN_ITEMS);
        assertThat(repeatable).isEqualTo(Ruling.ADMITTED);
    }

    private static ToolCallIntended intent(CallId call, EffectClass effect) {
        return new ToolCallIntended(TurnRef.FIRST, CLAIM, call, COMPILE, effect, ACTION);
    }
}
