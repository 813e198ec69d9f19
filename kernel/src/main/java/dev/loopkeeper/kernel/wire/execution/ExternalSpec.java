package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.time.Duration;

/**
 * Who is to do a capability's turns.
 *
 * @param queue where they wait; orchestrators claim by its name
 * @param silence how long an orchestrator that has claimed a turn may say nothing
 */
public record ExternalSpec(String queue, Duration silence) {
    private static final long MOST_SILENCE = 86_400_000;
    private static final long USUAL_SILENCE = 30_000;

    /**
     * The queue of a capability's executor.
     *
     * @throws MalformedDocument if there is none
     */
    public static ExternalSpec parse(JsonNode executor) {
        JsonFields fields = JsonFields.of("executor", executor);
        fields.text("kind");
        String queue = fields.text("queue");
        long silence = fields.whole("silenceMillis", USUAL_SILENCE);
        fields.refuseUnknown();
        if (!IdGrammar.matches(queue)) {
            throw new MalformedDocument(
                    "a name of " + IdGrammar.EXPECTED + " at executor.queue", "it is something else");
        }
        if (silence < 1 || silence > MOST_SILENCE) {
            throw new MalformedDocument("1 to " + MOST_SILENCE + " at executor.silenceMillis", "it is " + silence);
        }
        return new ExternalSpec(queue, Duration.ofMillis(silence));
    }
}
