package dev.loopkeeper.scheduler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.goal.Gate;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.Holds;
import dev.loopkeeper.kernel.goal.Progress.NotBefore;
import dev.loopkeeper.kernel.goal.Progress.WaitKind;
import dev.loopkeeper.kernel.goal.Watch;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.Monitor;
import dev.loopkeeper.kernel.policy.Quota;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.scheduler.Goals;
import dev.loopkeeper.schema.Decision;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TimersTest {
    private static final Instant DUE = Goals.START.plusSeconds(30);

    @TempDir
    private Path state;

    private SchedulerRig rig;

    @BeforeEach
    void start() {
        rig = new SchedulerRig(state);
    }

    @AfterEach
    void stop() {
        rig.close();
    }

    /** Every timer: a goal whose time comes at {@link #DUE}, and the reason of what is then decided. */
    static Stream<Map.Entry<String, Function<String, GoalProjection>>> timers() {
        return Stream.of(
                timer("START_TURN", goal -> Goals.waiting(goal, 1, DUE)),
                timer("START_TURN", TimersTest::backingOff),
                timer("START_TURN", TimersTest::overQuota),
                timer("POLL", TimersTest::watching),
                timer("LEASE_EXPIRED", goal -> Goals.running(goal, 1, DUE)),
                timer("TURN_TIMEOUT", goal -> Goals.requested(goal, 1, DUE)),
                timer("GATE_EXPIRED", TimersTest::gated),
                timer("DEADLINE_PASSED", TimersTest::pausedWithDeadline));
    }

    private static Map.Entry<String, Function<String, GoalProjection>> timer(
            String reason, Function<String, GoalProjection> goal) {
        return Map.entry(reason, goal);
    }

    private static GoalProjection backingOff(String goal) {
        GoalProjection ready = Goals.ready(goal, 1);
        return ready.with(
                ready.progress().withNext(new TurnRef(1, 2), Optional.of(new NotBefore(WaitKind.BACKOFF, DUE))));
    }

    private static GoalProjection overQuota(String goal) {
        GoalProjection limited = Goals.withQuota(Goals.ready(goal, 1), new Quota(1, 30_000));
        return limited.with(limited.progress().withStart(List.of(Goals.START)));
    }

    /** Its next look for external evidence is due. */
    private static GoalProjection watching(String goal) {
        GoalProjection monitored =
                Goals.withMonitor(Goals.ready(goal, 1), new Monitor(Goals.BUILD, 1_000, 60_000, 86_400_000));
        return monitored.with(monitored
                .progress()
                .withNext(new TurnRef(1, 2), Optional.of(new NotBefore(WaitKind.EXTERNAL_EVIDENCE, DUE)))
                .withWatch(Optional.of(new Watch(1, Goals.START.plus(Duration.ofDays(1))))));
    }

    private static GoalProjection gated(String goal) {
        Gate gate = new Gate(
                new GateId("g1"),
                GateRaised.Kind.QUESTION,
                "Which branch?",
                Digest.ZERO,
                TurnRef.FIRST,
                "runner",
                Goals.START,
                DUE);
        return Goals.ready(goal, 1).with(Holds.NONE.withGates(List.of(gate), 1));
    }

    private static GoalProjection pausedWithDeadline(String goal) {
        return Goals.withDeadline(Goals.paused(goal, 1), DUE);
    }

    @ParameterizedTest
    @MethodSource("timers")
    void timer_firesOnceWithinASecondAndWithoutTraffic(Map.Entry<String, Function<String, GoalProjection>> timer) {
        // given
        rig.publish(timer.getValue().apply("acme/fix"));
        rig.pass(Duration.ofSeconds(30).minusMillis(1));
        List<Decision> early = rig.decided();

        // when
        rig.pass(DecideProcessor.TICK);
        List<Decision> onTime = rig.decided();
        rig.pass(Duration.ofHours(1));

        // then
        assertThat(early).isEmpty();
        assertThat(onTime).extracting(Decision::getReason).containsExactly(timer.getKey());
        assertThat(rig.decided()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("timers")
    void timerThatFellDueDuringAnOutage_firesOnceAfterIt(Map.Entry<String, Function<String, GoalProjection>> timer) {
        // given
        rig.publish(timer.getValue().apply("acme/fix"));

        // when
        rig.restart(Duration.ofHours(2));
        rig.pass(DecideProcessor.TICK);
        List<Decision> fired = rig.decided();
        rig.restart(Duration.ofHours(2));
        rig.pass(Duration.ofSeconds(1));

        // then
        assertThat(fired).extracting(Decision::getReason).containsExactly(timer.getKey());
        assertThat(rig.decided()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("timers")
    void timerOfAnInstanceWhoseClockWasFiveMinutesAhead_firesOnce(
            Map.Entry<String, Function<String, GoalProjection>> timer) {
        // given
        rig.restart(Duration.ofMinutes(5));
        rig.publish(timer.getValue().apply("acme/fix"));
        List<Decision> ahead = rig.decided();

        // when
        rig.restart(Duration.ofMinutes(-5));
        rig.pass(Duration.ofMinutes(6));

        // then
        assertThat(ahead).extracting(Decision::getReason).containsExactly(timer.getKey());
        assertThat(rig.decided()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("timers")
    void timerOfAnInstanceWhoseClockIsFiveMinutesBehind_firesOnce(
            Map.Entry<String, Function<String, GoalProjection>> timer) {
        // given
        rig.publish(timer.getValue().apply("acme/fix"));

        // when
        rig.restart(Duration.ofMinutes(-5));
        rig.pass(Duration.ofMinutes(5).plusSeconds(31));
        List<Decision> fired = rig.decided();
        rig.pass(Duration.ofMinutes(5));

        // then
        assertThat(fired).extracting(Decision::getReason).containsExactly(timer.getKey());
        assertThat(rig.decided()).isEmpty();
    }

    @Test
    void timerOfATaskThatIsRevived_firesOnce() {
        // given
        rig.publish(Goals.waiting("acme/fix", 1, DUE));
        rig.pass(DecideProcessor.TICK);
        rig.revive();

        // when
        rig.pass(Duration.ofSeconds(30));

        // then
        assertThat(rig.decided()).extracting(Decision::getReason).containsExactly("START_TURN");
    }

    @Test
    void overdueTimers_fireInOrderBeforeNewWorkHoweverManyThereAre() {
        // given
        int overdue = 2 * DecideProcessor.DUE_PER_TICK + 1;
        for (int i = overdue - 1; i >= 0; i--) {
            rig.publish(Goals.waiting("acme/g" + i, 1, Goals.START.plusMillis(1 + i)));
        }

        // when
        rig.restart(Duration.ofHours(1));
        rig.publish(Goals.ready("acme/new", 1));
        for (int i = 0; i < 4; i++) {
            rig.pass(DecideProcessor.TICK);
        }

        // then
        List<String> goals = rig.decided().stream().map(Decision::getGoalId).toList();
        List<String> inOrder =
                IntStream.range(0, overdue).mapToObj(i -> "acme/g" + i).toList();
        assertThat(goals)
                .startsWith(inOrder.toArray(String[]::new))
                .hasSize(overdue + 1)
                .endsWith("acme/new");
    }

    @Test
    void projection_isOneRecordOnTheChangelogs() {
        // when
        rig.publish(Goals.waiting("acme/fix", 1, DUE));

        // then
        assertThat(rig.changes(Stores.SCHEDULE)).isEqualTo(1);
        assertThat(rig.changes(Stores.UNREADABLE) + rig.changes(Stores.MISSING)).isZero();
    }
}
