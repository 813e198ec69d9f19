package dev.loopkeeper.kernel.admission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.event.ReceiptSealed;
import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.policy.Pace;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.wire.PolicyDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OldReceiptsTest {
    @ParameterizedTest
    @ValueSource(ints = {36, 60, 400})
    void receiptRepeatedAfterItsIdWasForgotten_isNotBookedAgain(int days) {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed receipt = loop.receipt().seal();
        loop.must(receipt);
        for (int day = 0; day < days; day++) {
            loop.tick(Duration.ofDays(1).toMillis());
            loop.must(new Signal.Woken("day " + day));
        }
        Amounts before = loop.goal().ledger().settled();

        // when
        Ruling ruling = loop.propose(receipt);

        // then
        assertThat(ruling)
                .isInstanceOfSatisfying(
                        Ruling.Rejected.class,
                        rejected -> assertThat(rejected.code()).isEqualTo(RejectedCode.TOO_LATE));
        assertThat(loop.goal().ledger().settled()).isEqualTo(before);
    }

    @Test
    void rivalsReceiptOfTheLastWeeks_isBookedAsLate() {
        // given
        Loop loop = Loop.open().start();
        ReceiptSealed rival = loop.receipt().summary("again").seal();
        loop.must(loop.receipt().seal()).tick(Duration.ofDays(29).toMillis());

        // when
        Ruling ruling = loop.propose(rival);

        // then
        assertThat(ruling).isEqualTo(Ruling.superseded(SupersededCode.ATTEMPT_CLOSED));
    }

    @Test
    void receiptOfAnAttemptThatExpiredLongAgo_isNotChargedASecondTime() {
        // given
        Loop loop = Loop.open(PolicyBuilder.policy().stopRules(100, 100)).start();
        List<ReceiptSealed> late = new ArrayList<>();
        for (int expired = 0; expired < Caps.UNRECEIPTED_KEPT + 2; expired++) {
            late.add(loop.receipt().used(Samples.USED).seal());
            loop.tick(900_000).decide().tick(60_000).decide();
        }
        Amounts before = loop.goal().ledger().settled();

        // when
        Ruling remembered = loop.propose(late.get(late.size() - 1));
        Amounts corrected = loop.goal().ledger().settled();
        List<Ruling> forgotten = late.subList(0, 2).stream().map(loop::propose).toList();

        // then
        assertThat(remembered).isEqualTo(Ruling.superseded(SupersededCode.ATTEMPT_CLOSED));
        assertThat(corrected).isEqualTo(before.minus(Samples.RESERVATION).plus(Samples.USED));
        assertThat(forgotten).containsOnly(Ruling.superseded(SupersededCode.ALREADY_CHARGED));
        assertThat(loop.goal().ledger().settled()).isEqualTo(corrected);
        assertThat(loop.goal().history().superseded()).isEqualTo(3);
    }

    @Test
    void claimOnARequest_holdsAsLongAsItsContractSays() {
        // given
        Loop loop = Loop.open();
        loop.must(loop.request());
        Pace slower = new Pace(0, 90_000, 900_000, 86_400_000);
        Policy policy = PolicyBuilder.policy().pace(slower).build();

        // when
        loop.must(new GoalEvent.PolicyChanged(policy, PolicyDigest.of(policy))).claim(Samples.CLAIM);
        Instant claimedAt = loop.journal().now();

        // then
        assertThat(loop.goal().flight()).extracting("leaseUntil").isEqualTo(claimedAt.plusSeconds(30));
    }
}
