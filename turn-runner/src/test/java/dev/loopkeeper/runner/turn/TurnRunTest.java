package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.event.TurnEvent.TurnHeartbeat;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.publish.Outbox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TurnRunTest {
    private static final ExecutorResult DONE =
            new ExecutorResult(Outcome.COMPLETED, "COMPLETED", "", TurnReport.NOTHING);
    private static final String FREE = "\"effect\":\"IDEMPOTENT\"";
    private static final String METERED = "\"effect\":\"IDEMPOTENT\",\"metered\":true";
    private static final String IRREVERSIBLE = "\"effect\":\"IRREVERSIBLE\"";

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

    private TurnStage stage;

    @BeforeEach
    void open() {
        stage = TurnStage.in(folder);
    }

    @Test
    void finishedTurn_hasOneReceiptThatIsBoundToItsRequest() throws InterruptedException {
        // given
        ClaimedTurn turn = stage.turn(FREE, atOnce, 30_000);

        // when
        stage.run(turn);

        // then
        ReceiptDocument receipt = stage.onlyReceipt();
        RequestedTurn request = turn.request();
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(receipt.id().value()).isEqualTo("t1-a1-5f0c1de2");
        assertThat(receipt.binding().contract()).isEqualTo(request.contractDigest());
        assertThat(receipt.binding().requestSequence()).isEqualTo(request.sequence());
        assertThat(receipt.binding().requestHash()).isEqualTo(request.hash());
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Unknown());
    }

    @Test
    void meteredTurn_runsOnlyOnceItsClaimIsGranted() {
        // given a turn that has waited for a third of its lease
        ClaimedTurn turn = stage.turn(METERED, atOnce, 1_500);
        CompletableFuture<Void> running = stage.start(turn);
        await().until(() -> running.isDone() || !stage.outbox().reports().isEmpty());
        boolean ranUngranted = ran.get() || running.isDone();

        // when
        stage.grant(List.of());

        // then
        await().until(running::isDone);
        assertThat(ranUngranted).isFalse();
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void grantThatListsOpenCalls_endsUnknownAndNothingRuns() {
        // given
        ClaimedTurn turn = stage.turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = stage.start(turn);

        // when
        stage.grant(List.of("pay-7"));

        // then
        await().until(running::isDone);
        ReceiptDocument receipt = stage.onlyReceipt();
        assertThat(ran).isFalse();
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(receipt.found().unknownActions()).containsExactly("pay-7");
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void turnThatRunsAlready_stopsWhenItsGrantListsOpenCalls() {
        // given
        ClaimedTurn turn = stage.turn(FREE, untilStopped, 30_000);
        CompletableFuture<Void> running = stage.start(turn);

        // when
        stage.grant(List.of("pay-7"));

        // then
        await().until(running::isDone);
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(stage.onlyReceipt().found().unknownActions()).containsExactly("pay-7");
    }

    @Test
    void claimRefusedBeforeAnythingRan_saysNothing() {
        // given
        ClaimedTurn turn = stage.turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = stage.start(turn);

        // when
        stage.take(new ControlMessage.Refused(Sample.CLAIM, "LEASE_HELD"));

        // then
        await().until(running::isDone);
        assertThat(ran).isFalse();
        assertThat(stage.outbox().receipts()).isEmpty();
    }

    @Test
    void claimRefusedWhileTheTurnRuns_isSealedSoThatItsCostIsKnown() {
        // given
        ClaimedTurn turn = stage.turn(FREE, untilStopped, 30_000);
        CompletableFuture<Void> running = stage.start(turn);

        // when
        stage.take(new ControlMessage.Refused(Sample.CLAIM, "LEASE_HELD"));

        // then
        await().until(running::isDone);
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("CLAIM_REFUSED");
    }

    @Test
    void revocationBeforeTheGrant_isSealedAndCostsNothing() {
        // given
        ClaimedTurn turn = stage.turn(IRREVERSIBLE, atOnce, 30_000);
        CompletableFuture<Void> running = stage.start(turn);

        // when
        stage.take(new ControlMessage.Revoked("CANCELLED"));

        // then
        await().until(running::isDone);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("CANCELLED");
        assertThat(stage.onlyReceipt().result().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void pauseWhoseClaimIsRefusedToo_isSealedSoThatTheTurnIsTriedAgain() throws InterruptedException {
        // given
        ClaimedTurn turn = stage.turn(METERED, atOnce, 30_000);
        stage.take(new ControlMessage.Revoked("PAUSED"));
        stage.take(new ControlMessage.Refused(Sample.CLAIM, "WRONG_CLAIM"));

        // when
        stage.run(turn);

        // then
        assertThat(ran).isFalse();
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("PAUSED");
    }

    @Test
    void leaseThatCannotBeRenewed_endsTheTurnBeforeAnotherMayHoldIt() {
        // given
        stage.outbox().turnDeaf();
        ClaimedTurn turn = stage.turn(FREE, untilStopped, 600);

        // when
        CompletableFuture<Void> running = stage.start(turn);

        // then
        await().until(running::isDone);
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("LEASE_LOST");
    }

    @Test
    void runningTurn_beatsOncePerThirdOfItsLease() {
        // given
        ClaimedTurn turn = stage.turn(FREE, untilStopped, 600);
        CompletableFuture<Void> running = stage.start(turn);

        // when
        await().until(() -> stage.outbox().reports().size() >= 3);
        stage.take(new ControlMessage.Revoked("CANCELLED"));

        // then
        await().until(running::isDone);
        List<Outbox.Report> beats = stage.outbox().reports();
        assertThat(beats).allSatisfy(beat -> assertThat(beat.event()).isInstanceOf(TurnHeartbeat.class));
        assertThat(beats).extracting(Outbox.Report::beat).startsWith(1L, 2L, 3L);
        assertThat(Duration.between(beats.get(0).at(), beats.get(1).at()))
                .isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void receiptThatCannotBeWrittenYet_isWrittenOnceItCan() throws InterruptedException {
        // given
        stage.outbox().refuseReceipts(2);

        // when
        stage.run(stage.turn(FREE, atOnce, 30_000));

        // then
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void effectThatTheCapabilityDoesNotDeclare_refusesTheTurn() throws InterruptedException {
        // given
        Executor asking = (input, control, tools) -> ResultReader.read("""
                {"outcome":"PAUSED","gates":[{"kind":"QUESTION","question":"q","asked":"a"}]}""".getBytes(StandardCharsets.UTF_8));

        // when
        stage.run(stage.turn(FREE, asking, 30_000));

        // then
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("EFFECT_NOT_DECLARED");
        assertThat(stage.onlyReceipt().found().gates()).isEmpty();
    }

    @Test
    void executorThatThrows_failsItsTurnAndSaysSo() throws InterruptedException {
        // given
        Executor broken = (input, control, tools) -> {
            throw new IllegalStateException("a bug");
        };

        // when
        stage.run(stage.turn(FREE, broken, 30_000));

        // then
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("RUNNER_FAULT");
    }

    @Test
    void contractThatHasEndedMeanwhile_isTimedOutWithoutRunning() throws InterruptedException {
        // given
        Sample sample = TurnStage.sample(FREE, 30_000);
        Sample over = sample.withValidity(new Contract.Validity(
                sample.validity().notBefore(), Instant.now().minusMillis(1), 30_000));

        // when
        stage.run(stage.claimed(over, atOnce));

        // then
        assertThat(ran).isFalse();
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.TIMED_OUT);
    }
}
