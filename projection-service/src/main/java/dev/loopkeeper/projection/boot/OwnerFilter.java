package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.ReadSide;
import dev.loopkeeper.projection.query.Peers;
import dev.loopkeeper.projection.query.Place;
import dev.loopkeeper.projection.query.Question;
import dev.loopkeeper.projection.query.Questions;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/**
 * Comes after whoever lets readers in. Passes a question about one goal on to the goal's owner; here, waits until what the caller has seen can be read.
 */
@Provider
@AboutOneGoal
@Priority(Priorities.USER + 100)
class OwnerFilter implements ContainerRequestFilter {

    private static final String MIN_SEQUENCE = "min-sequence";

    private final Engine engine;

    OwnerFilter(Engine engine) {
        this.engine = engine;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        ReadSide reads = engine.service().reads();
        MultivaluedMap<String, String> path = request.getUriInfo().getPathParameters();
        GoalId goal = Questions.goal(path.getFirst("tenant"), path.getFirst("name"));
        Optional<String> minimum =
                Optional.ofNullable(request.getUriInfo().getQueryParameters().getFirst(MIN_SEQUENCE));
        long sequence = Questions.whole(MIN_SEQUENCE, minimum, 0, Long.MAX_VALUE);
        boolean forwarded = request.getHeaderString(Peers.FORWARDED) != null;
        switch (reads.router().place(goal, forwarded)) {
            case Place.Elsewhere(var owner) ->
                request.abortWith(response(reads.peers().relay(owner, question(request))));
            case Place.Here here -> {
                if (sequence > 0) {
                    reads.awaited().demand(goal, sequence);
                }
            }
        }
    }

    private static Question question(ContainerRequestContext request) {
        Optional<String> proof = Optional.ofNullable(request.getHeaderString(HttpHeaders.AUTHORIZATION));
        return Asked.question(request.getUriInfo(), proof);
    }

    private static Response response(Peers.Answer answer) {
        Response.ResponseBuilder response =
                Response.status(answer.status()).type(answer.contentType()).entity(answer.body());
        answer.retryAfter().ifPresent(wait -> response.header(HttpHeaders.RETRY_AFTER, wait));
        return response.build();
    }
}
