package dev.loopkeeper.projection.boot;

import dev.loopkeeper.projection.query.Peers;
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
                pathAndQuery(uri));
    }

    /** As it came, still encoded. */
    static String pathAndQuery(UriInfo uri) {
        URI asked = uri.getRequestUri();
        return asked.getRawQuery() == null ? asked.getRawPath() : asked.getRawPath() + "?" + asked.getRawQuery();
    }
}
