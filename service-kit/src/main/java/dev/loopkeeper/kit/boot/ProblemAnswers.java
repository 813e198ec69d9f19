package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one place where failures become HTTP answers. */
class ProblemAnswers {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAnswers.class);

    @ServerExceptionMapper
    Response of(ProblemException e) {
        Response.ResponseBuilder answer = answer(e.problem());
        if (e.problem().status() == Response.Status.UNAUTHORIZED.getStatusCode()) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Bearer");
        }
        e.retryAfter().ifPresent(wait -> answer.header(HttpHeaders.RETRY_AFTER, wait.toSeconds()));
        return answer.build();
    }

    @ServerExceptionMapper
    Response of(WebApplicationException e, HttpHeaders headers) {
        return answer(problem(e.getResponse().getStatus(), headers)).build();
    }

    private static Problem problem(int status, HttpHeaders headers) {
        return switch (status) {
            case 404 -> notFound();
            case 405 -> known(status, "a method that /q/openapi lists for this path", "it is another");
            case 406 ->
                known(
                        status,
                        "an Accept that allows a type which /q/openapi lists for this path, such as application/json",
                        "it is " + shown(headers, HttpHeaders.ACCEPT));
            case 415 ->
                known(
                        status,
                        "a Content-Type that /q/openapi lists for this path, such as application/json",
                        "it is " + shown(headers, HttpHeaders.CONTENT_TYPE));
            default -> Problem.of(status, "HTTP_" + status, title(status), title(status));
        };
    }

    static Problem notFound() {
        return known(404, "a path that /q/openapi lists", "it is another");
    }

    private static Problem known(int status, String expected, String actual) {
        return Problem.of(status, "HTTP_" + status, title(status), expected, actual);
    }

    private static String title(int status) {
        Response.Status known = Response.Status.fromStatusCode(status);
        return known == null ? "Request failed" : known.getReasonPhrase();
    }

    private static String shown(HttpHeaders headers, String name) {
        return IdGrammar.quote(String.join(", ", headers.getRequestHeader(name)));
    }

    @ServerExceptionMapper
    Response of(RuntimeException e) {
        LOG.atError().setCause(e).log("request failed by a bug");
        return answer(Problem.of(
                        500,
                        "INTERNAL",
                        "Internal error",
                        "expected an answer, but the service failed; its log says why"))
                .build();
    }

    private static Response.ResponseBuilder answer(Problem problem) {
        return Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(ProblemBody.of(problem));
    }
}
