package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.util.Set;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses whatever could change something, on every path, in a process that only answers questions. */
class GetOnly {

    private static final Set<String> READING = Set.of("GET", "HEAD");

    private final ProjectionMapping mapping;

    GetOnly(ProjectionMapping mapping) {
        this.mapping = mapping;
    }

    @ServerRequestFilter(preMatching = true)
    void refuse(ContainerRequestContext request) {
        if (mapping.getOnly() && !READING.contains(request.getMethod())) {
            throw new ProblemException(Problem.of(
                    405, "METHOD_NOT_ALLOWED", "Method not allowed", "GET or HEAD", "it is " + request.getMethod()));
        }
    }
}
