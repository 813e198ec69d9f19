package dev.loopkeeper.kit.boot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kit.problem.Problem;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses what is too large, or spelled as nothing here reads it, before anything does, in the words of all refusals: the server itself would end it without a body.
 * What breaks HTTP's own grammar, or a line of 16 KiB, does not come this far and gets a bare status.
 */
@ApplicationScoped
class RequestLimits {

    private static final int LONGEST_TARGET = 4096;
    private static final Set<HttpMethod> BODILESS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private final ObjectMapper json;
    private final BodyLimit limit;
    private final UnreadBody unread;

    @Inject
    RequestLimits(ObjectMapper json, BodyLimit limit) {
        this(json, limit, UnreadBody.BOUNDED);
    }

    RequestLimits(ObjectMapper json, BodyLimit limit, UnreadBody unread) {
        this.json = json;
        this.limit = limit;
        this.unread = unread;
    }

    void first(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).handler(this::judge);
    }

    private void judge(RoutingContext routed) {
        HttpServerRequest request = routed.request();
        Optional<Problem> excess = excess(request);
        if (excess.isPresent()) {
            cutOff(request, excess.get());
            return;
        }
        // Who is not let in is answered before the body, and one in chunks is found to be too large while it is read.
        Context connection = routed.vertx().getOrCreateContext();
        routed.addEndHandler(answered -> connection.runOnContext(then -> unread.leave(request, routed.vertx())));
        spelling(request).ifPresentOrElse(problem -> answer(request, problem), routed::next);
    }

    /** Nobody waits for the rest of what is too large. */
    private void cutOff(HttpServerRequest request, Problem problem) {
        if (!UnreadBody.multiplexed(request)) {
            request.response().putHeader(HttpHeaders.CONNECTION, "close");
        }
        answer(request, problem).onComplete(sent -> UnreadBody.cut(request));
    }

    private Future<Void> answer(HttpServerRequest request, Problem problem) {
        return request.response()
                .setStatusCode(problem.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .end(text(problem));
    }

    private Optional<Problem> excess(HttpServerRequest request) {
        int target = request.uri().length();
        if (target > LONGEST_TARGET) {
            return Optional.of(Problem.of(
                    414,
                    "TARGET_TOO_LONG",
                    "Target too long",
                    "a path with its query of at most " + LONGEST_TARGET + " characters",
                    "it has " + target));
        }
        String length = request.getHeader(HttpHeaders.CONTENT_LENGTH);
        return length != null && length.matches("\\d{1,18}") && limit.exceededBy(Long.parseLong(length))
                ? Optional.of(limit.problem("it has " + length))
                : Optional.empty();
    }

    private static Optional<Problem> spelling(HttpServerRequest request) {
        return BODILESS.contains(request.method())
                ? Optional.empty()
                : new BodyHeaders(
                                Optional.ofNullable(request.getHeader(HttpHeaders.CONTENT_TYPE)),
                                Optional.ofNullable(request.getHeader(HttpHeaders.CONTENT_ENCODING)))
                        .refusal();
    }

    private String text(Problem problem) {
        try {
            return json.writeValueAsString(ProblemBody.of(problem));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a problem is always JSON", e);
        }
    }
}
