package dev.loopkeeper.kernel.fold;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.Signal;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a turn changed is computed by the fold, never claimed by the turn. */
class EffectsTest {
    @Test
    void effects_areComputedAndNotClaimed() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.done("work"));
        loop.turn(receipt -> receipt.done("work").done("never-existed"));

        // then
        assertThat(loop.goal().agenda().doneTodos()).isEqualTo(1);
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(1);
    }

    @Test
    void turnsThatLeaveTheSameEvidenceByTurns_makeNoProgress() {
        // given
        Loop loop = Loop.open(policy().stopRules(3, 3), todo("work"));

        // when
        for (String title : List.of("green", "red", "green", "red", "green")) {
            loop.turn(receipt -> receipt.evidence(title));
        }

        // then
        assertThat(loop.goal().agenda().evidence()).hasSize(2);
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(3);
        assertThat(loop.advice().reasonCode()).isEqualTo("NO_PROGRESS");
    }

    @Test
    void turnsOfWhichOnlyTheRunnerKeptSomething_makeNoProgress() {
        // given
        Loop loop = Loop.open(policy().stopRules(3, 3), todo("work"));

        // when
        for (String time : List.of("10:00", "10:01", "10:02")) {
            loop.turn(receipt -> receipt.captured(time));
        }

        // then
        assertThat(loop.goal().agenda().evidence())
                .extracting(EvidenceRef::title)
                .containsExactly("10:00", "10:01", "10:02");
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(3);
        assertThat(loop.advice().reasonCode()).isEqualTo("NO_PROGRESS");
    }

    @Test
    void turnsOwnEvidenceBesideWhatTheRunnerKept_isProgress() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.evidence("green").captured("10:00"));

        // then
        assertThat(loop.goal().progress().emptyTurns()).isZero();
    }

    @Test
    void turnsThatFindAndTakeTheSameTodoAgain_makeNoProgress() {
        // given
        Loop loop = Loop.open();

        // when
        loop.turn(receipt -> receipt.found(todo("more")).taking("work"));
        loop.turn(receipt -> receipt.found(todo("more")).taking("work"));

        // then
        assertThat(loop.goal().progress().emptyTurns()).isEqualTo(1);
    }

    @Test
    void consumedSignal_isDeliveredOnce() {
        // given
        Loop loop = Loop.open().must(new Signal.CorrectionGiven("use the cache"));
        var correction = loop.goal().agenda().signals().get(0).id();

        // when
        loop.turn(receipt -> receipt.consuming(correction));

        // then
        assertThat(loop.goal().agenda().signals()).isEmpty();
        assertThat(loop.goal().progress().emptyTurns()).isZero();
    }
}
