package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.event.TurnEvent.ToolCallIntended;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.ControlMessage;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.fixture.Sample;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Turns of a capability that does by itself what cannot be undone. */
@Timeout(300)
class IrreversibleTurnTest {
    private static final String IRREVERSIBLE = "\"effect\":\"IRREVERSIBLE\"";
    private static final String IDEMPOTENT = "\"effect\":\"IDEMPOTENT\"";
    private static final ExecutorResult DONE =
            new ExecutorResult(Outcome.COMPLETED, "COMPLETED", "", TurnReport.NOTHING);
    private static final ExecutorResult LOST = ExecutorResult.failed(
                    "HTTP_UNREACHABLE", "expected an answer, but there was none")
            .inDoubt(true);

    @TempDir
    Path folder;

    private final AtomicInteger runs = new AtomicInteger();
    private TurnStage stage;

    @BeforeEach
    void open() {
        stage = TurnStage.in(folder);
    }

    @Test
    void turn_runsOnlyOnceItsIntentIsJournaled() {
        // given
        CompletableFuture<Void> running = stage.start(stage.turn(IRREVERSIBLE, ends(DONE), 30_000));
        stage.grant(List.of());
        await().until(() -> !stage.outbox().reports().isEmpty());
        int ranBefore = runs.get();

        // when
        admitted();

        // then
        await().until(running::isDone);
        assertThat(ranBefore).isZero();
        assertThat(runs).hasValue(1);
        assertThat(stage.outbox().reports().getFirst().event())
                .isEqualTo(new ToolCallIntended(
                        TurnStage.sample(IRREVERSIBLE, 1).turn(),
                        Sample.CLAIM,
                        CallId.WHOLE_TURN,
                        new ToolId("build"),
                        EffectClass.IRREVERSIBLE,
                        new ActionKey("turn-1")));
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void resultThatWasLost_isUnknownAndNamesTheTurn() {
        // when
        ReceiptDocument receipt = ended(IRREVERSIBLE, ends(LOST));

        // then
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(receipt.result().reason()).isEqualTo("EFFECT_UNCLEAR");
        assertThat(receipt.result().sentence()).contains("HTTP_UNREACHABLE");
        assertThat(receipt.found().unknownActions()).containsExactly("turn-1");
    }

    @Test
    void failureThatLeavesNoDoubt_isAFailure() {
        // when
        ReceiptDocument receipt = ended(IRREVERSIBLE, ends(LOST.inDoubt(false)));

        // then
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(receipt.found().unknownActions()).isEmpty();
    }

    @Test
    void executorThatThrows_leavesInDoubtWhatItDid() {
        // given
        Executor broken = (input, control, tools) -> {
            throw new IllegalStateException("a bug");
        };

        // when
        ReceiptDocument receipt = ended(IRREVERSIBLE, broken);

        // then
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(receipt.result().sentence()).contains("RUNNER_FAULT");
    }

    @Test
    void lostResultOfWhatMayBeRepeated_isAFailure() throws InterruptedException {
        // when
        stage.run(stage.turn(IDEMPOTENT, ends(LOST), 30_000));

        // then
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("HTTP_UNREACHABLE");
    }

    @Test
    void executorThatOnlyCallsTools_needsNoIntentOfItsOwn() {
        // given
        Executor guarded = new Executor() {
            @Override
            public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) {
                return LOST;
            }

            @Override
            public boolean actsUnguarded() {
                return false;
            }
        };
        CompletableFuture<Void> running = stage.start(stage.turn(IRREVERSIBLE, guarded, 30_000));

        // when
        stage.grant(List.of());

        // then
        await().until(running::isDone);
        assertThat(stage.outbox().reports()).isEmpty();
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void turnThatAPersonFoundToHaveHappened_isNotDoneAgain() {
        // given
        CompletableFuture<Void> running = stage.start(stage.turn(IRREVERSIBLE, ends(DONE), 30_000));

        // when
        stage.grant(List.of(), Map.of(new ActionKey("turn-1"), Digest.ZERO));

        // then
        await().until(running::isDone);
        assertThat(runs).hasValue(0);
        assertThat(stage.onlyReceipt().result().outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("ALREADY_DONE");
        assertThat(stage.onlyReceipt().result().summary()).contains("has happened");
        assertThat(stage.onlyReceipt().result().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void turnThatIsRevokedBeforeItsIntentIsJournaled_doesNothing() {
        // given
        CompletableFuture<Void> running = stage.start(stage.turn(IRREVERSIBLE, ends(DONE), 30_000));
        stage.grant(List.of());
        await().until(() -> !stage.outbox().reports().isEmpty());

        // when
        stage.take(new ControlMessage.Revoked("ATTEMPT_EXPIRED"));

        // then
        await().until(running::isDone);
        assertThat(runs).hasValue(0);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("ATTEMPT_EXPIRED");
        assertThat(stage.onlyReceipt().found().unknownActions()).isEmpty();
    }

    @Test
    void turnWhoseClaimIsNotKnownToGoOn_doesNothing() {
        // given
        CompletableFuture<Void> running = stage.start(stage.turn(IRREVERSIBLE, ends(DONE), 30_000));
        stage.grant(List.of());
        stage.lag();

        // when
        admitted();

        // then
        await().until(running::isDone);
        assertThat(runs).hasValue(0);
        assertThat(stage.onlyReceipt().result().reason()).isEqualTo("CONTROL_LAGS");
    }

    private ReceiptDocument ended(String fields, Executor executor) {
        CompletableFuture<Void> running = stage.start(stage.turn(fields, executor, 30_000));
        stage.grant(List.of());
        admitted();
        await().until(running::isDone);
        return stage.onlyReceipt();
    }

    private void admitted() {
        stage.take(new ControlMessage.Admitted(Sample.CLAIM, CallId.WHOLE_TURN));
    }

    private Executor ends(ExecutorResult result) {
        return (input, control, tools) -> {
            runs.incrementAndGet();
            return result;
        };
    }
}
