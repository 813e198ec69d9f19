package dev.loopkeeper.projection.boot;

import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Provider;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Refuses a question with a parameter that nobody would read: whoever misspells a filter must not take the whole list for the answer. */
@Provider
@KnownParameters
@Priority(Priorities.USER + 50)
class ParameterFilter implements ContainerRequestFilter {

    private final ResourceInfo asked;

    ParameterFilter(@Context ResourceInfo asked) {
        this.asked = asked;
    }

    @Override
    public void filter(ContainerRequestContext request) {
        Set<String> known = Arrays.stream(asked.getResourceMethod().getParameters())
                .flatMap(parameter -> Arrays.stream(parameter.getAnnotationsByType(QueryParam.class)))
                .map(QueryParam::value)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> unknown =
                new TreeSet<>(request.getUriInfo().getQueryParameters().keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            String expected = known.isEmpty() ? "no parameters" : "no parameters but " + String.join(", ", known);
            String actual = unknown.stream().limit(5).map(IdGrammar::quote).collect(Collectors.joining(", "));
            throw new ProblemException(
                    Problem.of(400, "UNKNOWN_PARAMETER", "Unknown parameter", expected, "there is " + actual));
        }
    }
}
