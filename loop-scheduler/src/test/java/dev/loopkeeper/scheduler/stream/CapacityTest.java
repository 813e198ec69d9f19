package dev.loopkeeper.scheduler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.capacity.Standing;
import dev.loopkeeper.kernel.decide.CapacityWait;
import dev.loopkeeper.kernel.decide.Explanation;
import dev.loopkeeper.kernel.goal.Flight;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Status;
import dev.loopkeeper.kernel.goal.StopReason;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.scheduler.stream.PermitBoard.Word;
import dev.loopkeeper.schema.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CapacityTest {
    private static final Instant LATER = Goals.START.plusSeconds(900);
    private static final CapacityLimits ONE_TURN_OF_ACME =
            new CapacityLimits(Map.of(), Map.of(new Scope(Kind.TENANT, "acme"), 1));

    @TempDir
    private Path state;

    private SchedulerRig rig;

    @BeforeEach
    void start() {
        rig = new SchedulerRig(state);
        rig.limit(ONE_TURN_OF_ACME);
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    @Test
    void nothingLimited_sendsNothingOverInternalTopics() {
        // given
        rig.limit(CapacityLimits.UNLIMITED);

        // when
        publish(Goals.ready("acme/a", 1));
        publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));

        // then
        assertThat(decided()).hasSize(1);
        assertThat(rig.internalTopics()).isEmpty();
    }

    @Test
    void fullScope_isWaitedForAndShownAsCapacity() {
        // given
        publish(Goals.ready("acme/a", 1));

        // when
        publish(Goals.ready("acme/b", 1));
        publish(Goals.ready("umbrella/c", 1));

        // then
        assertThat(goals(decided())).containsExactly("acme/a", "umbrella/c");
        assertThat(rig.meters.counter("loop_waits_total", "reason", "CAPACITY").count())
                .isEqualTo(2);
        assertThat(rig.meters.get("loop_permits_waiting").gauge().value()).isEqualTo(1);
        assertThat(rig.meters.get("loop_permits_held").gauge().value()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"CAPABILITY, build, capability build", "POOL, default, pool default"})
    void fullCapabilityOrPool_holdsTurnsOfAllTenantsBack(Kind kind, String name, String words) {
        // given
        rig.limit(new CapacityLimits(Map.of(), Map.of(new Scope(kind, name), 1)));
        publish(Goals.ready("acme/a", 1));

        // when
        publish(Goals.ready("umbrella/b", 1));

        // then
        assertThat(goals(decided())).containsExactly("acme/a");
        assertThat(rig.permits.of(GoalId.of("umbrella/b")))
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
        rig.limit(new CapacityLimits(Map.of(), Map.of(new Scope(kind, "another"), 1)));

        // when
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));

        // then
        assertThat(goals(decided())).containsExactly("acme/a", "acme/b");
    }

    @Test
    void higherPriority_comesBeforeThoseThatWaitedLonger() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.withPriority(Goals.ready("acme/patient", 1), 1));
        publish(Goals.withPriority(Goals.ready("acme/urgent", 1), 2));
        publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        decided();

        // when
        publish(closed(Goals.paused("acme/a", 3)));

        // then
        assertThat(goals(decided())).containsExactly("acme/urgent");
    }

    @Test
    void claimThatWaits_canBeAskedAboutInTheWordsOfTheDecision() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));

        // when
        Word first = rig.permits.of(GoalId.of("acme/a"));
        Word second = rig.permits.of(GoalId.of("acme/b"));
        Word nobody = rig.permits.of(GoalId.of("acme/none"));

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
        publish(Goals.ready("acme/a", 1));

        // when
        rig.restart(Duration.ofSeconds(1));
        Word beforeItsFirstLook = rig.permits.of(GoalId.of("acme/a"));
        rig.pass(Duration.ofSeconds(1));

        // then
        assertThat(beforeItsFirstLook).isEqualTo(new Word.NotHere());
        assertThat(rig.permits.of(GoalId.of("acme/a"))).isInstanceOf(Word.Known.class);
    }

    @Test
    void attemptThatClosed_letsTheNextOneStart() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        List<String> whileInFlight = goals(decided());

        // when
        publish(closed(Goals.decided(Goals.ready("acme/a", 3))));

        // then
        assertThat(whileInFlight).containsExactly("acme/a");
        assertThat(goals(decided())).containsExactly("acme/b");
    }

    @Test
    void goalThatIsAlwaysReady_takesTurnsWithTheOthers() {
        // given
        publish(Goals.ready("acme/greedy", 1));
        publish(Goals.ready("acme/b", 1));
        rig.pass(Duration.ofSeconds(1));
        publish(Goals.decided(Goals.requested("acme/greedy", 2, LATER)));

        // when
        publish(closed(Goals.decided(Goals.ready("acme/greedy", 3))));
        publish(Goals.decided(Goals.requested("acme/b", 2, LATER)));
        publish(closed(Goals.decided(Goals.ready("acme/b", 3))));

        // then
        assertThat(goals(decided())).containsExactly("acme/greedy", "acme/b", "acme/greedy");
    }

    @Test
    void goalThatIsHeldWhileItWaits_givesItsPlaceUp() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        publish(Goals.ready("acme/c", 1));
        publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));

        // when
        publish(Goals.paused("acme/b", 2));
        publish(closed(Goals.decided(Goals.ready("acme/a", 3))));

        // then
        assertThat(goals(decided())).containsExactly("acme/a", "acme/c");
    }

    @Test
    void goalThatEndsWhileItWaits_isStoppedWithoutAPermit() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        decided();

        // when
        publish(Goals.ready("acme/b", 2)
                .with(new Status.Open(Optional.of(new Status.Ending(StopReason.CANCELLED, "ann cancelled it")))));

        // then
        assertThat(decided()).extracting(Decision::getReason).containsExactly("CANCELLED");
        assertThat(rig.meters.get("loop_permits_waiting").gauge().value()).isZero();
    }

    @Test
    void goalThatStopsWithItsAttemptInFlight_givesItsPermitBack() {
        // given
        GoalProjection running = Goals.decided(Goals.requested("acme/a", 2, LATER));
        publish(Goals.ready("acme/a", 1));
        publish(running);
        publish(Goals.ready("acme/b", 1));

        // when
        publish(Goals.decided(running)
                .at(Goals.position(3, Goals.START))
                .with(new Status.Stopped(StopReason.CANCELLED, "ann cancelled it", Goals.START)));

        // then
        assertThat(goals(decided())).containsExactly("acme/a", "acme/b");
    }

    @Test
    void requestThatWasRevoked_keepsItsPermitForTheNextOne() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        decided();

        // when
        publish(Goals.decided(Goals.ready("acme/a", 2)));

        // then
        assertThat(decided()).extracting(Decision::getDecisionId).containsExactly("start-t1-a1-n2");
        assertThat(rig.meters.get("loop_permits_held").gauge().value()).isEqualTo(1);
    }

    @Test
    void restart_forgetsNeitherPermitsNorTheQueue() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        publish(Goals.decided(Goals.requested("acme/a", 2, LATER)));
        decided();

        // when
        rig.restart(Duration.ofMinutes(1));
        rig.pass(DecideProcessor.TICK);
        List<Decision> afterRestart = decided();
        publish(closed(Goals.decided(Goals.ready("acme/a", 3))));

        // then
        assertThat(afterRestart).isEmpty();
        assertThat(goals(decided())).containsExactly("acme/b");
    }

    @Test
    void permitThatWasNeverCommitted_isNotHeldByATaskThatIsRevived() {
        // given
        publish(Goals.ready("acme/a", 1));
        decided();
        rig.empty(Stores.PERMITS);
        rig.revive();

        // when
        publish(Goals.ready("acme/b", 1));

        // then
        assertThat(goals(decided())).containsExactly("acme/b");
    }

    @Test
    void limitRaisedOverARestart_letsTheQueueGoOn() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        decided();

        // when
        rig.limit(new CapacityLimits(Map.of(Kind.TENANT, 2), Map.of()));
        rig.pass(DecideProcessor.TICK);

        // then
        assertThat(goals(decided())).containsExactly("acme/b");
    }

    @Test
    void limitLiftedOverARestart_letsTheQueueGoOn() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.ready("acme/b", 1));
        decided();

        // when
        rig.limit(CapacityLimits.UNLIMITED);
        rig.pass(DecideProcessor.TICK);
        rig.pass(DecideProcessor.TICK);

        // then
        assertThat(goals(decided())).containsExactly("acme/b");
    }

    @Test
    void deadlineWhileCapacityIsWaitedFor_stopsTheGoal() {
        // given
        publish(Goals.ready("acme/a", 1));
        publish(Goals.withDeadline(Goals.ready("acme/b", 1), Goals.START.plusSeconds(30)));
        decided();

        // when
        rig.pass(Duration.ofSeconds(31));

        // then
        assertThat(decided()).extracting(Decision::getReason).containsExactly("DEADLINE_PASSED");
    }

    private void publish(GoalProjection goal) {
        rig.publish(goal);
        rig.settle();
    }

    private List<Decision> decided() {
        rig.settle();
        return rig.decided();
    }

    /** The next turn is due: the first one has its receipt. */
    private static GoalProjection closed(GoalProjection goal) {
        return goal.with(Flight.NONE).with(goal.progress().withNext(new TurnRef(2, 1), Optional.empty()));
    }

    private static List<String> goals(List<Decision> decisions) {
        return decisions.stream().map(Decision::getGoalId).toList();
    }
}
