package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.query.Peers;
import dev.loopkeeper.projection.query.Question;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.query.Scope;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.Optional;

/** What a request says beside its parameters. */
final class Asked {

    private Asked() {}

    static Scope scope(UriInfo uri, HttpHeaders headers, Optional<String> partial) {
        return new Scope(
                headers.getHeaderString(Peers.FORWARDED) != null,
                partial.map(text -> Questions.truth("partial", text)).orElse(false),
                question(uri, proof(headers)));
    }

    /** What the caller proves itself with. */
    static Optional<String> proof(HttpHeaders headers) {
        return Optional.ofNullable(headers.getHeaderString(HttpHeaders.AUTHORIZATION));
    }

    static Question question(UriInfo uri, Optional<String> authorization) {
        URI asked = uri.getRequestUri();
        String path = asked.getRawPath();
        return new Question(asked.getRawQuery() == null ? path : path + "?" + asked.getRawQuery(), authorization);
    }
}
