package dev.loopkeeper.scheduler.write;

import dev.loopkeeper.kit.auth.Caller;
import java.util.Optional;

/**
 * One request, whatever it asks.
 *
 * @param by who was authenticated; never taken from the body
 * @param idempotencyKey becomes the event's id, so that a repeat is recognised
 * @param body the JSON, or nothing
 */
public record Call(Caller by, Optional<String> idempotencyKey, byte[] body) {}
