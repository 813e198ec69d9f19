package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.decide.Watched.due;
import static dev.loopkeeper.kernel.decide.Watched.watching;
import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice.Stop;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.policy.CapabilityGate;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What looks may not be, since a look books no turn and may come again for long. */
class DearMonitorTest {
    @ParameterizedTest
    @CsvSource({"IDEMPOTENT, true, is metered", "IRREVERSIBLE, false, is irreversible"})
    void lookThatCostsMoneyOrCannotBeTakenBack_stopsTheGoal(EffectClass effect, boolean metered, String words) {
        // given
        Loop loop = due(watching(policy()));
        Capability cheap = loop.facts().capability(REVIEW).orElseThrow();

        // when
        loop.journal()
                .register(new Capability(
                        cheap.ref(),
                        cheap.digest(),
                        cheap.pool(),
                        effect,
                        metered,
                        cheap.tools(),
                        cheap.reads(),
                        cheap.changes(),
                        cheap.perTurn()));

        // then
        assertThat(loop.advice()).isInstanceOfSatisfying(Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.POLICY_INVALID);
            assertThat(stop.sentence()).contains(words);
        });
    }

    @Test
    void lookThatAPersonMustAllow_stopsTheGoalInsteadOfAskingEachTime() {
        // given
        Loop loop = due(watching(policy()));
        Capability cheap = loop.facts().capability(REVIEW).orElseThrow();

        // when
        loop.journal().register(cheap.requiring(List.of(new CapabilityGate("security", "Seen?", Samples.digest("s")))));

        // then
        assertThat(loop.advice()).isInstanceOfSatisfying(Stop.class, stop -> {
            assertThat(stop.reason()).isEqualTo(StopReason.POLICY_INVALID);
            assertThat(stop.sentence()).contains("requires approval");
        });
    }

    @Test
    void monitorWithoutAnEnd_isNoPolicy() {
        // given
        Monitor endless = new Monitor(REVIEW, 1_000, 4_000, 0);

        // when
        Optional<String> fault = PolicyCheck.fault(policy().monitor(endless).build());

        // then
        assertThat(fault).contains("expected monitor.expiryMillis from 1000 to 31622400000, but got 0");
    }
}
