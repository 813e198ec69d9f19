package dev.loopkeeper.kit.boot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kit.problem.Problem;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Optional;

/**
 * Refuses what is too large before anything reads it, in the words of all refusals: the server itself would end it without a body. What breaks HTTP's own grammar,
 * or a line of 16 KiB, does not come this far and gets a bare status.
 */
@ApplicationScoped
class RequestLimits {

    private static final int LONGEST_TARGET = 4096;
    private static final int TOO_LARGE = 413;

    private final ObjectMapper json;
    private final BodyLimit limit;

    RequestLimits(ObjectMapper json, BodyLimit limit) {
        this.json = json;
        this.limit = limit;
    }

    void first(@Observes Router router) {
        router.route().order(Integer.MIN_VALUE).handler(this::judge);
    }

    private void judge(RoutingContext request) {
        Optional<Problem> problem = refusal(request);
        if (problem.isEmpty()) {
            // A body in chunks is found to be too large while it is read; nobody waits for its rest either.
            request.addEndHandler(answered -> {
                if (request.response().getStatusCode() == TOO_LARGE) {
                    request.request().connection().close();
                }
            });
            request.next();
            return;
        }
        request.response()
                .setStatusCode(problem.get().status())
                .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
                .putHeader(HttpHeaders.CONNECTION, "close")
                // Nobody waits for the rest of the body.
                .end(text(problem.get()))
                .onComplete(sent -> request.request().connection().close());
    }

    private Optional<Problem> refusal(RoutingContext request) {
        int target = request.request().uri().length();
        if (target > LONGEST_TARGET) {
            return Optional.of(Problem.of(
                    414,
                    "TARGET_TOO_LONG",
                    "Target too long",
                    "a path with its query of at most " + LONGEST_TARGET + " characters",
                    "it has " + target));
        }
        String length = request.request().getHeader(HttpHeaders.CONTENT_LENGTH);
        return length != null && length.matches("\\d{1,18}") && limit.exceededBy(Long.parseLong(length))
                ? Optional.of(limit.problem("it has " + length))
                : Optional.empty();
    }

    private String text(Problem problem) {
        try {
            return json.writeValueAsString(ProblemBody.of(problem));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a problem is always JSON", e);
        }
    }
}
