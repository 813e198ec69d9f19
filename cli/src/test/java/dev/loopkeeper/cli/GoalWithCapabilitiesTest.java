package dev.loopkeeper.cli;

import static dev.loopkeeper.cli.TopicsBench.ok;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Goals whose documents bring capabilities along. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GoalWithCapabilitiesTest {

    private static final String GOOD = """
            goal: acme/fix
            objective: It is done.
            policy:
              allowedCapabilities: [NAME, watch-NAME]
              firstCapability: NAME
              allowedTools: [shell]
            todos: [{id: do, title: Do it}]
            inputs: {branch: main}
            capabilities:
              - id: NAME
                effect: NONE
                tools: [{id: shell, effect: IDEMPOTENT, mayRunCode: true, arguments: {type: object}}]
                perTurn: {tokens: "10"}
                executor: {kind: external, queue: here}
              - id: watch-NAME
                effect: NONE
                gates: [{name: release, question: May it look now}]
                perTurn: {tokens: "10"}
                executor: {kind: external, queue: here}
            """;
    private static final String CAVEAT = "allowedTools names shell, which may run code in warned@1, but allowCode";

    private Path home;
    private TopicsBench bench;
    private FakeServer server;

    @BeforeAll
    void startKafka(@TempDir Path folder) {
        home = folder;
        bench = TopicsBench.start(home);
    }

    @AfterAll
    void stopKafka() {
        bench.close();
    }

    @BeforeEach
    void startServer() throws IOException {
        server = FakeServer.start();
        server.answers("POST /api/v1/goals", 200, "{\"eventId\":\"e1\",\"goal\":\"acme/fix\",\"sequence\":1}");
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    /** What to put in which part's place of the good goal, and what is said then. */
    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("blank", "It is done.", "' '", "BAD_VALUE"),
                Arguments.of("field", "objective:", "urgency: 3\nobjective:", "'urgency' is there"),
                Arguments.of("owner", "title: Do it", "title: Do it, owner: nobody", "a todo owner of agent or user"),
                Arguments.of("first", "firstCapability: first", "firstCapability: second", "POLICY_INVALID"),
                Arguments.of(
                        "condition",
                        "allowedTools: [shell]",
                        "conditions: [{name: c, kind: stop, when: 1 +}]",
                        "POLICY_INVALID"),
                Arguments.of("inputs", "{branch: main}", "{branch: [main]}", "inputs"),
                Arguments.of("half", "{branch: main}", "{branch: \"\\uD83D\"}", "one half of a surrogate pair"),
                Arguments.of("broken", "id: watch-broken", "id: '-x'", "is no capability"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void goalThatWouldBeRefused_registersNothing_andIsNotSent(String name, String part, String put, String says)
            throws IOException {
        // given
        String goal = GOOD.replace("NAME", name).replace(part, put);
        assertThat(goal).isNotEqualTo(GOOD.replace("NAME", name));

        // when
        Outcome outcome = create(goal);

        // then
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(2);
        assertThat(outcome.err()).contains(says).doesNotContain("loopctl: registered");
        assertThat(server.asked()).isEmpty();
        assertThat(bench.trusting("capability", "list").out()).doesNotContain(name);
    }

    @Test
    void capabilityThatIsRegisteredOtherwise_keepsTheOthersFromBeingRegistered() throws IOException {
        // given
        ok(create(GOOD.replace("NAME", "known")));

        // when
        Outcome outcome = create(
                GOOD.replace("id: NAME", "id: fresh").replace("NAME", "known").replace("look now", "look later"));

        // then
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(6);
        assertThat(server.asked()).hasSize(1);
        assertThat(bench.trusting("capability", "list").out()).contains("known").doesNotContain("fresh");
    }

    @Test
    void goalUnderADefinition_isTheServersToJudge_exceptForTheRest() throws IOException {
        // given
        String goal = GOOD.replace("NAME", "defined")
                .replaceFirst("(?s)policy:.*?todos", "policy: {definition: standard, limits: {turns: 3}}\ntodos");

        // when
        Outcome blank = create(goal.replace("It is done.", "' '"));
        Outcome opened = create(goal);

        // then
        assertThat(blank.exit()).isEqualTo(2);
        assertThat(blank.err()).contains("BAD_VALUE", "nothing was registered");
        ok(opened);
        assertThat(server.asked()).hasSize(1);
        assertThat(server.asked().getFirst().body()).contains("\"definition\":\"standard\"");
        assertThat(bench.trusting("capability", "list").out()).contains("defined");
    }

    @Test
    void whatThePolicySaysToNoEffect_isToldOnce_whoeverNoticesIt() throws IOException {
        // given
        String goal = GOOD.replace("NAME", "warned")
                .replace(
                        "todos:",
                        "  monitor: {capability: watch-warned, initialIntervalMillis: 1000, maxIntervalMillis: 1000,"
                                + " expiryMillis: 9000}\ntodos:");
        String told = create(goal).err();
        String line = told.lines()
                .filter(one -> one.contains(CAVEAT))
                .findFirst()
                .orElseThrow()
                .replace("loopctl: ", "");
        server.answers(
                "POST /api/v1/goals",
                200,
                "{\"eventId\":\"e1\",\"goal\":\"acme/fix\",\"sequence\":1,\"note\":\"" + line + "\\nand more\"}");

        // when
        Outcome again = create(goal);

        // then
        assertThat(told)
                .contains("monitor names a capability that cannot look, since watch-warned@1 requires approval");
        assertThat(again.exit()).isZero();
        assertThat(again.err().lines().filter(one -> one.contains(CAVEAT))).hasSize(1);
        assertThat(again.err()).contains("loopctl: and more\n");
    }

    @Test
    void policyValidate_saysTheSameOfTheGoalsDocument_andOfACapabilityThatIsNamed() throws IOException {
        // given
        Path goal = Files.writeString(home.resolve("validated.yaml"), GOOD.replace("NAME", "warned"));
        Path policy = Files.writeString(
                home.resolve("policy.yaml"),
                "{allowedCapabilities: [warned], firstCapability: warned, allowedTools: [shell]}");
        Path capability = Files.writeString(home.resolve("warned.yaml"), """
                id: warned
                tools: [{id: shell, effect: IDEMPOTENT, mayRunCode: true, arguments: {type: object}}]
                perTurn: {tokens: "10"}
                executor: {kind: external, queue: here}
                """);

        // when
        var commands = new CommandBench(home);
        Outcome whole = commands.run("policy", "validate", goal.toString());
        Outcome alone = commands.run("policy", "validate", policy.toString());
        Outcome named = commands.run("policy", "validate", policy.toString(), "--capability", capability.toString());

        // then
        assertThat(whole.exit()).isZero();
        assertThat(whole.err()).contains(CAVEAT);
        assertThat(alone.err()).isEmpty();
        assertThat(named.exit()).isZero();
        assertThat(named.err()).contains(CAVEAT);
    }

    private Outcome create(String goal) throws IOException {
        Path file = Files.writeString(home.resolve("goal.yaml"), goal);
        return bench.trusting(
                "goal", "create", "-f", file.toString(), "--key", bench.operator(), "--server", server.url());
    }
}
