package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.problem.Problem;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerRequestInternal;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.Set;

/**
 * Refuses what is too large, or spelled as nothing here reads it, before anything does, in the words of all refusals: the server itself would end it without a body.
 * What breaks HTTP's own grammar, or a line of 16 KiB, does not come this far: {@link FirstLook} answers it.
 */
@ApplicationScoped
class RequestLimits {

    private static final Set<HttpMethod> BODILESS = Set.of(HttpMethod.GET, HttpMethod.HEAD);

    private final BodyLimit limit;
    private final UnreadBody unread;

    @Inject
    RequestLimits(BodyLimit limit) {
        this(limit, UnreadBody.BOUNDED);
    }

    RequestLimits(BodyLimit limit, UnreadBody unread) {
        this.limit = limit;
        this.unread = unread;
    }

    void first(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).handler(this::judge).failureHandler(RequestLimits::unrouted);
    }

    private void judge(RoutingContext routed) {
        HttpServerRequest request = routed.request();
        Optional<Problem> excess = excess(request);
        if (excess.isPresent()) {
            // Nobody waits for the rest of what is too large.
            Refusal.answerAndCut(request, excess.get());
            return;
        }
        // Who is not let in is answered before the body, and one in chunks is found to be too large while it is read.
        Context connection = routed.vertx().getOrCreateContext();
        routed.addEndHandler(answered -> connection.runOnContext(then -> unread.leave(request, routed.vertx())));
        spelling(request).ifPresentOrElse(problem -> Refusal.answer(request, problem), routed::next);
    }

    /** What Vert.x finds no route for is said in words; whatever fails on a route is said by it. */
    private static void unrouted(RoutingContext routed) {
        HttpServerRequest request = routed.request();
        if (routed.statusCode() == 400 && !((HttpServerRequestInternal) request).isValidAuthority()) {
            Refusal.answer(request, MalformedRequest.noHost(request));
        } else if (routed.statusCode() == 400) {
            Refusal.answer(request, MalformedRequest.malformed("a request that can be read", "it cannot"));
        } else if (routed.statusCode() == 404) {
            Refusal.answer(request, ProblemAnswers.notFound());
        } else {
            routed.next();
        }
    }

    private Optional<Problem> excess(HttpServerRequest request) {
        int target = request.uri().length();
        if (target > MalformedRequest.LONGEST_TARGET) {
            return Optional.of(MalformedRequest.longTarget("it has " + target));
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
}
