package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.auth.Caller;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Locale;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Lets readers of the API in: anybody where that was chosen, else whoever has a role. */
class ReadGuard {

    private static final String API = "/api/";
    private static final Set<String> READS = Set.of("GET", "HEAD");

    @Inject
    AuthSettings settings;

    @Inject
    Callers callers;

    @ServerRequestFilter
    Uni<Void> judge(ContainerRequestContext request) {
        boolean read = READS.contains(request.getMethod().toUpperCase(Locale.ROOT));
        if (!read || settings.openToRead() || !request.getUriInfo().getPath().startsWith(API)) {
            return Uni.createFrom().voidItem();
        }
        return callers.proven().map(ReadGuard::letIn);
    }

    private static Void letIn(Caller caller) {
        if (caller.roles().isEmpty()) {
            throw new ProblemException(Problem.of(
                    403,
                    "WRONG_ROLE",
                    "Wrong role",
                    "a token with one of the roles producer, reviewer, operator, auditor",
                    caller.principal() + " has none of them"));
        }
        return null;
    }
}
