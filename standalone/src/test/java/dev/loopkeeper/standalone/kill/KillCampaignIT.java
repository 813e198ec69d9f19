package dev.loopkeeper.standalone.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.testkit.random.Seeded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Each service is killed at each step of a turn and started again: the loop ends as if nothing had been, and what its tools did to the
 * world happened once. One round over all pairs by default; {@code -Dloopkeeper.kill.rounds=N} does more.
 */
@Seeded
@Timeout(value = 12, unit = TimeUnit.HOURS)
class KillCampaignIT {

    private static final String ROUNDS = "loopkeeper.kill.rounds";

    private static final Ending UNDISTURBED =
            new Ending("OBJECTIVE_COMPLETE", 3, "{1=COMPLETED STEPPED, 2=COMPLETED STEPPED, 3=COMPLETED STEPPED}");

    private static final String CAPABILITY = """
            {"id":"step","effect":"IDEMPOTENT","reads":["TODOS"],"changes":["TODOS"],
             "tools":[
               {"id":"note","effect":"IDEMPOTENT","arguments":{"type":"object"},
                "run":{"kind":"command","argv":["/bin/sh","%2$s","note","%3$s"],"environment":["PATH"]}},
               {"id":"send","effect":"IRREVERSIBLE","arguments":{"type":"object"},
                "run":{"kind":"command","argv":["/bin/sh","%2$s","send","%3$s"],"environment":["PATH"]}}],
             "perTurn":{"tokens":"10","costMicros":"100","toolCalls":"2","millis":"60000"},
             "executor":{"kind":"command","argv":["/bin/sh","%1$s"],"environment":["PATH"],"callsTools":true}}
            """;
    private static final String GOAL = """
            {"goal":"%s","objective":"three steps are taken","policy":{
              "limits":{"turns":5,"tokens":1000,"costMicros":100000,"toolCalls":100},
              "reservationPerTurn":{"tokens":"10","costMicros":"100","toolCalls":"2","millis":"60000"},
              "allowedTools":["note","send"],"allowedCapabilities":["step"],"firstCapability":"step",
              "retry":{"maxAttempts":20,"initialBackoffMillis":10,"maxBackoffMillis":100},"leaseMillis":4000},
             "todos":[{"id":"t1","title":"one"},{"id":"t2","title":"two"},{"id":"t3","title":"three"}]}
            """;

    @Test
    void anyServiceKilledAtAnyStep_theLoopEndsAsItWouldHave(RandomGenerator random) throws IOException {
        Path folder = folder();
        List<String> goals = new ArrayList<>();
        try (Installation installation = Installation.start(folder, random)) {
            // given
            installation.register("step@1", capability(folder, installation));
            goals.add(open(installation, "kill/undisturbed"));
            assertThat(ending(installation, goals.getFirst())).isEqualTo(UNDISTURBED);

            // when
            for (int round = 1; round <= Integer.getInteger(ROUNDS, 1); round++) {
                goals.addAll(round(installation, Kill.round(random), round));
            }

            // then, once each partition shows what was committed: one may be behind another
            await().untilAsserted(() -> new Laws(
                            LogCopy.of(installation.bootstrap(), installation.registry()),
                            new InputDecoder(installation.codecs()))
                    .hold(goals, installation.effects().lines()));
        }
    }

    private static List<String> round(Installation installation, List<Kill> kills, int round) throws IOException {
        List<String> goals = new ArrayList<>();
        long started = System.nanoTime();
        for (Kill kill : kills) {
            String goal = "kill/r" + round + "-" + kill.service().module() + "-" + kill.step();
            killed(installation, kill, goal);
            goals.add(goal);
            assertThat(ending(installation, goal)).as(kill.toString()).isEqualTo(UNDISTURBED);
        }
        System.out.printf(
                "round %d: %d kills in %d s%n",
                round,
                kills.size(),
                Duration.ofNanos(System.nanoTime() - started).toSeconds());
        return goals;
    }

    private static void killed(Installation installation, Kill kill, String goal) throws IOException {
        try (StepWatch watch = kill.step().watch(installation, kill.isolation())) {
            open(installation, goal);
            watch.await(goal, kill.turn());
            installation.kill(kill.service());
        }
        installation.startAgain(kill.service());
    }

    private static String open(Installation installation, String goal) throws IOException {
        installation.open(goal, GOAL.formatted(goal));
        return goal;
    }

    private static Ending ending(Installation installation, String goal) {
        return Ending.await(installation, goal);
    }

    private static Path folder() throws IOException {
        return Files.createTempDirectory(Files.createDirectories(Path.of("target", "kill")), "campaign");
    }

    private static String capability(Path folder, Installation installation) throws IOException {
        return CAPABILITY.formatted(
                SideEffects.script(folder, "step.sh"),
                SideEffects.script(folder, "tool.sh"),
                installation.effects().file());
    }
}
