package dev.loopkeeper.runner.http;

import java.net.URI;

/**
 * A request, before it is signed.
 *
 * @param method the HTTP method
 * @param target where it goes
 * @param body what it brings; empty for none
 * @param idempotencyKey the same for everything that is asked about one action
 */
record Ask(String method, URI target, byte[] body, String idempotencyKey) {
    private static final byte[] NONE = {};

    /** Asks {@code address} how the action stands. */
    Ask poll(URI address) {
        return new Ask("GET", address, NONE, idempotencyKey);
    }

    /** Says to where this asks that nobody waits any more. */
    Ask withdraw() {
        return new Ask("DELETE", target, NONE, idempotencyKey);
    }

    boolean polls() {
        return method.equals("GET");
    }
}
