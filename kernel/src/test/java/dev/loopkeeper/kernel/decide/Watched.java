package dev.loopkeeper.kernel.decide;

import static dev.loopkeeper.kernel.fixture.PolicyBuilder.policy;
import static dev.loopkeeper.kernel.fixture.Samples.REVIEW;
import static dev.loopkeeper.kernel.fixture.Samples.START;
import static dev.loopkeeper.kernel.fixture.Samples.todo;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice.Wait;
import dev.loopkeeper.kernel.fixture.Loop;
import dev.loopkeeper.kernel.fixture.PolicyBuilder;
import dev.loopkeeper.kernel.policy.Monitor;
import java.time.Duration;
import java.time.Instant;

/** Goals that wait for external evidence, and their looks. */
final class Watched {
    static final Monitor EVERY_SECOND_AT_FIRST = new Monitor(REVIEW, 1_000, 4_000, 60_000);

    private Watched() {}

    /** A goal whose first turn proposed to wait for evidence, at a journal time after the start. */
    static Loop watching(PolicyBuilder policy) {
        return watching(policy, EVERY_SECOND_AT_FIRST);
    }

    static Loop watching(PolicyBuilder policy, Monitor monitor) {
        Loop loop = Loop.open(policy.monitor(monitor), todo("work"), todo("later"));
        loop.turn(receipt -> receipt.done("work").next(REVIEW));
        assertThat(loop.goal().position().journalTime()).isAfterOrEqualTo(START);
        return loop;
    }

    static Loop due(Loop loop) {
        return loop.tick(waits(loop).toMillis());
    }

    static Loop look(Loop loop) {
        return (loop.advice() instanceof Wait ? due(loop) : loop).turn(receipt -> receipt);
    }

    static Duration waits(Loop loop) {
        Instant until = ((Wait) loop.advice()).until().orElseThrow();
        return Duration.between(loop.journal().now(), until);
    }
}
