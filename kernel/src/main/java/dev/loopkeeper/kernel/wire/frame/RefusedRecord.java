package dev.loopkeeper.kernel.wire.frame;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.Source;
import java.time.Instant;
import java.util.List;
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
 * @param original the record as it came
 */
public record RefusedRecord(
        Optional<GoalId> goal,
        Optional<String> eventId,
        Reason reason,
        long atSequence,
        Instant judgedAt,
        Source source,
        Original original) {

    /**
     * Why a record was not admitted.
     *
     * @param code as a stable code
     * @param expected what was expected
     * @param actual what came
     */
    public record Reason(String code, String expected, String actual) {}

    /**
     * A record as it came.
     *
     * @param key its key
     * @param value its value
     * @param headers its headers in their order
     */
    public record Original(Optional<byte[]> key, Optional<byte[]> value, List<Header> headers) {}

    /**
     * One header of a record.
     *
     * @param name its name; several may have the same
     * @param value its value
     */
    public record Header(String name, Optional<byte[]> value) {}
}
