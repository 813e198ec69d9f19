package dev.loopkeeper.kit.boot;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.loopkeeper.kit.problem.Problem;
import org.jspecify.annotations.Nullable;

/** A problem as it stands in an answer; members that say nothing are left out. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record ProblemBody(
        String type,
        String title,
        int status,
        String detail,
        String code,
        @Nullable String expected,
        @Nullable String actual) {

    static ProblemBody of(Problem problem) {
        return new ProblemBody(
                problem.type(),
                problem.title(),
                problem.status(),
                problem.detail(),
                problem.code(),
                problem.expected().orElse(null),
                problem.actual().orElse(null));
    }
}
