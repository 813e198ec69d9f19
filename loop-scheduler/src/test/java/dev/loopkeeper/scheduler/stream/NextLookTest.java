package dev.loopkeeper.scheduler.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedPunctuator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NextLookTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration TICK = Duration.ofMillis(100);

    private final MockProcessorContext<Void, Void> context = new MockProcessorContext<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final NextLook next = new NextLook(context, TICK, looks::incrementAndGet);

    @BeforeEach
    void set() {
        context.setCurrentSystemTimeMs(NOW.toEpochMilli());
    }

    @Test
    void whatIsDueInAMonth_leavesNoTimerForAMonthBehind() {
        // when
        for (int cycle = 1; cycle <= 100; cycle++) {
            context.setCurrentSystemTimeMs(NOW.plusSeconds(cycle).toEpochMilli());
            next.plan(Optional.of(NOW.plus(Duration.ofDays(30))));
            next.plan(Optional.of(NOW.plusSeconds(cycle).plusMillis(500)));
            open().getFirst().getPunctuator().punctuate(0);
        }

        // then
        assertThat(context.scheduledPunctuators())
                .extracting(CapturedPunctuator::getInterval)
                .allSatisfy(interval -> assertThat(interval).isLessThanOrEqualTo(NextLook.FURTHEST));
        assertThat(open()).isEmpty();
        assertThat(looks).hasValue(100);
    }

    @Test
    void whatIsDueSooner_takesTheLastPlansPlace() {
        // when
        next.plan(Optional.of(NOW.plusSeconds(30)));
        next.plan(Optional.of(NOW.plusSeconds(40)));
        next.plan(Optional.of(NOW.plusSeconds(10)));

        // then
        assertThat(open()).extracting(CapturedPunctuator::getInterval).containsExactly(Duration.ofSeconds(10));
    }

    @Test
    void whatIsOverdue_isLookedAtAfterTheInterval() {
        // when
        next.plan(Optional.of(NOW.minusSeconds(5)));

        // then
        assertThat(open()).extracting(CapturedPunctuator::getInterval).containsExactly(TICK);
    }

    @Test
    void nothingIsDue_nothingIsPlanned() {
        // when
        next.plan(Optional.empty());

        // then
        assertThat(context.scheduledPunctuators()).isEmpty();
    }

    private List<CapturedPunctuator> open() {
        return context.scheduledPunctuators().stream()
                .filter(timer -> !timer.cancelled())
                .toList();
    }
}
