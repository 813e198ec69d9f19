package dev.loopkeeper.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAnswersTest {

    private static final String DIGEST = "sha256:" + "a".repeat(64);

    private FakeServer server;
    private CommandBench bench;

    @BeforeEach
    void setUp(@TempDir Path home) throws IOException {
        server = FakeServer.start();
        bench = new CommandBench(home);
    }

    @AfterEach
    void tearDown() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({"RUN,0", "WAIT,8", "EXPIRE,8", "STOP,9", "ENDED,9"})
    void shouldRun_exitsByItsMode(String mode, int exit) {
        // given
        server.answers(
                "GET /api/v1/goals/default/g/should-run", 200, "{\"goal\":\"default/g\",\"mode\":\"" + mode + "\"}");

        // when
        Outcome outcome = run("quota", "should-run", "g");

        // then
        assertThat(outcome.exit()).isEqualTo(exit);
        assertThat(outcome.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"400,2", "401,4", "403,4", "404,3", "409,6", "422,1", "500,1", "503,5", "504,7"})
    void refusal_hasTheExitCodeOfItsKind(int status, int exit) {
        // given
        server.answers(
                "GET /api/v1/goals/default/g",
                status,
                "{\"status\":" + status + ",\"code\":\"CODE\",\"expected\":\"this\",\"actual\":\"that came\"}");

        // when
        Outcome outcome = run("goal", "get", "g");

        // then
        assertThat(outcome.exit()).isEqualTo(exit);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("loopctl: CODE: expected this, but that came");
    }

    @ParameterizedTest
    @CsvSource({
        "404,NO_SUCH_GATE,loopctl gate list",
        "404,NO_SUCH_RECEIPT,loopctl receipts list",
        "409,STALE_DIGEST,loopctl gate get"
    })
    void refusal_saysWhereToLook(int status, String code, String command) {
        // given
        server.answers("GET /api/v1/goals/default/g", status, "{\"code\":\"" + code + "\"}");

        // when
        Outcome outcome = run("goal", "get", "g");

        // then
        assertThat(outcome.err()).contains(command);
    }

    @Test
    void answerOfSomethingElse_isNoRefusalOfOurs() {
        // given
        server.answers("GET /api/v1/goals/default/g", 404, "{}");

        // when
        Outcome outcome = run("goal", "get", "g");

        // then
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("check that --server names a Loopkeeper server");
    }

    @Test
    void nameOfAGoalInADocument_isOfTheDefaultTenant(@TempDir Path folder) throws IOException {
        // given
        server.answers("POST /api/v1/goals", 200, "{\"eventId\":\"e1\",\"goal\":\"default/g\",\"sequence\":1}");
        Path document = Files.writeString(folder.resolve("goal.yaml"), "{goal: g, objective: done, policy: {}}");

        // when
        Outcome outcome = run("goal", "create", "-f", document.toString());

        // then
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(server.asked().getFirst().body()).startsWith("{\"goal\":\"default/g\",");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INVALID_REQUEST", "POLICY_INVALID", "BAD_VALUE"})
    void goalThatIsMalformed_isAWrongFile(String code, @TempDir Path folder) throws IOException {
        // given
        server.answers(
                "POST /api/v1/goals",
                422,
                "{\"status\":422,\"code\":\"" + code + "\",\"expected\":\"an objective\",\"actual\":\"it is blank\"}");
        Path document = Files.writeString(folder.resolve("goal.yaml"), "{goal: g, objective: ' ', policy: {}}");

        // when
        Outcome outcome = run("goal", "create", "-f", document.toString());

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .contains(code + ": expected an objective, but it is blank", "\n  correct the document");
    }

    @Test
    void homeThatHasNoFolderForAddresses_isOneWithoutADevelopmentServer(@TempDir Path folder) throws IOException {
        // given
        server.answers("GET /api/v1/goals/default/g/should-run", 200, "{\"goal\":\"default/g\",\"mode\":\"RUN\"}");
        bench = new CommandBench(Files.createFile(folder.resolve("home")));

        // when
        Outcome named = run("quota", "should-run", "g");
        Outcome unnamed = bench.run("quota", "should-run", "g");

        // then
        assertThat(named.exit()).as(named.err()).isZero();
        assertThat(unnamed.exit()).isEqualTo(5);
        assertThat(unnamed.err()).contains("no development server runs");
    }

    @Test
    void unknownGoal_isNotFound() {
        // when
        Outcome outcome = run("goal", "get", "acme/none");

        // then
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("NO_SUCH_GOAL").contains("loopctl goal list");
    }

    @Test
    void admissionNotKnownYet_timesOutAndNamesTheKey() {
        // given
        server.answers("POST /api/v1/goals/default/g/pause", 202, "{\"eventId\":\"e1\",\"goal\":\"default/g\"}");

        // when
        Outcome outcome = run("goal", "pause", "g", "--idempotency-key", "k1");

        // then
        assertThat(outcome.exit()).isEqualTo(7);
        assertThat(outcome.err()).contains("e1", "--idempotency-key k1");
        assertThat(server.asked().getFirst().idempotencyKey()).isEqualTo("k1");
    }

    @Test
    void finding_isSentAsTheSignalThatItsGoalWaitsFor() {
        // given
        server.answers(
                "POST /api/v1/goals/acme/g/signals", 200, "{\"eventId\":\"e1\",\"goal\":\"acme/g\",\"sequence\":9}");

        // when
        Outcome outcome = run("goal", "reconcile", "acme/g", "turn-1", "--finding", "did-not-happen");
        Outcome unknown = run("goal", "reconcile", "acme/g", "turn-1", "--finding", "perhaps");

        // then
        assertThat(outcome.exit()).isZero();
        assertThat(server.asked())
                .singleElement()
                .extracting(asked -> asked.body())
                .isEqualTo("{\"kind\":\"RECONCILED\",\"action\":\"turn-1\",\"finding\":\"DID_NOT_HAPPEN\"}");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("did-not-happen");
    }

    @Test
    void verdict_namesTheDigestOfWhatWasAsked() {
        // given
        server.answers(
                "POST /api/v1/goals/acme/g/gates/g1/verdict",
                200,
                "{\"eventId\":\"e1\",\"goal\":\"acme/g\",\"sequence\":9}");

        // when
        Outcome outcome = run("gate", "approve", "acme/g", "g1", "--digest", DIGEST, "--comment", "looked at it");

        // then
        assertThat(outcome.exit()).isZero();
        assertThat(server.asked().getFirst().body())
                .isEqualTo("{\"verdict\":\"approve\",\"askedDigest\":\"" + DIGEST + "\",\"comment\":\"looked at it\"}");
    }

    @Test
    void goalFromOptions_isTheSameDocumentAsFromAFile() {
        // given
        server.answers("POST /api/v1/goals", 200, "{\"eventId\":\"e1\",\"goal\":\"default/g\",\"sequence\":1}");

        // when
        Outcome outcome = run(
                "goal",
                "create",
                "g",
                "--objective",
                "done",
                "--capability",
                "build",
                "--capability",
                "review",
                "--tool",
                "compile",
                "--turns",
                "5",
                "--todo",
                "t1=Do it",
                "--input",
                "a=b");

        // then
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(server.asked().getFirst().body())
                .isEqualTo("{\"goal\":\"default/g\",\"objective\":\"done\",\"policy\":{\"allowedCapabilities\":"
                        + "[\"build\",\"review\"],\"firstCapability\":\"build\",\"allowedTools\":[\"compile\"],"
                        + "\"limits\":{\"turns\":5}},\"todos\":[{\"id\":\"t1\",\"title\":\"Do it\",\"owner\":\"agent\"}],"
                        + "\"inputs\":{\"a\":\"b\"}}");
    }

    @Test
    void capabilitiesThatAreNoDocuments_areRefusedBeforeAnythingIsAsked(@TempDir Path folder) throws IOException {
        // given
        Path document =
                Files.writeString(folder.resolve("goal.yaml"), "{goal: g, objective: done, capabilities: [build]}");

        // when
        Outcome outcome = run("goal", "create", "-f", document.toString());

        // then
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("expected capabilities in ", "to be a list of capability documents");
        assertThat(server.asked()).isEmpty();
    }

    @Test
    void inputGivenAsAnOption_replacesTheDocuments_whichIsNeitherDrawnNorTold(@TempDir Path folder) throws IOException {
        // given
        server.answers("POST /api/v1/goals", 200, "{\"eventId\":\"e1\",\"goal\":\"default/g\",\"sequence\":1}");
        Path document = Files.writeString(
                folder.resolve("goal.yaml"),
                "{goal: g, objective: done, policy: {},"
                        + " inputs: {seed: '${seed}', folder: '${dir}', workspace: '${scratch}'}}");

        // when
        Outcome outcome =
                run("goal", "create", "-f", document.toString(), "--input", "seed=7", "--input", "workspace=/w");

        // then
        assertThat(outcome.err()).isEmpty();
        assertThat(server.asked().getFirst().body())
                .contains("\"inputs\":{\"folder\":\"" + folder + "\",\"seed\":\"7\",\"workspace\":\"/w\"}");
    }

    @Test
    void watch_endsWithTheStop() {
        // given
        server.answers("GET /api/v1/goals/default/g/timeline?afterSequence=0", 200, """
                {"entries":[{"sequence":1,"journalTime":"2026-01-01T00:00:00Z","kind":"GoalOpened","verdict":"ADMITTED","fact":{"title":"A goal"}},
                {"sequence":2,"journalTime":"2026-01-01T00:00:01Z","kind":"GoalStopped","verdict":"ADMITTED","fact":{"sentence":"it is done"}}]}
                """);

        // when
        Outcome outcome = run("goal", "watch", "g");

        // then
        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).contains("GoalOpened", "A goal", "GoalStopped", "it is done");
    }

    @Test
    void watchWithDeadline_timesOut() {
        // given
        server.answers("GET /api/v1/goals/default/g/timeline?afterSequence=0", 200, "{\"entries\":[]}");

        // when
        Outcome outcome = run("goal", "watch", "g", "--timeout", "0");

        // then
        assertThat(outcome.exit()).isEqualTo(7);
    }

    @Test
    void controlCharactersOfOthers_doNotReachTheTerminal() {
        // given
        server.answers("GET /api/v1/goals", 200, "{\"goals\":[{\"goal\":\"a/b\",\"title\":\"x\\u001b[31my\"}]}");

        // when
        Outcome outcome = run("goal", "list");

        // then
        assertThat(outcome.out()).contains("x\\u001b[31my").doesNotContain("\u001b");
    }

    @Test
    void somethingElseThanJson_isSaidSo() {
        // given
        server.answers("GET /api/v1/status", 200, "<html>");

        // when
        Outcome outcome = run("status");

        // then
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).contains("expected JSON", "--server");
    }

    private Outcome run(String... words) {
        String[] all = java.util.Arrays.copyOf(words, words.length + 2);
        all[words.length] = "--server";
        all[words.length + 1] = server.url();
        return bench.run(all);
    }
}
