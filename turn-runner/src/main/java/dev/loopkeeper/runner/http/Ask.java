package dev.loopkeeper.runner.http;

import java.net.URI;
import java.util.Map;

/**
 * A request, before it is signed.
 *
 * @param method the HTTP method
 * @param target where it goes
 * @param body what it brings; empty for none
 * @param idempotencyKey the same for everything that is asked about one action
 * @param handIn headers that say where a result may be handed in, and with what; signed too
 */
record Ask(String method, URI target, byte[] body, String idempotencyKey, Map<String, String> handIn) {
    private static final byte[] NONE = {};

    /** Posts {@code body}; nothing can be handed in but by answering. */
    static Ask post(URI target, byte[] body, String idempotencyKey) {
        return new Ask("POST", target, body, idempotencyKey, Map.of());
    }

    /** Asks {@code address} how the action stands. */
    Ask poll(URI address) {
        return new Ask("GET", address, NONE, idempotencyKey, Map.of());
    }

    /** Says to where this asks that nobody waits any more. */
    Ask withdraw() {
        return new Ask("DELETE", target, NONE, idempotencyKey, Map.of());
    }

    Ask withHandIn(Map<String, String> headers) {
        return new Ask(method, target, body, idempotencyKey, headers);
    }

    boolean polls() {
        return method.equals("GET");
    }
}
