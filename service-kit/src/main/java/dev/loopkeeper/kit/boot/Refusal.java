package dev.loopkeeper.kit.boot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kit.problem.Problem;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** Answers a request before any resource sees it, in the words of all refusals. */
final class Refusal {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Refusal() {}

    static Future<Void> answer(HttpServerRequest request, Problem problem) {
        return head(request, problem).end(text(problem));
    }

    /** Answers, and listens to nothing more that comes on this connection; in HTTP/2, of this stream. */
    static void answerAndCut(HttpServerRequest request, Problem problem) {
        if (!UnreadBody.multiplexed(request)) {
            request.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        }
        answer(request, problem).onComplete(sent -> UnreadBody.cut(request));
    }

    private static HttpServerResponse head(HttpServerRequest request, Problem problem) {
        return request.response()
                .setStatusCode(problem.status())
                .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE);
    }

    private static String text(Problem problem) {
        try {
            return JSON.writeValueAsString(ProblemBody.of(problem));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a problem is always JSON", e);
        }
    }
}
