package dev.loopkeeper.runner.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.fixture.FakeOutbox;
import dev.loopkeeper.runner.publish.Outbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal counts a lease from when the claim or beat was written; that was no earlier than it was sent, and that is all that is known. */
@Timeout(60)
class LeaseTest {
    private static final long LEASE_MILLIS = 6_000;
    private static final long LEASE = nanos(LEASE_MILLIS);
    private static final long NEVER = -1;

    private final AtomicLong stoppedAt = new AtomicLong(NEVER);
    private final List<Long> beatsSentAt = new ArrayList<>();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 3_000, 5_000, 5_900})
    void claimHeardOfLate_isGivenUpBeforeTheLeaseThatBeganWhenItWasSent(long heardAfterMillis) {
        // given
        TurnStage stage = TurnStage.in(folder);
        ClaimedTurn turn = claimedAtZero(stage);
        DrivenTicker ticker = new DrivenTicker(nanos(heardAfterMillis));

        // when
        keep(turn, stage, ticker, NEVER);

        // then
        assertThat(stop(turn).reason()).isEqualTo("LEASE_LOST");
        assertThat(stoppedAt.get()).isBetween(LEASE * 9 / 10, LEASE - 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 500, 1_500, 3_000})
    void lastBeatHeardOfLate_extendsTheLeaseFromWhenItWasSent(long heardAfterMillis) {
        // given
        TurnStage stage = TurnStage.in(folder);
        ClaimedTurn turn = claimedAtZero(stage);

        // when
        keep(turn, stage, new DrivenTicker(0), nanos(heardAfterMillis));

        // then
        assertThat(stop(turn).reason()).isEqualTo("LEASE_LOST");
        assertThat(stoppedAt.get())
                .isBetween(beatsSentAt.getFirst() + LEASE * 9 / 10, beatsSentAt.getFirst() + LEASE - 1);
    }

    @Test
    void claimHeardOfWhenItsLeaseIsOver_runsNothing() throws InterruptedException {
        // given
        TurnStage stage = TurnStage.in(folder);
        ClaimedTurn turn = stage.turn(
                "\"effect\":\"IDEMPOTENT\"",
                (input, control, tools) -> control.stop()
                        .map(ExecutorResult::stopped)
                        .orElseThrow(() -> new IllegalStateException("the turn ran")),
                LEASE_MILLIS);

        // when
        stage.run(sentAt(turn, System.nanoTime() - LEASE));

        // then
        ReceiptDocument receipt = stage.onlyReceipt();
        assertThat(receipt.result().reason()).isEqualTo("LEASE_LOST");
        assertThat(stage.outbox().reports()).isEmpty();
    }

    /** Beats into an outbox that hears the first beat after a while, or never, and no other. */
    private void keep(ClaimedTurn turn, TurnStage stage, DrivenTicker ticker, long heardAfter) {
        var unused = turn.control().stopped().thenRun(() -> stoppedAt.set(ticker.nanos()));
        Outbox outbox = new FakeOutbox() {
            @Override
            public CompletableFuture<Void> report(Report report) {
                beatsSentAt.add(ticker.nanos());
                CompletableFuture<Void> written = new CompletableFuture<>();
                if (heardAfter != NEVER && beatsSentAt.size() == 1) {
                    ticker.after(heardAfter, () -> written.complete(null));
                }
                return written;
            }
        };
        new Lease(turn, stage.benchWith(outbox), ticker).run();
    }

    private static StopOrder stop(ClaimedTurn turn) {
        return turn.control().stop().orElseThrow();
    }

    private static ClaimedTurn claimedAtZero(TurnStage stage) {
        return sentAt(
                stage.turn(
                        "\"effect\":\"IDEMPOTENT\"",
                        (input, control, tools) -> {
                            throw new IllegalStateException("nothing runs here");
                        },
                        LEASE_MILLIS),
                0);
    }

    private static ClaimedTurn sentAt(ClaimedTurn turn, long claimSentAt) {
        return new ClaimedTurn(
                turn.request(),
                turn.contract(),
                turn.capability(),
                turn.context(),
                turn.prepared(),
                turn.control(),
                claimSentAt);
    }

    private static long nanos(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }
}
