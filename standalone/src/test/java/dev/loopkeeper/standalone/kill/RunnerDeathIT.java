package dev.loopkeeper.standalone.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Receipt;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.testkit.process.JavaProcess;
import dev.loopkeeper.testkit.random.Seeded;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Runners that die, or seem to, in the middle of turns that act upon the world. One turn of each effect class by default;
 * {@code -Dloopkeeper.test.effect-turns=N} does more, in goals of five.
 */
@Seeded
@Timeout(value = 2, unit = TimeUnit.HOURS)
class RunnerDeathIT {

    private static final int TURNS = Integer.getInteger("loopkeeper.test.effect-turns", 1);
    private static final int MOST_PER_GOAL = 5;
    private static final int MOST_KILLS = Math.max(2, TURNS);
    private static final long LONGEST_LIFE_MILLIS = 1_200;
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final String CAPABILITY = """
            {"id":"%1$s","effect":"%2$s","reads":[],"changes":[],
             "tools":[{"id":"%3$s","effect":"%2$s","arguments":{"type":"object"},
               "run":{"kind":"command","argv":["/bin/sh","%4$s","%3$s","%5$s"],"environment":["PATH"]}}],
             "perTurn":{"tokens":"10","costMicros":"100","toolCalls":"2","millis":"60000"},
             "executor":{"kind":"command","argv":[%6$s],"environment":["PATH"],"callsTools":true}}
            """;
    private static final String GOAL = """
            {"goal":"%1$s","objective":"turns act upon the world","policy":{
              "limits":{"turns":%2$d,"tokens":1000000,"costMicros":1000000,"toolCalls":1000000},
              "reservationPerTurn":{"tokens":"10","costMicros":"100","toolCalls":"2","millis":"60000"},
              "allowedTools":["look","note","send"],"allowedCapabilities":["%3$s"],"firstCapability":"%3$s",
              "retry":{"maxAttempts":100,"initialBackoffMillis":10,"maxBackoffMillis":100},"leaseMillis":%4$d,
              "noProgressTurns":1000,"maxConsecutiveFailures":1000}}
            """;

    private static final String MURDERER = """
            {"goal":"death/murders","objective":"nobody is left","policy":{
              "limits":{"turns":9,"tokens":1000,"costMicros":10000,"toolCalls":100},
              "reservationPerTurn":{"tokens":"10","costMicros":"100","toolCalls":"2","millis":"60000"},
              "allowedCapabilities":["murders"],"firstCapability":"murders","maxConsecutiveFailures":1,
              "retry":{"maxAttempts":2,"initialBackoffMillis":10,"maxBackoffMillis":100},"leaseMillis":15000}}
            """;

    private static Path folder;
    private static Installation installation;

    @BeforeAll
    static void start() throws IOException {
        folder = Files.createTempDirectory(Files.createDirectories(Path.of("target", "kill")), "death")
                .toAbsolutePath();
        installation = Installation.startWithoutRunners(folder, RandomGenerator.getDefault());
    }

    @AfterAll
    static void stop() {
        installation.close();
    }

    @Test
    void killedAtRandomMoments_irreversibleActionsHappenOnceAndNoneIsLost(RandomGenerator random) throws IOException {
        // given
        register("looks", "NONE", "look", "");
        register("notes", "IDEMPOTENT", "note", "");
        register("sends", "IRREVERSIBLE", "send", installation.effects().file().toString());
        int perGoal = Math.min(TURNS, MOST_PER_GOAL);
        Map<String, String> goals = new TreeMap<>();
        for (String capability : List.of("looks", "notes", "sends")) {
            for (int i = 0; i < (TURNS + perGoal - 1) / perGoal; i++) {
                goals.put("death/" + capability + "-" + i, capability);
            }
        }
        int kills = 0;
        int hits = 0;
        JavaProcess runner = installation.runner("killed");
        try (Person person = new Person(installation)) {
            for (Map.Entry<String, String> goal : goals.entrySet()) {
                installation.open(goal.getKey(), GOAL.formatted(goal.getKey(), perGoal, goal.getValue(), 3_000));
            }

            // when
            while (!person.stopped(goals.keySet()) && kills < MOST_KILLS) {
                if (kills % 2 == 1) {
                    person.attendUntilOneRuns("death/sends", Instant.now().plus(PATIENCE));
                }
                // Every fourth kill comes as soon as a turn is known to be claimed: it hits one.
                if (kills % 4 != 1) {
                    person.attend(goals.keySet(), Instant.now().plusMillis(random.nextLong(LONGEST_LIFE_MILLIS)));
                }
                hits += person.runs("death/") ? 1 : 0;
                runner.kill();
                kills++;
                runner = installation.runner("killed");
            }
            person.attend(goals.keySet(), Instant.now().plus(PATIENCE));

            // then
            System.out.printf(
                    "%d turns of each effect class, %d kills, %d while a turn was claimed, %d answers of a person%n",
                    TURNS, kills, hits, person.answers());
            assertThat(hits).as("kills while a turn was claimed").isPositive();
            assertThat(goals.keySet())
                    .allSatisfy(goal -> assertThat(person.goal(goal).getStatus().getReason())
                            .isEqualTo("TURN_BUDGET_EXHAUSTED"));
        } finally {
            end(runner);
        }
        // Each partition shows a commit by itself: the journals may come after the projections.
        await().untilAsserted(() -> assertLaws(goals, perGoal));
    }

    private static void assertLaws(Map<String, String> goals, int perGoal) {
        EffectLaws laws = new EffectLaws(installation);
        goals.forEach((goal, capability) -> {
            switch (capability) {
                case "looks" -> laws.nothingIsLost(goal, perGoal, List.of("look"));
                case "notes" -> {
                    laws.nothingIsLost(goal, perGoal, List.of("note"));
                    laws.repeatsHaveOneKey(goal, "note");
                }
                default -> {
                    laws.nothingIsLost(goal, perGoal, List.of("send", "self"));
                    laws.nothingHappensTwice(goal, List.of("send", "self"));
                }
            }
        });
    }

    @Test
    void frozenBeyondItsLease_touchesNoToolAndItsReceiptIsSupersededWithItsCost() throws IOException {
        // given
        registerWaiting("waits", folder);
        List<JavaProcess> runners = new ArrayList<>(List.of(installation.runner("frozen")));
        try (Person person = new Person(installation)) {
            installation.open("death/frozen", GOAL.formatted("death/frozen", 1, "waits", 15_000));
            await().atMost(PATIENCE).until(() -> lines(folder, "waiting") == 1);
            JavaProcess frozen = runners.getFirst();
            frozen.freeze();
            runners.add(installation.runner("second"));

            // when
            Files.createFile(folder.resolve("go"));
            person.attend(List.of("death/frozen"), Instant.now().plus(PATIENCE));
            boolean bothAsked = lines(folder, "asked") == 2;
            frozen.thaw();
            await().atMost(PATIENCE)
                    .until(() -> !new EffectLaws(installation)
                            .receipts("death/frozen", EntryVerdict.SUPERSEDED)
                            .isEmpty());
            await().pollInSameThread().until(() -> {
                person.attend(List.of(), Instant.now());
                return person.goal("death/frozen").getHistory().getSuperseded() > 0;
            });

            // then
            EffectLaws laws = new EffectLaws(installation);
            List<Receipt> admitted = laws.receipts("death/frozen", EntryVerdict.ADMITTED);
            List<Receipt> superseded = laws.receipts("death/frozen", EntryVerdict.SUPERSEDED);
            assertThat(bothAsked)
                    .as("the frozen runner's program has asked for its tool")
                    .isTrue();
            assertThat(admitted)
                    .extracting(receipt -> receipt.binding().runner().value() + " " + receipt.outcome())
                    .containsExactly("RUNNER-second " + Outcome.COMPLETED);
            assertThat(superseded)
                    .extracting(receipt -> receipt.binding().runner().value())
                    .containsExactly("RUNNER-frozen");
            assertThat(installation.effects().lines())
                    .filteredOn(line -> line.goal().equals("death/frozen"))
                    .hasSize(1);
            assertThat(person.goal("death/frozen").getHistory().getSuperseded()).isEqualTo(1);
            // 10 that the one says it has cost, and all of what was reserved for the other, which cannot tell.
            assertThat(person.goal("death/frozen").getLedger().getSettled().getCostMicros())
                    .isEqualTo(110);
        } finally {
            runners.forEach(RunnerDeathIT::end);
        }
    }

    @Test
    void frozenBeyondItsLeaseWhileNobodyCanRevokeIt_touchesNoToolByItsOwnClock() throws IOException {
        // given
        Path place = Files.createDirectory(folder.resolve("alone"));
        registerWaiting("waits-alone", place);
        JavaProcess runner = installation.runner("alone");
        try (Person person = new Person(installation)) {
            installation.open("death/alone", GOAL.formatted("death/alone", 1, "waits-alone", 15_000));
            await().atMost(PATIENCE).until(() -> lines(place, "waiting") == 1);
            person.attendUntilOneRuns("death/alone", Instant.now().plus(PATIENCE));
            installation.freeze(Service.LOOP_SCHEDULER);
            runner.freeze();
            person.attend(List.of(), Instant.now());
            Instant leaseUntil =
                    person.goal("death/alone").getFlight().getClaim().getLeaseUntil();

            // when
            Files.createFile(place.resolve("go"));
            await().atMost(PATIENCE)
                    .until(() -> lines(place, "asked") == 1 && Instant.now().isAfter(leaseUntil.plusSeconds(3)));
            runner.thaw();
            await().atMost(PATIENCE)
                    .until(() -> !new EffectLaws(installation)
                            .receipts("death/alone", EntryVerdict.ADMITTED)
                            .isEmpty());
            boolean touched = installation.effects().lines().stream()
                    .anyMatch(line -> line.goal().equals("death/alone"));
            installation.thaw(Service.LOOP_SCHEDULER);
            person.attend(List.of("death/alone"), Instant.now().plus(PATIENCE));

            // then
            List<Receipt> receipts = new EffectLaws(installation).receipts("death/alone", EntryVerdict.ADMITTED);
            assertThat(touched).isFalse();
            // Its program may hear of the denied call before it is ended.
            assertThat(receipts.getFirst().outcome() + " " + receipts.getFirst().reason())
                    .isIn("INTERRUPTED LEASE_LOST", "FAILED NOT_CALLED");
            assertThat(receipts.getFirst().findings().calls())
                    .allSatisfy(call -> assertThat(call.result()).isEmpty());
            assertThat(receipts.subList(1, receipts.size()))
                    .extracting(Receipt::outcome)
                    .containsExactly(Outcome.COMPLETED);
            assertThat(installation.effects().lines())
                    .filteredOn(line -> line.goal().equals("death/alone"))
                    .hasSize(1);
        } finally {
            installation.thaw(Service.LOOP_SCHEDULER);
            end(runner);
        }
    }

    @Test
    void requestThatKillsItsRunners_hasFailedAfterSoManyClaims() throws IOException {
        // given
        // A contained program does not know its runner; like one that takes all memory, it dies by what the program
        // does elsewhere.
        Path murder = folder.resolve("murder");
        Path script = Files.writeString(folder.resolve("murder.sh"), ": > '" + murder + "'\nsleep 600\n");
        register("murders", "IDEMPOTENT", "note", List.of("/bin/sh", script.toString()));
        JavaProcess runner = installation.runner("victim");
        try (Person person = new Person(installation)) {
            installation.open("death/murders", MURDERER);

            // when
            int deaths = 0;
            Instant giveUp = Instant.now().plus(PATIENCE.multipliedBy(3));
            while (!person.stopped(List.of("death/murders"))) {
                assertThat(Instant.now()).as("a stop after %d deaths", deaths).isBefore(giveUp);
                person.attend(List.of("death/murders"), Instant.now().plusMillis(100));
                if (Files.deleteIfExists(murder)) {
                    runner.kill();
                    deaths++;
                    runner = installation.runner("victim");
                }
            }

            // then
            assertThat(deaths).isEqualTo(2);
            assertThat(person.goal("death/murders").getStatus().getReason()).isEqualTo("TOO_MANY_FAILURES");
            assertThat(person.goal("death/murders").getLedger().getRequests()).isEqualTo(2);
        } finally {
            end(runner);
        }
    }

    private static void register(String id, String effect, String tool, String file) throws IOException {
        String script = SideEffects.script(folder, "effect.sh").toString();
        register(id, effect, tool, List.of("/bin/sh", script, tool, file));
    }

    /** A capability whose programs say and hear in {@code place} how far they are and may go. */
    private static void registerWaiting(String id, Path place) throws IOException {
        Files.createFile(place.resolve("waiting"));
        Files.createFile(place.resolve("asked"));
        String script = SideEffects.script(folder, "wait.sh").toString();
        register(id, "IDEMPOTENT", "send", List.of("/bin/sh", script, place.toString()));
    }

    private static void register(String id, String effect, String tool, List<String> argv) throws IOException {
        installation.register(
                id + "@1",
                CAPABILITY.formatted(
                        id,
                        effect,
                        tool,
                        SideEffects.script(folder, "tool.sh"),
                        installation.effects().file(),
                        String.join(
                                ",",
                                argv.stream().map(word -> "\"" + word + "\"").toList())));
    }

    /** In order, so that the next test's runner need not wait for what this one would hold. */
    private static void end(JavaProcess runner) {
        if (runner.isAlive()) {
            runner.thaw();
            runner.stop();
        }
    }

    private static long lines(Path place, String file) throws IOException {
        try (var lines = Files.lines(place.resolve(file))) {
            return lines.count();
        }
    }
}
