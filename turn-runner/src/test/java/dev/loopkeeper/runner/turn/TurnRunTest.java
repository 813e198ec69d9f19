package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.policy.Capability;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.capability.Preparation;
import dev.loopkeeper.runner.control.Attempt;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.fixture.FakeOutbox;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.publish.Outbox;
import dev.loopkeeper.runner.publish.Persistence;
import dev.loopkeeper.runner.seal.ReceiptDraft;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class TurnRunTest {
    private static final ExecutorResult DONE =
            new ExecutorResult(Outcome.COMPLETED, "COMPLETED", "", TurnReport.NOTHING);
    private static final String FREE = "\"effect\":\"IDEMPOTENT\"";
    private static final String IRREVERSIBLE = "\"effect\":\"IRREVERSIBLE\"";

    private final FakeOutbox outbox = new FakeOutbox();
    private final ControlBoard board = new ControlBoard(() -> true);
    private final AtomicBoolean ran = new AtomicBoolean();
    private final Executor untilStopped = (input, control, tools) -> {
        ran.set(true);
        return ExecutorResult.stopped(control.stopped().join());
    };
    private final Executor atOnce = (input, control, tools) -> {
        ran.set(true);
        return DONE;
    };

    @TempDir
    Path folder;

    private Workbench bench;

    @BeforeEach
    void open() {
        bench = new Workbench(
                new RunnerId("runner-1"),
                InstantSource.system(),
                outbox,
                EvidenceDirectory.open(folder),
                new ReceiptDraft(EvidenceDirectory.open(folder)),
                new Persistence(new CompletableFuture<>()),
                new RunnerMeters(new SimpleMeterRegistry()));
    }

    @Test
    void finishedTurn_hasOneReceiptThatIsBoundToItsRequest() throws InterruptedException {
        // given
        ClaimedTurn turn = turn(FREE, atOnce, 30_000);

        // when
        new TurnRun(turn, bench).run();

        // then
        ReceiptDocument receipt = onlyReceipt();
        RequestedTurn request = turn.request();
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(receipt.id().value()).isEqualTo("t1-a1-5f0c1de2");
        assertThat(receipt.binding().contract()).isEqualTo(request.contractDigest());
        assertThat(receipt.binding().requestSequence()).isEqualTo(request.sequence());
        assertThat(receipt.binding().requestHash()).isEqualTo(request.hash());
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Unknown());
    }

    @Test
    void irreversibleTurn_runsOnlyOnceItsClaimIsGranted() {
        // given
        ClaimedTurn turn = turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = start(turn);
        boolean ranUngranted = ran.get() || running.isDone();

        // when
        grant(List.of());

        // then
        await().until(running::isDone);
        assertThat(ranUngranted).isFalse();
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void grantThatListsOpenCalls_endsUnknownAndNothingRuns() {
        // given
        ClaimedTurn turn = turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = start(turn);

        // when
        grant(List.of("pay-7"));

        // then
        await().until(running::isDone);
        ReceiptDocument receipt = onlyReceipt();
        assertThat(ran).isFalse();
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(receipt.found().unknownActions()).containsExactly("pay-7");
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void turnThatRunsAlready_stopsWhenItsGrantListsOpenCalls() {
        // given
        ClaimedTurn turn = turn(FREE, untilStopped, 30_000);
        CompletableFuture<Void> running = start(turn);

        // when
        grant(List.of("pay-7"));

        // then
        await().until(running::isDone);
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(onlyReceipt().found().unknownActions()).containsExactly("pay-7");
    }

    @Test
    void claimRefusedBeforeAnythingRan_saysNothing() {
        // given
        ClaimedTurn turn = turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = start(turn);

        // when
        take(new ControlMessage.Refused(Sample.CLAIM, "LEASE_HELD"));

        // then
        await().until(running::isDone);
        assertThat(ran).isFalse();
        assertThat(outbox.receipts()).isEmpty();
    }

    @Test
    void claimRefusedWhileTheTurnRuns_isSealedSoThatItsCostIsKnown() {
        // given
        ClaimedTurn turn = turn(FREE, untilStopped, 30_000);
        CompletableFuture<Void> running = start(turn);

        // when
        take(new ControlMessage.Refused(Sample.CLAIM, "LEASE_HELD"));

        // then
        await().until(running::isDone);
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(onlyReceipt().result().reason()).isEqualTo("CLAIM_REFUSED");
    }

    @Test
    void revocationBeforeTheGrant_isSealedAndCostsNothing() {
        // given
        ClaimedTurn turn = turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = start(turn);

        // when
        take(new ControlMessage.Revoked("CANCELLED"));

        // then
        await().until(running::isDone);
        assertThat(onlyReceipt().result().reason()).isEqualTo("CANCELLED");
        assertThat(onlyReceipt().result().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void leaseThatCannotBeRenewed_endsTheTurnBeforeAnotherMayHoldIt() {
        // given
        outbox.turnDeaf();
        ClaimedTurn turn = turn(FREE, untilStopped, 600);

        // when
        CompletableFuture<Void> running = start(turn);

        // then
        await().atMost(Duration.ofSeconds(20)).until(running::isDone);
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(onlyReceipt().result().reason()).isEqualTo("LEASE_LOST");
    }

    @Test
    void runningTurn_beatsOncePerThirdOfItsLease() {
        // given
        ClaimedTurn turn = turn(FREE, untilStopped, 600);
        CompletableFuture<Void> running = start(turn);

        // when
        await().until(() -> outbox.reports().size() >= 3);
        take(new ControlMessage.Revoked("CANCELLED"));

        // then
        await().until(running::isDone);
        List<Outbox.Report> beats = outbox.reports();
        assertThat(beats).allSatisfy(beat -> assertThat(beat.event()).isInstanceOf(TurnHeartbeat.class));
        assertThat(beats).extracting(Outbox.Report::beat).startsWith(1L, 2L, 3L);
        assertThat(Duration.between(beats.get(0).at(), beats.get(1).at()))
                .isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void receiptThatCannotBeWrittenYet_isWrittenOnceItCan() throws InterruptedException {
        // given
        outbox.refuseReceipts(2);

        // when
        new TurnRun(turn(FREE, atOnce, 30_000), bench).run();

        // then
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void effectThatTheCapabilityDoesNotDeclare_refusesTheTurn() throws InterruptedException {
        // given
        Executor todo = (input, control, tools) -> ResultReader.read("""
                {"outcome":"COMPLETED","effects":[{"kind":"TODO_DONE","todo":"build","successor":"none"}]}""".getBytes(StandardCharsets.UTF_8));
        ClaimedTurn turn = turn(FREE, todo, 30_000);
        Capability changesNothing = new Capability(
                turn.capability().ref(),
                turn.capability().digest(),
                turn.capability().pool(),
                turn.capability().effect(),
                false,
                List.of(),
                Set.of(),
                Set.of(),
                turn.capability().perTurn());
        ClaimedTurn undeclared = new ClaimedTurn(
                turn.request(), turn.contract(), changesNothing, List.of(), turn.prepared(), turn.control());

        // when
        new TurnRun(undeclared, bench).run();

        // then
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(onlyReceipt().result().reason()).isEqualTo("EFFECT_NOT_DECLARED");
        assertThat(onlyReceipt().found().effects()).isEmpty();
    }

    @Test
    void executorThatThrows_failsItsTurnAndSaysSo() throws InterruptedException {
        // given
        Executor broken = (input, control, tools) -> {
            throw new IllegalStateException("a bug");
        };

        // when
        new TurnRun(turn(FREE, broken, 30_000), bench).run();

        // then
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(onlyReceipt().result().reason()).isEqualTo("RUNNER_FAULT");
    }

    @Test
    void contractThatHasEndedMeanwhile_isTimedOutWithoutRunning() throws InterruptedException {
        // given
        Sample sample = sample(FREE, 30_000);
        Sample over = sample.withValidity(new Contract.Validity(
                sample.validity().notBefore(), Instant.now().minusMillis(1), 30_000));

        // when
        new TurnRun(claimed(over, atOnce), bench).run();

        // then
        assertThat(ran).isFalse();
        assertThat(onlyReceipt().result().outcome()).isEqualTo(Outcome.TIMED_OUT);
    }

    private CompletableFuture<Void> start(ClaimedTurn turn) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                new TurnRun(turn, bench).run();
                done.complete(null);
            } catch (InterruptedException | RuntimeException e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }

    private ReceiptDocument onlyReceipt() {
        assertThat(outbox.receipts()).hasSize(1);
        return outbox.receipts().getFirst();
    }

    private void grant(List<String> openIntents) {
        take(new ControlMessage.Granted(Sample.CLAIM, 1, Instant.EPOCH, openIntents, Map.of()));
    }

    private void take(ControlMessage.Control control) {
        Sample sample = sample(FREE, 30_000);
        board.take(new ControlMessage(sample.goal(), sample.turn(), control));
    }

    private ClaimedTurn turn(String fields, Executor executor, long lease) {
        return claimed(sample(fields, lease), executor);
    }

    private static Sample sample(String fields, long lease) {
        Instant now = Instant.now();
        return Sample.of(Sample.capability(fields, "{\"kind\":\"replay\",\"turns\":{}}"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), lease));
    }

    private ClaimedTurn claimed(Sample sample, Executor executor) {
        return new ClaimedTurn(
                sample.request(),
                sample.contract(),
                sample.capability().capability(),
                List.of(),
                new Preparation.Ready(executor, Map.of(), Redaction.of(List.of())),
                board.open(new Attempt(sample.goal(), sample.turn()), Sample.CLAIM));
    }
}
