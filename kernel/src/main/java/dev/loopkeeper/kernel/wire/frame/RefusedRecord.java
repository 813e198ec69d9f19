package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Source;
import java.time.Instant;
import java.util.Optional;

/**
 * A record that was not admitted.
 *
 * @param goal the goal that it was sent for, where that can be read
 * @param eventId its id, where that can be read
 * @param reason why
 * @param atSequence the goal's sequence at which it was judged; 0 when there is no goal
 * @param judgedAt the journal time that it would have had
 * @param source where it stood
 * @param key its key as it came
 * @param value its value as it came
 */
public record RefusedRecord(
        Optional<GoalId> goal,
        Optional<String> eventId,
        Reason reason,
        long atSequence,
        Instant judgedAt,
        Source source,
        Optional<byte[]> key,
        Optional<byte[]> value) {

    /**
     * Why a record was not admitted.
     *
     * @param code as a stable code
     * @param expected what was expected
     * @param actual what came
     */
    public record Reason(String code, String expected, String actual) {}
}
