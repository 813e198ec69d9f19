package dev.loopkeeper.standalone.whole;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.schema.EntryVerdict;
import dev.loopkeeper.schema.GoalProjection;
import dev.loopkeeper.schema.JournalEntry;
import dev.loopkeeper.schema.OpenGate;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs call tools through the guard: journaled, bounded, stopped at once, and no turn waits for another's tools. */
@WithKafka
class ToolCallsIT {
    private static final Duration A_WHILE = Duration.ofSeconds(120);

    @TempDir
    private static Path folder;

    private static Installation installation;
    private static Log log;

    private final String goal = FreshIds.goal("tools").toString();
    private final String capability = FreshIds.name("work");
    private boolean mayRunCode;
    private final Path effects = folder.resolve(capability + ".effects");

    @BeforeAll
    static void start(EmbeddedKafka kafka) {
        installation = Installation.start(kafka, folder);
        log = Log.of(installation);
    }

    @AfterAll
    static void stop() {
        installation.close();
        log.close();
    }

    @Test
    void irreversibleCall_happensOnceItsIntentIsJournaledAndIsInTheReceipt() throws IOException {
        // given
        register(
                "IRREVERSIBLE",
                false,
                "echo \"$LOOPKEEPER_IDEMPOTENCY_KEY\" >> '" + effects + "'; echo '{\"sent\":true}'");

        // when
        open();

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(stopped.getHolds().getReconcile()).isEmpty();
        assertThat(Files.readAllLines(effects)).hasSize(1);
        assertThat(admitted()).containsSubsequence("TurnStarted", "ToolCallIntended", "ToolCallFinished");
        assertThat(receiptText()).contains("\"tool\":\"send\"");
    }

    @ParameterizedTest
    @CsvSource({"cancel, CANCELLED", "pause, PAUSED"})
    void cancelledOrPausedGoal_endsItsRunningToolAtTheRevocation(String verb, String code) throws IOException {
        // given
        Path begun = folder.resolve(capability + ".begun");
        register("IDEMPOTENT", false, ": > '" + begun + "'; sleep 3600; echo 1");
        open();
        Awaitility.await().atMost(A_WHILE).until(() -> Files.exists(begun));

        // when
        installation.act(goal, verb, "{\"reason\":\"enough\"}");

        // then
        Awaitility.await().until(() -> !runs(folder.resolve(capability + "-tool.sh")));
        SealedReceipt receipt = log.receipts().await("the receipt", goal, any -> true);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(receipt.getReason()).isEqualTo(code);
    }

    @Test
    void irreversibleToolThatIsBrokenOff_holdsItsGoalUntilAPersonHasLooked() throws IOException {
        // given
        register("IRREVERSIBLE", false, "kill -9 $$");

        // when
        open();

        // then
        SealedReceipt receipt = log.receipts().await("the receipt", goal, any -> true);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.UNKNOWN);
        List<String> held = log.projections()
                .await("a hold", goal, found -> !found.getHolds().getReconcile().isEmpty())
                .getHolds()
                .getReconcile();
        assertThat(held).singleElement().asString().startsWith("send.");
    }

    @Test
    void callThatNeedsApproval_happensOnceAPersonHasApprovedIt() throws IOException {
        // given
        register("IDEMPOTENT", true, "echo called >> '" + effects + "'; echo 1");
        open();
        OpenGate gate = log.projections()
                .await("a gate", goal, found -> !found.getHolds().getGates().isEmpty())
                .getHolds()
                .getGates()
                .getFirst();
        boolean calledUnasked = Files.exists(effects);

        // when
        installation.decide(
                goal, gate.getId(), "{\"verdict\":\"approve\",\"askedDigest\":\"" + gate.getAskedDigest() + "\"}");

        // then
        GoalProjection stopped = log.stopped(goal);
        assertThat(calledUnasked).isFalse();
        assertThat(stopped.getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(Files.readAllLines(effects)).hasSize(1);
    }

    @Test
    void toolThatMayRunCode_isCalledOnlyUnderAPolicyThatAllowsCode() throws IOException {
        // given
        mayRunCode = true;
        register("IDEMPOTENT", false, "echo called >> '" + effects + "'; echo 1");
        String allowing = goal + "-code";

        // when
        open();

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(receiptText()).contains("TOOL_NOT_IN_CONTRACT");
        assertThat(effects).doesNotExist();
        installation.open(document(allowing).replace("\"allowedTools\"", "\"allowCode\":true,\"allowedTools\""));
        assertThat(log.stopped(allowing).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        assertThat(Files.readAllLines(effects)).hasSize(1);
    }

    @Test
    void turnThatProposesAToolThatMayRunCode_isTheLastUnderAPolicyThatAllowsNone() {
        // given
        String proposal = """
                {"outcome":"COMPLETED","evidence":[{"title":"a","text":"a"}],"proposal":{"kind":"CONTINUE","tools":["send"]}}""";
        installation.register(
                capability,
                Documents.capability(capability, "default", Documents.replay(proposal, Documents.completes()))
                        .replace(
                                "\"tools\":[]",
                                "\"tools\":[{\"id\":\"send\",\"mayRunCode\":true,\"arguments\":{\"type\":\"object\"}}]"),
                Installation.OPERATOR);

        // when
        open();

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("TOOL_NOT_ALLOWED");
        assertThat(log.requests().all(goal)).hasSize(1);
    }

    @Test
    void turnsThatTakeAnHour_stallNobody() throws IOException {
        // given
        register("IDEMPOTENT", false, "sleep 3600; echo 1");
        for (int i = 0; i < 8; i++) {
            String slow = goal + "-slow-" + i;
            installation.open(document(slow));
            log.projections().await("a claim", slow, found -> found.getFlight().getClaim() != null);
        }
        String quick = FreshIds.name("quick");
        installation.register(quick, Documents.replay(Documents.completes()));

        // when
        installation.open(Documents.goal(goal, quick, ""));

        // then
        assertThat(log.stopped(goal).getStatus().getReason()).isEqualTo("OBJECTIVE_COMPLETE");
        for (int i = 0; i < 8; i++) {
            installation.act(goal + "-slow-" + i, "cancel", "{\"reason\":\"enough\"}");
        }
    }

    private void register(String effect, boolean approval, String tool) throws IOException {
        Path script = folder.resolve(capability + ".sh");
        Files.writeString(script, """
                read -r contract
                while :; do
                  echo '{"call":{"tool":"send","arguments":{"to":"ann"}}}'
                  read -r answer
                  # A runner that has stood still for a moment, as on a loaded machine, denies before it looks.
                  case "$answer" in *CONTROL_LAGS*) sleep 0.2 ;; *) break ;; esac
                done
                echo '%s'
                """.formatted(Documents.completes().replace("\n", "")), UTF_8);
        Path program = folder.resolve(capability + "-tool.sh");
        Files.writeString(program, "cat >/dev/null\n" + tool + "\n", UTF_8);
        String document = """
                {"type":"capability","version":1,"id":"%s","capabilityVersion":1,"effect":"IDEMPOTENT",
                 "tools":[{"id":"send","effect":"%s","approval":%s,"mayRunCode":%s,"arguments":{"type":"object"},
                   "run":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"]}}],
                 "reads":["TODOS"],"changes":["TODOS","EVIDENCE"],"perTurn":{"toolCalls":"3","millis":"7200000"},
                 "executor":{"kind":"command","argv":["/bin/sh","%s"],"environment":["PATH"],"callsTools":true}}""".formatted(capability, effect, approval, mayRunCode, program, script);
        installation.register(capability, document, Installation.OPERATOR);
    }

    private void open() {
        installation.open(document(goal));
    }

    private String document(String id) {
        return Documents.goal(id, capability, """
                "allowedTools":["send"],"turnTimeoutMillis":7200000,"limits":{"turns":5,"toolCalls":50},
                "reservationPerTurn":{"toolCalls":"3","millis":"7200000"}""");
    }

    private List<String> admitted() {
        return log.journal().all(goal).stream()
                .filter(entry -> entry.getVerdict() == EntryVerdict.ADMITTED)
                .map(JournalEntry::getKind)
                .toList();
    }

    private String receiptText() {
        SealedReceipt receipt = log.receipts().await("the receipt", goal, any -> true);
        return UTF_8.decode(receipt.getEnvelope().getPayload().duplicate()).toString();
    }

    /** Whether a process runs that has the file in an argument: a contained program does not know the id that others see. */
    private static boolean runs(Path file) {
        return ProcessHandle.allProcesses()
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> process.info().arguments().stream().flatMap(Stream::of))
                .anyMatch(argument -> argument.contains(file.toString()));
    }
}
