package dev.loopkeeper.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Receipt.ByRunner;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.runner.fixture.Contained;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.Running;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs that are up to no good, run as turns by a real runner: what comes of each is in its receipt, and nothing else does. */
@WithKafka
@Timeout(600)
class HostileExecutorIT {
    private static final String DONE = "echo '{\"outcome\":\"COMPLETED\"}'\n";
    private static final String TOOLS = """
            "effect":"IDEMPOTENT","tools":[{"id":"shout","effect":"NONE",
              "arguments":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false},
              "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"]}}]""";
    private static final int MOST_TRIES = 20;
    private static final Amounts LIMITS = new Amounts(1000, 0, 5, 30_000);

    @TempDir
    static Path folder;

    private static RunnerBench bench;
    private static TurnRunner runner;
    private static TopicReader<SealedReceipt> receipts;

    private String tools = TOOLS;
    private boolean allowCode;
    private Path mine = folder.resolve(FreshIds.name("turn"));

    @BeforeAll
    static void start(EmbeddedKafka kafka) {
        HealthBoard health = new HealthBoard();
        bench = RunnerBench.open(kafka, folder);
        runner = bench.runner(health, Duration.ZERO);
        receipts = bench.receipts();
        await().until(() -> health.allUp(Probe.READY));
    }

    @AfterAll
    static void stop() {
        runner.close();
        receipts.close();
        bench.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exit 0 | FAILED | NO_RESULT",
                "echo '{\"outcome\":\"COMPLETED\",\"outcome\":\"FAILED\"}' | FAILED | BAD_RESULT",
                "echo '{\"outcome\":\"COMPLETED\"}{\"outcome\":\"COMPLETED\"}' | FAILED | BAD_RESULT",
                "echo '{\"outcome\":\"UNKNOWN\"}' | FAILED | BAD_RESULT",
                "echo '{\"_type\":\"https://in-toto.io/Statement/v1\",\"predicate\":{\"outcome\":\"COMPLETED\"}}' | FAILED | BAD_RESULT",
                "exec head -c 3145728 /dev/zero | REFUSED | OUTPUT_TOO_LARGE",
                "exec yes | REFUSED | OUTPUT_TOO_LARGE",
                "kill -9 $$ | FAILED | EXIT_137",
                "echo '{\"outcome\":\"COMPLETED\",\"evidence\":[{\"title\":\"t\",\"text\":\"x\"}]}' | REFUSED | EFFECT_NOT_DECLARED",
                "echo '{\"outcome\":\"PAUSED\",\"gates\":[{\"kind\":\"CONTEXT\",\"question\":\"q\",\"asked\":\"a\"}]}' | REFUSED | EFFECT_NOT_DECLARED",
                "echo '{\"outcome\":\"COMPLETED\",\"signalsConsumed\":[\"s-1\"]}' | REFUSED | EFFECT_NOT_DECLARED",
                "echo '{\"outcome\":\"COMPLETED\",\"evidence\":[{\"title\":\"t\",\"text\":\"x\",\"byRunner\":true}]}' | FAILED | BAD_RESULT",
                "echo '{\"outcome\":\"COMPLETED\",\"byRunner\":{\"evidence\":1}}' | FAILED | BAD_RESULT",
                "while :; do :; done | FAILED | CPU_LIMIT",
                "trap '' XCPU; while :; do :; done | FAILED | CPU_LIMIT",
                "while :; do (ulimit -t 1; while :; do :; done); done | FAILED | CPU_LIMIT",
            })
    void programThatDoesNotKeepToWhatWasAgreed_endsUnderItsOwnCode(String script, Outcome outcome, String reason)
            throws IOException {
        // when
        SealedReceipt receipt = sealed(LIMITS, script);

        // then
        assertThat(receipt.getOutcome()).isEqualTo(outcome);
        assertThat(receipt.getReason()).isEqualTo(reason);
    }

    @Test
    void whatTheRunnerCaptured_isInTheReceiptAsItsOwn() throws IOException {
        // when
        SealedReceipt quiet = sealed(LIMITS, "echo oops >&2\n" + DONE);

        // then
        assertThat(quiet.getOutcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(document(quiet).found().evidence()).hasSize(1);
        assertThat(document(quiet).found().byRunner()).isEqualTo(new ByRunner(1, 0));
    }

    @Test
    void refusedForUndeclaredEvidence_keepsOnlyWhatTheRunnerCaptured() throws IOException {
        // when
        SealedReceipt receipt = sealed(
                LIMITS,
                "echo oops >&2\necho '{\"outcome\":\"COMPLETED\",\"evidence\":[{\"title\":\"t\",\"text\":\"x\"}]}'");

        // then
        assertThat(receipt.getReason()).isEqualTo("EFFECT_NOT_DECLARED");
        assertThat(document(receipt).found().evidence())
                .extracting(EvidenceRef::title)
                .containsExactly("standard error");
        assertThat(document(receipt).found().byRunner()).isEqualTo(new ByRunner(1, 0));
    }

    @Test
    void programThatHangs_isTimedOutWhenItsContractSays() throws IOException {
        // when
        SealedReceipt receipt = sealed(new Amounts(1000, 0, 5, 1_000), "sleep 600");

        // then
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.TIMED_OUT);
        assertThat(receipt.getReason()).isEqualTo("TURN_TIMEOUT");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "setsid", "env -i", "nohup"})
    void childThatShouldOutliveTheTurn_doesNot(String wrapper) throws IOException {
        // when
        SealedReceipt receipt = sealed(LIMITS, wrapper + " " + hangs() + "\n" + awaitBegun() + DONE);

        // then
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(mine.resolve("begun")).exists();
        await().until(() -> !Running.with(hanging()));
    }

    @Test
    void childThatHasLeftSessionEnvironmentAndParent_doesNotOutliveTheTurnEither() throws IOException {
        // given
        Contained.orSkip("a child that has left session, environment and parent does not outlive its turn");

        // when
        SealedReceipt receipt = sealed(LIMITS, "(setsid env -i " + hangs() + ") &\nwait\n" + awaitBegun() + DONE);

        // then
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(mine.resolve("begun")).exists();
        await().until(() -> !Running.with(hanging()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rm",
                "env",
                "env shout",
                "/usr/bin/env shout",
                "sh -c shout",
                "shout; rm",
                "SHOUT",
                " shout",
            })
    void toolThatIsNotInTheContract_isNotCalledWhateverWrapsIt(String tool) throws IOException {
        // when
        SealedReceipt receipt = sealed(LIMITS, calls("\"" + tool + "\"", "{\"text\":\"hi\"}") + DONE);

        // then
        assertThat(rules(receipt)).containsExactly("TOOL_NOT_IN_CONTRACT");
        assertThat(mine.resolve("called")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"false, CODE_NOT_ALLOWED", "true,"})
    void toolThatMayRunCode_isCalledOnlyWhereTheContractAllowsCode(boolean allowed, String rule) throws IOException {
        // given
        tools = TOOLS.replace("\"id\":\"shout\"", "\"id\":\"shout\",\"mayRunCode\":true");
        allowCode = allowed;

        // when
        SealedReceipt receipt = sealed(LIMITS, calls("\"shout\"", "{\"text\":\"hi\"}") + DONE);

        // then
        assertThat(rules(receipt)).isEqualTo(Stream.ofNullable(rule).toList());
        assertThat(Files.exists(mine.resolve("called"))).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"text\":1}",
                "{\"text\":\"hi\",\"more\":true}",
                "[]",
            })
    void argumentsThatBreakTheSchema_callNothing(String arguments) throws IOException {
        // when
        SealedReceipt receipt = sealed(LIMITS, calls("\"shout\"", arguments) + DONE);

        // then
        assertThat(rules(receipt)).containsOnly("TOOL_ARGUMENTS_INVALID");
        assertThat(mine.resolve("called")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"call\":{\"tool\":\"rm\",\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\"}}}",
                "{\"call\":{\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\",\"text\":\"ho\"}}}",
                "{\"call\":{\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\"}},\"call\":{}}",
            })
    void callThatSaysSomethingTwice_callsNothing(String line) throws IOException {
        // when
        SealedReceipt receipt = sealed(LIMITS, "read -r contract\necho '%s'\n".formatted(line) + DONE);

        // then
        assertThat(receipt.getReason()).isEqualTo("BAD_RESULT");
        assertThat(mine.resolve("called")).doesNotExist();
    }

    @Test
    void metacharactersInArguments_reachTheToolAsTheyAreAndNoShell() throws IOException {
        // given
        String text = "$(touch owned) `touch owned`; touch owned & touch owned | touch owned > owned";

        // when
        SealedReceipt receipt = sealed(LIMITS, calls("\"shout\"", "{\"text\":\"" + text + "\"}") + DONE);

        // then
        assertThat(rules(receipt)).isEmpty();
        assertThat(Files.readString(mine.resolve("called"))).contains(text);
        assertThat(mine.resolve("owned")).doesNotExist();
    }

    @Test
    void callsBeyondTheLimit_areNotMade() throws IOException {
        // when
        SealedReceipt receipt = sealed(
                new Amounts(1000, 0, 2, 30_000),
                "read -r contract\n"
                        + "for i in 1 2 3 4; do echo '{\"call\":{\"tool\":\"shout\",\"arguments\":{\"text\":\"hi\"}}}';"
                        + " read -r answer; done\n"
                        + DONE);

        // then
        assertThat(rules(receipt)).containsExactly("TOOL_CALL_LIMIT", "TOOL_CALL_LIMIT");
        assertThat(Files.readAllLines(mine.resolve("called"))).hasSize(2);
    }

    @Test
    void whatAProgramSaysOnStandardError_isSealedAsPrivateEvidence() throws IOException {
        // when
        SealedReceipt receipt = sealed(LIMITS, "echo 'only for us' >&2\n" + DONE);

        // then
        assertThat(document(receipt).found().evidence())
                .extracting(EvidenceRef::title, EvidenceRef::confidential)
                .containsExactly(tuple("standard error", true));
    }

    @Test
    void usageBeyondTheReservation_isToldInFull() throws IOException {
        // when
        SealedReceipt receipt = sealed(
                LIMITS,
                "echo '{\"outcome\":\"COMPLETED\",\"usage\":{\"kind\":\"KNOWN\",\"tokens\":999999,\"costMicros\":7,\"toolCalls\":0,\"millis\":1}}'");

        // then
        assertThat(receipt.getUsage().getTokens()).isEqualTo(999_999);
        assertThat(receipt.getUsage().getCostMicros()).isEqualTo(7);
    }

    /** A program that says once that it has begun, and never ends; started without waiting for it. */
    private String hangs() {
        return "/bin/sh -c ': > %s/begun; sleep 600; : %s' </dev/null >/dev/null 2>&1 &".formatted(mine, hanging());
    }

    private String hanging() {
        return mine + "/hanging";
    }

    private String awaitBegun() {
        return "while [ ! -e '%s/begun' ]; do sleep 0.05; done\n".formatted(mine);
    }

    private static String calls(String tool, String arguments) {
        return "read -r contract\nprintf '%%s\\n' '{\"call\":{\"tool\":%s,\"arguments\":%s}}'\nread -r answer\n"
                .formatted(tool, arguments);
    }

    /**
     * The receipt of a turn whose calls were judged. A runner that has stood still for a second, as on a loaded machine, denies each call as CONTROL_LAGS before it
     * looks at it: such a turn is run again, in a folder of its own.
     */
    private SealedReceipt sealed(Amounts limits, String script) throws IOException {
        SealedReceipt receipt = sealedOnce(limits, script);
        for (int again = 0; again < MOST_TRIES && rules(receipt).contains("CONTROL_LAGS"); again++) {
            mine = folder.resolve(FreshIds.name("turn"));
            receipt = sealedOnce(limits, script);
        }
        return receipt;
    }

    private SealedReceipt sealedOnce(Amounts limits, String script) throws IOException {
        Files.createDirectories(mine);
        Path program = Files.writeString(mine.resolve("turn.sh"), script + "\n");
        Path tool = Files.writeString(
                mine.resolve("tool.sh"), "cat >> '%1$s/called'; echo >> '%1$s/called'; echo 1\n".formatted(mine));
        String executor =
                "{\"kind\":\"command\",\"argv\":[\"/bin/sh\",\"%s\",\"; touch owned\"],\"environment\":[\"PATH\"],\"workingDirectory\":\"%s\",\"callsTools\":true,\"cpuSeconds\":1}"
                        .formatted(program, mine);
        Instant now = Instant.now();
        Sample sample = Sample.of(bench.register(FreshIds.name("cap"), tools.formatted(tool), executor))
                .withGoal(FreshIds.goal("hostile"))
                .withLimits(limits)
                .withCode(allowCode)
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
        bench.dispatch(sample.request());
        return receipts.await("a receipt", sample.goal().toString(), any -> true);
    }

    private static ReceiptDocument document(SealedReceipt receipt) {
        return ReceiptJson.parse(Envelopes.of(receipt.getEnvelope()).payload());
    }

    private static List<String> rules(SealedReceipt receipt) {
        return document(receipt).trace().toolCalls().stream()
                .map(ToolCall::denied)
                .flatMap(Optional::stream)
                .toList();
    }
}
