package dev.loopkeeper.standalone.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.capacity.Scope.Kind;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.testkit.random.Seeded;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random policies, signals, receipts, crashes and clock jumps through the real topologies of scheduler and sequencer. A failure prints its seed;
 * {@code -Dloopkeeper.test.seed=SEED} plays it again.
 */
@Seeded
class ScheduledLoopTest {
    private static final int STEPS = Integer.getInteger("loopkeeper.model.steps", 400);
    private static final int PER_TENANT = 2;
    private static final List<GoalId> GOALS = Stream.of("acme/a", "acme/b", "acme/c", "umbrella/d", "umbrella/e")
            .map(GoalId::of)
            .toList();

    private static final GoalId HELD = GoalId.of("acme/held");

    @TempDir
    private Path state;

    @RepeatedTest(3)
    void whateverHappens_eachAttemptIsRequestedOnceWithinItsLimitsAndNoneIsMissing(RandomGenerator dice) {
        // given
        Installation installation = new Installation(new CapacityLimits(Map.of(Kind.TENANT, PER_TENANT), Map.of()));
        PaperRunner runner = new PaperRunner(installation, dice);
        People people = new People(installation, dice);
        try (World world = new World(installation, state)) {
            Laws laws = new Laws(world, runner, PER_TENANT);
            GOALS.forEach(goal -> world.toSequencer.add(people.open(goal, world.now())));

            for (int i = 0; i < STEPS; i++) {
                // when
                step(world, runner, people, dice);

                // then
                laws.hold();
            }
            settle(world);
            laws.hold();
            laws.nothingIsMissing();
            assertThat(world.dispatched).isNotEmpty();

            // when
            GOALS.forEach(goal -> world.toSequencer.add(people.cancel(goal, world.now())));
            settle(world);

            // then
            laws.hold();
            assertThat(world.goals).containsKeys(GOALS.toArray(GoalId[]::new));
            assertThat(world.goals.values()).allMatch(ScheduledLoopTest::stopped);
        }
    }

    /** I5 from its end: whatever state people and runners leave the goals in, none stays open for ever. */
    @RepeatedTest(2)
    void leftAlone_everyGoalEnds(RandomGenerator dice) {
        // given
        Installation installation = new Installation(new CapacityLimits(Map.of(Kind.TENANT, PER_TENANT), Map.of()));
        PaperRunner runner = new PaperRunner(installation, dice);
        People people = new People(installation, dice);
        try (World world = new World(installation, state)) {
            Laws laws = new Laws(world, runner, PER_TENANT);
            GOALS.forEach(goal -> world.toSequencer.add(people.open(goal, world.now())));
            world.toSequencer.add(people.openForLong(HELD, world.now()));
            world.toSequencer.add(people.pause(HELD, world.now()));
            for (int i = 0; i < STEPS / 4; i++) {
                step(world, runner, people, dice);
            }
            GOALS.forEach(goal -> world.toSequencer.add(people.pause(goal, world.now())));
            settle(world);
            assertThat(world.goals.get(HELD)).matches(goal -> !stopped(goal));

            // when
            for (int months = 0; months < 3; months++) {
                world.pass(Duration.ofDays(31), false);
                settle(world);
            }

            // then
            laws.hold();
            assertThat(world.goals.values()).allMatch(ScheduledLoopTest::stopped);
        }
    }

    private static void step(World world, PaperRunner runner, People people, RandomGenerator dice) {
        boolean dies = dice.nextInt(20) == 0;
        switch (dice.nextInt(16)) {
            case 0, 1, 2, 3, 4 -> world.sequence(dies);
            case 5, 6, 7, 8 -> world.schedule(dies);
            case 9 -> world.pass(Duration.ofMillis(dice.nextInt(1, 3_000)), dies);
            case 10 -> world.pass(Duration.ofMillis(dice.nextInt(1, 12_000)), dies);
            case 11, 12 -> run(world, runner, dice);
            case 13 ->
                world.goal(GOALS.get(dice.nextInt(GOALS.size())))
                        .ifPresent(goal -> world.toSequencer.add(people.something(goal, world.now())));
            case 14 -> world.deliverAll();
            default -> {
                if (dice.nextInt(8) == 0) {
                    world.moveScheduler(Duration.ofSeconds(dice.nextInt(-300, 301)));
                }
            }
        }
    }

    /** A runner takes the next request: claims it, ends it, both, or neither. */
    private static void run(World world, PaperRunner runner, RandomGenerator dice) {
        if (world.toRunner.isEmpty()) {
            return;
        }
        RequestedTurn request = runner.request(world.toRunner.remove());
        if (dice.nextInt(4) > 0) {
            world.toSequencer.add(runner.claim(request, world.now()));
        }
        if (dice.nextInt(5) > 0) {
            world.toSequencer.add(runner.receipt(request, world.now()));
        }
    }

    /** Every clock is right, everything arrives, and no runner does anything any more: what is in flight expires. */
    private static void settle(World world) {
        world.moveScheduler(Duration.ZERO);
        for (int i = 0; i < 40; i++) {
            world.deliverAll();
            world.toRunner.clear();
            world.pass(Duration.ofSeconds(15), false);
        }
        world.deliverAll();
    }

    private static boolean stopped(GoalState goal) {
        return goal instanceof GoalProjection open && open.stopped();
    }
}
