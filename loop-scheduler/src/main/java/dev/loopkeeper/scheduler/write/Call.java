package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kit.auth.Caller;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One request, whatever it asks.
 *
 * @param by who was authenticated; never taken from the body
 * @param idempotencyKey becomes the event's id, so that a repeat is recognised
 * @param body the JSON, or nothing
 * @param traceparent the W3C trace that it belongs to, and what follows from it; what is none is passed over
 */
public record Call(Caller by, Optional<String> idempotencyKey, byte[] body, Optional<String> traceparent) {
    private static final Pattern W3C = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    public Call {
        traceparent = traceparent.filter(said -> W3C.matcher(said).matches());
    }

    /** One that belongs to no trace. */
    public Call(Caller by, Optional<String> idempotencyKey, byte[] body) {
        this(by, idempotencyKey, body, Optional.empty());
    }
}
