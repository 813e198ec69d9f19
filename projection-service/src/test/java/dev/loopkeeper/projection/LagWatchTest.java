package dev.loopkeeper.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;

class LagWatchTest {

    private final HealthBoard health = new HealthBoard();

    @Test
    void furtherBehindThanTheBound_isAliveButNotReadyUntilItHasCaughtUp() {
        try (LagWatch watch = LagWatch.start("lag", answering(Optional::empty), health)) {
            // when
            watch.report(LagWatch.MOST_RECORDS + 1);
            boolean behind = health.allUp(Probe.READY);
            watch.report(LagWatch.MOST_RECORDS);

            // then
            assertThat(behind).isFalse();
            assertThat(health.allUp(Probe.READY)).isTrue();
            assertThat(health.allUp(Probe.LIVE)).isTrue();
        }
    }

    @Test
    void lagThatCannotBeLearned_isNotReadyAndAskedForAgain() {
        AtomicBoolean away = new AtomicBoolean(true);
        try (LagWatch watch = LagWatch.start("lag", answering(() -> client(away)), health)) {
            // when
            watch.look();
            boolean unknown = health.allUp(Probe.READY);
            away.set(false);
            watch.look();

            // then
            assertThat(unknown).isFalse();
            assertThat(health.allUp(Probe.READY)).isTrue();
        }
    }

    /** Answers this thread only: looks that are taken by the clock wait for ever, so that they change nothing between two steps of a test. */
    private static Supplier<Optional<KafkaStreams>> answering(Supplier<Optional<KafkaStreams>> client) {
        Thread asking = Thread.currentThread();
        return () -> {
            while (Thread.currentThread() != asking && !Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
            return client.get();
        };
    }

    private static Optional<KafkaStreams> client(AtomicBoolean away) {
        if (away.get()) {
            throw new IllegalStateException("closing");
        }
        return Optional.empty();
    }
}
