package dev.loopkeeper.kit.boot;

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
    Response of(WebApplicationException e) {
        int status = e.getResponse().getStatus();
        Response.Status known = Response.Status.fromStatusCode(status);
        String title = known == null ? "Request failed" : known.getReasonPhrase();
        String code = "HTTP_" + status;
        return answer(
                        switch (status) {
                            case 404 ->
                                Problem.of(status, code, title, "a path that /q/openapi lists", "it is another");
                            case 405 ->
                                Problem.of(
                                        status,
                                        code,
                                        title,
                                        "a method that /q/openapi lists for this path",
                                        "it is another");
                            default -> Problem.of(status, code, title, title);
                        })
                .build();
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
