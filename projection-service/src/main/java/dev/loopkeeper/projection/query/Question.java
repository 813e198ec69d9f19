package dev.loopkeeper.projection.query;

import java.util.Optional;

/**
 * A question as it came, to be passed on to another instance. Never shown as text: it may carry a token.
 *
 * @param pathAndQuery still encoded
 * @param authorization what the caller proves itself with; the other instance checks it again
 */
public record Question(String pathAndQuery, Optional<String> authorization) {

    @Override
    public String toString() {
        return pathAndQuery;
    }
}
