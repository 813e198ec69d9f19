package dev.loopkeeper.scheduler.stream;

import static dev.loopkeeper.scheduler.stream.CapacityRig.LATER;
import static dev.loopkeeper.scheduler.stream.CapacityRig.goals;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.capacity.Standing;
import dev.loopkeeper.kernel.decide.CapacityWait;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.scheduler.stream.PermitBoard.Word;
import dev.loopkeeper.schema.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A full scope holds back exactly the turns that it counts, and says so. */
class CapacityTest {
    @TempDir
    private Path state;

    private CapacityRig rig;

    @BeforeEach
    void start() {
        rig = new CapacityRig(state);
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    @Test
    void nothingLimited_sendsNothingOverInternalTopics() {
        // given
        rig.scheduler.limit(CapacityLimits.UNLIMITED);

        // when
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));

        // then
        assertThat(rig.decided()).hasSize(1);
        assertThat(rig.scheduler.internalTopics()).isEmpty();
    }

    @Test
    void fullScope_isWaitedForAndShownAsCapacity() {
        // given
        rig.publish(Goals.ready("acme/a", 1));

        // when
        rig.publish(Goals.ready("acme/b", 1));
        rig.publish(Goals.ready("umbrella/c", 1));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/a", "umbrella/c");
        assertThat(rig.scheduler
                        .meters
                        .counter("loop_waits_total", "reason", "CAPACITY")
                        .count())
                .isEqualTo(2);
        assertThat(rig.scheduler.meters.get("loop_permits_waiting").gauge().value())
                .isEqualTo(1);
        assertThat(rig.scheduler.meters.get("loop_permits_held").gauge().value())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"CAPABILITY, build, capability build", "POOL, default, pool default"})
    void fullCapabilityOrPool_holdsTurnsOfAllTenantsBack(Kind kind, String name, String words) {
        // given
        rig.scheduler.limit(new CapacityLimits(Map.of(), Map.of(new Scope(kind, name), 1)));
        rig.publish(Goals.ready("acme/a", 1));

        // when
        rig.publish(Goals.ready("umbrella/b", 1));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/a");
        assertThat(rig.scheduler.permits.of(GoalId.of("umbrella/b")))
                .isInstanceOfSatisfying(
                        Word.Known.class,
                        known -> assertThat(known.standing()
                                        .flatMap(CapacityWait::of)
                                        .orElseThrow()
                                        .sentence())
                                .contains(words));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void limitOfAnotherScope_holdsNobodyBack(Kind kind) {
        // given
        rig.scheduler.limit(new CapacityLimits(Map.of(), Map.of(new Scope(kind, "another"), 1)));

        // when
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));

        // then
        assertThat(goals(rig.decided())).containsExactly("acme/a", "acme/b");
    }

    @Test
    void claimThatWaits_canBeAskedAboutInTheWordsOfTheDecision() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.ready("acme/b", 1));

        // when
        Word first = rig.scheduler.permits.of(GoalId.of("acme/a"));
        Word second = rig.scheduler.permits.of(GoalId.of("acme/b"));
        Word nobody = rig.scheduler.permits.of(GoalId.of("acme/none"));

        // then
        assertThat(first)
                .isInstanceOfSatisfying(
                        Word.Known.class,
                        known ->
                                assertThat(known.standing().map(Standing::held)).contains(true));
        assertThat(second).isInstanceOfSatisfying(Word.Known.class, known -> {
            Explanation wait = known.standing().flatMap(CapacityWait::of).orElseThrow();
            assertThat(wait.reason()).isEqualTo("CAPACITY");
            assertThat(wait.sentence()).isEqualTo("waits until a turn of others ends: tenant acme may run 1 at a time");
            assertThat(wait.inputs())
                    .containsExactly(
                            new Explanation.Input("tenant acme", "1 of 1 turns run: full"),
                            new Explanation.Input("waiting before it", "0"));
        });
        assertThat(nobody).isEqualTo(new Word.Known(Optional.empty()));
    }

    @Test
    void taskThatHasNotReadItsStore_saysNothing() {
        // given
        rig.publish(Goals.ready("acme/a", 1));

        // when
        rig.scheduler.restart(Duration.ofSeconds(1));
        Word beforeItsFirstLook = rig.scheduler.permits.of(GoalId.of("acme/a"));
        rig.scheduler.pass(Duration.ofSeconds(1));

        // then
        assertThat(beforeItsFirstLook).isEqualTo(new Word.NotHere());
        assertThat(rig.scheduler.permits.of(GoalId.of("acme/a"))).isInstanceOf(Word.Known.class);
    }

    @Test
    void deadlineWhileCapacityIsWaitedFor_stopsTheGoal() {
        // given
        rig.publish(Goals.ready("acme/a", 1));
        rig.publish(Goals.withDeadline(Goals.ready("acme/b", 1), Goals.START.plusSeconds(30)));
        rig.decided();

        // when
        rig.scheduler.pass(Duration.ofSeconds(31));

        // then
        assertThat(rig.decided()).extracting(Decision::getReason).containsExactly("DEADLINE_PASSED");
    }
}
