package dev.loopkeeper.kit.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.junit.jupiter.api.Test;

class TimerWhileNeededTest {

    private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
    private final AtomicInteger left = new AtomicInteger();
    private final TimerWhileNeeded timer =
            new TimerWhileNeeded(context, Duration.ofSeconds(1), () -> left.get() > 0, left::decrementAndGet);

    @Test
    void nothingToDo_noTimerRuns() {
        // when
        timer.look();

        // then
        assertThat(running()).isEmpty();
    }

    @Test
    void somethingToDo_theTimerRunsUntilItIsDone() {
        // given
        left.set(2);
        timer.look();
        timer.look();

        // when
        fire();

        // then
        assertThat(running()).hasSize(1);

        // when
        fire();

        // then
        assertThat(running()).isEmpty();
    }

    @Test
    void somethingToDoAgain_theTimerRunsAgain() {
        // given
        left.set(1);
        timer.look();
        fire();

        // when
        left.set(1);
        timer.look();

        // then
        assertThat(running()).hasSize(1);
    }

    @Test
    void aClosedOne_leavesNoTimerBehind() {
        // given
        left.set(1);
        timer.look();

        // when
        timer.close();

        // then
        assertThat(running()).isEmpty();
    }

    private void fire() {
        running().forEach(punctuator -> punctuator.getPunctuator().punctuate(0));
    }

    private List<CapturedPunctuator> running() {
        return context.scheduledPunctuators().stream()
                .filter(punctuator -> !punctuator.cancelled())
                .toList();
    }
}
