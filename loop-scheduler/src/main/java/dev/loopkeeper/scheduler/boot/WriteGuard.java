package dev.loopkeeper.scheduler.boot;

import dev.loopkeeper.kit.auth.AuthSettings;
import dev.loopkeeper.kit.boot.Callers;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.scheduler.write.Doorway;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Optional;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Lets writers in before anything of their body is read: proven, where a proof is demanded, and sent by no page. */
class WriteGuard {
    private final AuthSettings auth;
    private final Callers callers;

    WriteGuard(AuthSettings auth, Callers callers) {
        this.auth = auth;
        this.callers = callers;
    }

    @Guarded
    @ServerRequestFilter
    Uni<Void> judge(ContainerRequestContext request) {
        Uni<?> proven = auth.required() ? callers.proven() : Uni.createFrom().voidItem();
        return proven.invoke(() -> demandDoorway(request)).replaceWithVoid();
    }

    private void demandDoorway(ContainerRequestContext request) {
        new Doorway(
                        header(request, HttpHeaders.CONTENT_TYPE),
                        Optional.ofNullable(request.getUriInfo().getRequestUri().getAuthority()),
                        header(request, "Origin"))
                .refusal(auth)
                .ifPresent(problem -> {
                    throw new ProblemException(problem);
                });
    }

    private static Optional<String> header(ContainerRequestContext request, String name) {
        return Optional.ofNullable(request.getHeaderString(name));
    }
}
