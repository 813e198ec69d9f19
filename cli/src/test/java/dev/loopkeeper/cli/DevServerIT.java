package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.cli.CommandBench.Outcome;
import dev.loopkeeper.cli.process.StandaloneProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code loopctl dev --retain} keeps, seen by the commands that come after. */
@Timeout(1200)
class DevServerIT {

    private static final Duration READY = Duration.ofSeconds(300);
    private static final String CAPABILITY = """
            type: capability
            version: 1
            id: note
            capabilityVersion: 1
            pool: default
            effect: NONE
            tools: [{id: write_note, effect: IDEMPOTENT, arguments: {type: object}}]
            reads: [TODOS]
            changes: [TODOS]
            perTurn: {tokens: "10", costMicros: "0", toolCalls: "1", millis: "60000"}
            executor:
              kind: replay
              turns:
                "1":
                  outcome: COMPLETED
                  summary: It is noted.
                  effects: [{kind: TODO_DONE, todo: note, successor: none is needed}]
                  proposal: {kind: COMPLETE, rationale: it is done}
                  usage: {kind: KNOWN, tokens: 1}
            """;
    private static final String ELSEWHERE = """
            objective: It is done elsewhere.
            policy:
              limits: {turns: 3, tokens: 100, costMicros: 1, toolCalls: 10}
              allowedCapabilities: [elsewhere]
              firstCapability: elsewhere
            todos: [{id: do, title: Do it, owner: agent}]
            capabilities:
              - id: elsewhere
                effect: NONE
                reads: [TODOS]
                changes: [TODOS]
                perTurn: {tokens: "10", costMicros: "0", toolCalls: "1", millis: "60000"}
                executor: {kind: external, queue: here}
            """;
    private static final String RESULT = """
            outcome: COMPLETED
            effects: [{kind: TODO_DONE, todo: do, successor: none is needed}]
            proposal: {kind: COMPLETE, rationale: it is done}
            """;
    private static final String GOAL = """
            objective: The note is written.
            policy:
              limits: {turns: 3, tokens: 100, costMicros: 1, toolCalls: 10}
              allowedTools: [write_note]
              allowedCapabilities: [note]
              firstCapability: note
            todos: [{id: note, title: Write the note, owner: agent}]
            """;

    @TempDir
    Path home;

    @Test
    void retainedGoals_goOnAfterARestart_underTheSameKeys() throws Exception {
        // given
        CommandBench bench = InstalledBench.at(home);
        Path capability = Files.writeString(home.resolve("note.yaml"), CAPABILITY);
        Path goal = Files.writeString(home.resolve("goal.yaml"), GOAL);
        try (var server = start(bench)) {
            ok(bench.run("goal", "create", "write", "--file", goal.toString()));
            awaitAdvice(bench, "CAPACITY");
            assertThat(bench.run("dev").exit()).isEqualTo(6);
        }
        assertThat(bench.run("status").exit()).isEqualTo(5);

        // when
        try (var server = start(bench)) {
            awaitAdvice(bench, "CAPACITY");
            ok(bench.run("capability", "register", capability.toString()));
            ok(bench.run("goal", "watch", "write", "--timeout", "120"));

            // then
            assertThat(bench.run("capability", "list").out()).contains("note", "write_note");
            registeredVersionNeverChanges(bench, capability);
            keyThatNobodyPublished_registersNothing(bench);
            Awaitility.await("the list to follow the journal")
                    .atMost(Duration.ofSeconds(60))
                    .untilAsserted(
                            () -> assertThat(bench.run("goal", "list").out()).contains("default/write", "STOPPED"));
            assertThat(bench.run("quota", "should-run", "write").exit()).isEqualTo(9);
            assertThat(bench.run("receipts", "list", "write", "-o", "json").out())
                    .contains("\"outcome\": \"COMPLETED\"");
            assertThat(bench.run("receipts", "verify", "write").out()).contains("1 receipts", "verdict: VALID");
            assertThat(bench.run("receipts", "verify", "write").exit()).isZero();
            assertThat(bench.run("receipts", "verify", "nobody").exit()).isEqualTo(3);
            assertThat(bench.run("goal", "pause", "write").exit()).isEqualTo(6);
            assertThat(bench.run("topics", "tail", "stops").out()).contains("OBJECTIVE_COMPLETE");
            assertThat(bench.run("topics", "tail", "keys", "-n", "all").out().lines())
                    .hasSize(4);
            otherPolicyIsTriedOnWhatHappened(bench);
            turnIsDoneElsewhere(bench);
        }
    }

    /** Runs policies against the recorded journal of a goal that has ended, over Kafka. */
    private void otherPolicyIsTriedOnWhatHappened(CommandBench bench) throws IOException {
        String policy = "{limits: {turns: 3, tokens: 100, costMicros: 1, toolCalls: 10}, allowedTools: [write_note],"
                + " allowedCapabilities: [note], firstCapability: note}";
        Path same = Files.writeString(home.resolve("same.yaml"), policy);
        Path other = Files.writeString(home.resolve("other.yaml"), policy.replace("turns: 3", "turns: 0"));
        Outcome unchanged = bench.run("policy", "test", same.toString(), "write", "-o", "json");
        Outcome changed = bench.run("policy", "test", other.toString(), "write", "-o", "json");
        assertThat(unchanged.err()).contains("0 of 2 decisions would have been others");
        assertThat(changed.err()).contains("1 of 2 decisions would have been others");
        assertThat(new ObjectMapper().readTree(changed.out()).findValuesAsText("instead"))
                .containsExactly("TURN_BUDGET_EXHAUSTED");
        assertThat(bench.run("policy", "test", same.toString(), "nobody").exit())
                .isEqualTo(3);
        assertThat(bench.run("goal", "create", "lost", "--objective", "none", "--capability", "nope")
                        .err())
                .contains("nobody has registered nope");
    }

    /** Does a turn as another orchestrator would. */
    private void turnIsDoneElsewhere(CommandBench bench) throws IOException {
        Path goal = Files.writeString(home.resolve("elsewhere.yaml"), ELSEWHERE);
        Path result = Files.writeString(home.resolve("result.yaml"), RESULT);
        ok(bench.run("goal", "create", "elsewhere", "--file", goal.toString()));
        Outcome claimed = Awaitility.await("a turn to claim")
                .atMost(Duration.ofSeconds(120))
                .until(
                        () -> bench.run("turn", "claim", "--queue", "here", "--wait", "20"),
                        outcome -> outcome.exit() == 0);
        String claim = new ObjectMapper().readTree(claimed.out()).path("claim").asText();
        ok(bench.run("turn", "heartbeat", claim));
        assertThat(bench.run("turn", "call", claim, "rm").exit()).isEqualTo(6);
        ok(bench.run("turn", "finish", claim, "--result", result.toString()));
        assertThat(bench.run("turn", "heartbeat", claim).exit()).isEqualTo(3);
        ok(bench.run("goal", "watch", "elsewhere", "--timeout", "120"));
        assertThat(bench.run("receipts", "verify", "elsewhere").out()).contains("1 receipts", "verdict: VALID");
    }

    private static void registeredVersionNeverChanges(CommandBench bench, Path capability) throws IOException {
        Path changed = Files.writeString(
                capability.resolveSibling("changed.yaml"), CAPABILITY.replace("It is noted.", "It is noted twice."));
        assertThat(bench.run("capability", "register", capability.toString()).out())
                .contains("note@1", "before");
        Outcome refused = bench.run("capability", "register", changed.toString());
        assertThat(refused.exit()).isEqualTo(6);
        assertThat(refused.err()).contains("expected note@1 to be as it is registered", "another capabilityVersion");
        assertThat(bench.run("capability", "get", "note").out()).contains("write_note");
        assertThat(bench.run("capability", "get", "note@1").out())
                .isEqualTo(bench.run("capability", "get", "note").out());
        assertThat(bench.run("capability", "get", "note@2").exit()).isEqualTo(3);
    }

    private void keyThatNobodyPublished_registersNothing(CommandBench bench) throws Exception {
        byte[] pair = KeyPairGenerator.getInstance("Ed25519")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        Path key = Files.writeString(
                home.resolve("foreign.pem"),
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(pair)
                        + "\n-----END PRIVATE KEY-----\n");
        Path forged = Files.writeString(home.resolve("forged.yaml"), CAPABILITY.replace("id: note", "id: forged"));
        Outcome refused = bench.run("capability", "register", forged.toString(), "--key", key.toString());
        assertThat(refused.err()).contains("no key of an operator with that id is known", "--key FILE");
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(bench.run("capability", "get", "forged").exit()).isEqualTo(3);
    }

    /** The query API follows the journal, a moment behind. */
    private static void awaitAdvice(CommandBench bench, String reason) {
        Awaitility.await("advice " + reason).atMost(Duration.ofSeconds(60)).untilAsserted(() -> {
            Outcome advice = bench.run("quota", "should-run", "write");
            assertThat(advice.out()).as(advice.err()).contains(reason);
            assertThat(advice.exit()).isEqualTo(8);
        });
    }

    private StandaloneProcess start(CommandBench bench) throws Exception {
        var server = StandaloneProcess.logged(
                bench.environment(),
                bench.environment().addressFile(),
                List.of("--retain", home.resolve("data").toString()),
                home.resolve("server.log"));
        server.awaitReady(READY);
        return server;
    }

    private static void ok(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.out() + outcome.err()).isZero();
    }
}
