package dev.loopkeeper.kit.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.junit.jupiter.api.Test;

class CommitWhenIdleTest {

    private final MockProcessorContext<byte[], byte[]> context = new MockProcessorContext<>();
    private final AtomicLong nanos = new AtomicLong();
    private final CommitWhenIdle.LastWork thread = new CommitWhenIdle.LastWork();
    private final CommitWhenIdle rule = CommitWhenIdle.in(context, nanos::get, () -> thread);

    @Test
    void nothingCameForHalfAMillisecond_commitIsRequested() {
        // given
        rule.worked();
        nanos.addAndGet(500_000);

        // when
        tick();

        // then
        assertThat(context.committed()).isTrue();
    }

    @Test
    void recordsStillCome_noCommitIsRequested() {
        // given
        rule.worked();
        nanos.addAndGet(400_000);
        rule.worked();
        nanos.addAndGet(400_000);

        // when
        tick();

        // then
        assertThat(context.committed()).isFalse();
    }

    @Test
    void nothingIsUncommitted_noCommitIsRequestedAgain() {
        // given
        rule.worked();
        nanos.addAndGet(500_000);
        tick();
        context.resetCommit();
        nanos.addAndGet(500_000);

        // when
        tick();

        // then
        assertThat(context.committed()).isFalse();
    }

    @Test
    void nothingIsUncommitted_noTimerRuns() {
        // given
        rule.worked();
        nanos.addAndGet(500_000);

        // when
        tick();

        // then
        assertThat(running()).isEmpty();
    }

    @Test
    void recordsStillCome_theTimerGoesOn() {
        // given
        rule.worked();
        nanos.addAndGet(400_000);
        tick();
        rule.worked();
        nanos.addAndGet(500_000);

        // when
        tick();

        // then
        assertThat(context.committed()).isTrue();
    }

    @Test
    void aClosedRule_leavesNoTimerBehind() {
        // given
        rule.worked();

        // when
        rule.close();

        // then
        assertThat(running()).isEmpty();
    }

    @Test
    void anotherTaskOfTheThreadWorks_noCommitIsRequested() {
        // given
        CommitWhenIdle other = CommitWhenIdle.in(new MockProcessorContext<>(), nanos::get, () -> thread);
        rule.worked();
        nanos.addAndGet(400_000);
        other.worked();
        nanos.addAndGet(400_000);

        // when
        tick();

        // then
        assertThat(context.committed()).isFalse();
    }

    @Test
    void anotherThreadWorks_commitIsRequested() {
        // given
        CommitWhenIdle other =
                CommitWhenIdle.in(new MockProcessorContext<>(), nanos::get, CommitWhenIdle.LastWork::new);
        rule.worked();
        nanos.addAndGet(400_000);
        other.worked();
        nanos.addAndGet(400_000);

        // when
        tick();

        // then
        assertThat(context.committed()).isTrue();
    }

    private void tick() {
        running().forEach(punctuator -> punctuator.getPunctuator().punctuate(0));
    }

    private List<CapturedPunctuator> running() {
        return context.scheduledPunctuators().stream()
                .filter(punctuator -> !punctuator.cancelled())
                .toList();
    }
}
