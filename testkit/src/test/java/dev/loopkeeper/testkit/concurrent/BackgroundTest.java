package dev.loopkeeper.testkit.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BackgroundTest {

    private static final int MORE_THAN_CORES = 200;

    @Test
    void stepsWaitForOneAnother_allRunAtOnce() throws Exception {
        // given
        var allThere = new CountDownLatch(MORE_THAN_CORES);

        // when
        List<CompletableFuture<Boolean>> steps = Stream.generate(() -> Background.start(() -> {
                    allThere.countDown();
                    return allThere.await(60, TimeUnit.SECONDS);
                }))
                .limit(MORE_THAN_CORES)
                .toList();

        // then
        for (CompletableFuture<Boolean> step : steps) {
            assertThat(step.get(90, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void stepFails_futureFailsWithTheSameCause() {
        // when
        CompletableFuture<Object> step = Background.start(() -> {
            throw new IOException("gone");
        });

        // then
        assertThatThrownBy(() -> step.get(60, TimeUnit.SECONDS)).hasRootCauseMessage("gone");
    }
}
