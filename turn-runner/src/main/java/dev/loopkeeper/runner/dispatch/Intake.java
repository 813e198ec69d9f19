package dev.loopkeeper.runner.dispatch;

import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kernel.wire.frame.RunnerFrames;
import dev.loopkeeper.runner.publish.KafkaOutbox;
import dev.loopkeeper.runner.publish.Outage;
import dev.loopkeeper.runner.turn.ClaimedTurn;
import dev.loopkeeper.runner.turn.TurnRun;
import dev.loopkeeper.runner.turn.Workbench;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes in the records of a pool's group, each on a thread of its own: told apart, claimed, run, sealed. */
final class Intake implements PoolGroup.Taker {
    private static final Logger LOG = LoggerFactory.getLogger(Intake.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    /**
     * What the intakes of all pools share.
     *
     * @param frames reads requests
     * @param letters where what cannot be read is put away
     * @param claiming claims requests, or seals their refusal
     * @param recent the requests that were taken before
     * @param running counts what is under way
     */
    record Desk(
            RunnerFrames frames, KafkaOutbox letters, Claiming claiming, RecentAttempts recent, RunningTurns running) {}

    private final PoolId pool;
    private final Desk desk;
    private final Workbench bench;

    Intake(PoolId pool, Desk desk, Workbench bench) {
        this.pool = pool;
        this.desk = desk;
        this.bench = bench;
    }

    @Override
    public CompletableFuture<Void> take(ConsumerRecord<byte[], byte[]> record, Runnable onEnd) {
        CompletableFuture<Void> taken = new CompletableFuture<>();
        desk.running().enter();
        bench.meters().delivered();
        Thread.ofVirtual()
                .name("turn-" + record.partition() + "-" + record.offset())
                .start(() -> {
                    try {
                        Optional<ClaimedTurn> turn = counted(record);
                        taken.complete(null);
                        if (turn.isPresent()) {
                            run(turn.get(), bench.tracedBy(TraceHeader.of(record)));
                        }
                    } catch (InterruptedException e) {
                        taken.completeExceptionally(e);
                    } catch (RuntimeException e) {
                        LOG.atError()
                                .addKeyValue("topic", record.topic())
                                .addKeyValue("partition", record.partition())
                                .addKeyValue("offset", record.offset())
                                .setCause(e)
                                .log("request failed by a bug");
                        taken.completeExceptionally(e);
                    } finally {
                        // For an Error, which nobody here can handle; otherwise it is completed already.
                        taken.completeExceptionally(
                                new IllegalStateException("expected the request to be settled, but its thread died"));
                        desk.running().leave();
                        onEnd.run();
                    }
                });
        return taken;
    }

    private void run(ClaimedTurn turn, Workbench traced) throws InterruptedException {
        bench.meters().started();
        try {
            new TurnRun(turn, traced).run();
        } finally {
            bench.meters().ended();
            desk.claiming().release(turn);
        }
    }

    private Optional<ClaimedTurn> counted(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
        try {
            return settle(record);
        } finally {
            bench.meters().settled();
        }
    }

    /** Tries until it is known what becomes of the record: an outage holds it back and loses nothing. */
    private Optional<ClaimedTurn> settle(ConsumerRecord<byte[], byte[]> record) throws InterruptedException {
        boolean loud = true;
        while (!bench.persistence().ended()) {
            byte[] value = record.value() == null ? new byte[0] : record.value();
            try {
                switch (desk.frames().request(value)) {
                    case Decoded.Value<RequestedTurn>(RequestedTurn request, int schema) -> {
                        return take(request, desk.claiming().tracedBy(TraceHeader.of(record)));
                    }
                    case Decoded.Undecodable<RequestedTurn>(var fault, String detail) -> {
                        putAway(record, fault + ": " + detail);
                        return Optional.empty();
                    }
                    case Decoded.Unavailable<RequestedTurn>(var cause) -> throw cause;
                }
            } catch (RuntimeException e) {
                if (!Outage.is(e)) {
                    throw e;
                }
                if (loud) {
                    LOG.atWarn()
                            .addKeyValue("partition", record.partition())
                            .addKeyValue("offset", record.offset())
                            .setCause(e)
                            .log("request held back, trying on silently");
                }
                loud = false;
                Thread.sleep(PAUSE);
            }
        }
        throw new InterruptedException("the runner ended before the request was taken");
    }

    private Optional<ClaimedTurn> take(RequestedTurn request, Claiming claiming) throws InterruptedException {
        if (!request.pool().equals(pool)) {
            return Optional.empty();
        }
        if (!desk.recent().take(request)) {
            bench.meters().request(pool.value(), "repeated");
            return Optional.empty();
        }
        boolean settled = false;
        try {
            Optional<ClaimedTurn> turn = claiming.claim(request);
            bench.meters().request(pool.value(), turn.isPresent() ? "claimed" : "refused");
            settled = true;
            return turn;
        } finally {
            if (!settled) {
                desk.recent().giveBack(request);
            }
        }
    }

    private void putAway(ConsumerRecord<byte[], byte[]> record, String reason) throws InterruptedException {
        LOG.atError()
                .addKeyValue("topic", record.topic())
                .addKeyValue("partition", record.partition())
                .addKeyValue("offset", record.offset())
                .addKeyValue("reason", reason)
                .log("request put on the dead-letter topic");
        bench.meters().request(pool.value(), "dead_letter");
        if (!bench.persistence()
                .insist("write dead letter", () -> desk.letters().deadLetter(record, reason))) {
            throw new InterruptedException("the runner ended before a dead letter was written");
        }
    }
}
