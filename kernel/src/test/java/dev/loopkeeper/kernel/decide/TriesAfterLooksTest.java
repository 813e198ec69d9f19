package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.decide.Watched.EVERY_SECOND_AT_FIRST;
import static dev.loopkeeper.kernel.decide.Watched.due;
import static dev.loopkeeper.kernel.decide.Watched.look;
import static dev.loopkeeper.kernel.decide.Watched.waits;
import static dev.loopkeeper.kernel.decide.Watched.watching;
import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Retry;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Looks use up no try of the turn that comes after them. */
class TriesAfterLooksTest {
    private static final Retry TWO_TRIES = new Retry(2, 1_000, 60_000);
    private static final Monitor EVERY_SECOND_FOR_LONG = new Monitor(REVIEW, 1_000, 4_000, 600_000);

    @ParameterizedTest
    @CsvSource({"1, false", "10, false", "10, true", "30, false"})
    void quietLooksEvidenceFailure_isRetried(int looks, boolean lastLookFails) {
        // given
        Loop loop = watching(policy().retry(TWO_TRIES).stopRules(1, 1), EVERY_SECOND_FOR_LONG);
        for (int i = 1; i < looks; i++) {
            look(loop);
        }
        due(loop).turn(receipt -> lastLookFails ? receipt.failed() : receipt);
        loop.must(new Signal.ExternalEvent("ci", "the pipeline is green", Optional.empty()));

        // when
        loop.turn(receipt -> receipt.failed());

        // then
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, looks + 2));
        assertThat(loop.goal().progress().failedTurns()).isZero();
        assertThat(waits(loop)).isBetween(Duration.ofMillis(750), Duration.ofMillis(1_000));
    }

    @Test
    void triesAfterQuietLooks_areCountedAsIfNobodyHadLooked() {
        // given
        Loop loop = watching(policy().retry(TWO_TRIES).stopRules(1, 1));
        look(look(loop)).must(new Signal.ExternalEvent("ci", "the pipeline is green", Optional.empty()));

        // when
        loop.turn(receipt -> receipt.failed());
        due(loop).turn(receipt -> receipt.failed());

        // then
        assertThat(loop.goal().progress().failedTurns()).isEqualTo(1);
        assertThat(loop.advice().reasonCode()).isEqualTo("TOO_MANY_FAILURES");
    }

    @Test
    void lookThatNobodyAnswered_isNoTryEither() {
        // given
        Loop loop = watching(policy().retry(TWO_TRIES).stopRules(1, 1));
        due(loop).start().tick(30_000).decide();
        look(loop).must(new Signal.ExternalEvent("ci", "the pipeline is green", Optional.empty()));

        // when
        loop.turn(receipt -> receipt.failed());

        // then
        assertThat(loop.goal().progress().next()).isEqualTo(new TurnRef(2, 4));
    }

    @Test
    void turnsOfTheMonitorsOwnCapability_failWhenTheirTriesAreUsedUp() {
        // given
        Loop loop = Loop.open(
                policy().retry(TWO_TRIES).first(REVIEW).stopRules(1, 1).monitor(EVERY_SECOND_AT_FIRST), todo("work"));
        loop.turn(receipt -> receipt.evidence("begun").next(REVIEW));
        look(look(loop)).must(new Signal.ExternalEvent("ci", "the pipeline is green", Optional.empty()));

        // when
        loop.turn(receipt -> receipt.failed());
        due(loop).turn(receipt -> receipt.failed());

        // then
        assertThat(loop.goal().history().last().orElseThrow().capability().id()).isEqualTo(REVIEW);
        assertThat(loop.goal().progress().failedTurns()).isEqualTo(1);
    }
}
