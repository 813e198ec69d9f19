package dev.loopkeeper.projection.query;

import java.net.URI;
import java.util.Optional;

/**
 * A question as it came, to be passed on to another instance. Never shown as text: it may carry a token.
 *
 * @param pathAndQuery still encoded
 * @param authorization what the caller proves itself with; the other instance checks it again
 */
public record Question(String pathAndQuery, Optional<String> authorization) {

    public Question {
        if (!pathAndQuery.startsWith("/")) {
            throw new IllegalArgumentException("expected a path from the root on, but it is " + pathAndQuery);
        }
    }

    /** The question at {@code instance}, an address without a path. Resolving it there would ask somebody else about a path like {@code //other/x}. */
    URI at(URI instance) {
        return URI.create(instance + pathAndQuery);
    }

    @Override
    public String toString() {
        return pathAndQuery;
    }
}
