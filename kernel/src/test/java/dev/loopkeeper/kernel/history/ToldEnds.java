package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Decider;
import dev.loopkeeper.kernel.fixture.Loop;
import java.time.Instant;

/** What holds of every wait that names an instant: the goal stops then as the wait says, and where it does not say so it does not stop. */
final class ToldEnds {

    private static final String STOPS = "; the goal stops with ";

    private ToldEnds() {}

    static void holdFor(Loop loop) {
        if (loop.advice() instanceof Advice.Wait(var reason, var until, var sentence)) {
            until.ifPresent(instant -> assertTold(loop, instant, sentence));
        }
    }

    private static void assertTold(Loop loop, Instant until, String sentence) {
        Advice then = Decider.decide(loop.goal(), loop.facts(), until);
        if (then instanceof Advice.Stop stop) {
            assertThat(stop.dueAt()).contains(until);
            assertThat(sentence).contains(STOPS + stop.reason() + " at " + until);
        } else {
            assertThat(sentence).as("then: %s", then).doesNotContain(STOPS);
        }
    }
}
