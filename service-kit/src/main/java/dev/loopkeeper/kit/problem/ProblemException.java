package dev.loopkeeper.kit.problem;

import java.time.Duration;
import java.util.Optional;

/** Leaves the handling of one HTTP request; becomes the answer in one place. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient Problem problem;
    private final transient Optional<Duration> retryAfter;

    public ProblemException(Problem problem) {
        this(problem, Optional.empty());
    }

    private ProblemException(Problem problem, Optional<Duration> retryAfter) {
        super(problem.detail(), null, false, false);
        this.problem = problem;
        this.retryAfter = retryAfter;
    }

    /** Something that heals by waiting. */
    public static ProblemException retryable(Problem problem, Duration retryAfter) {
        return new ProblemException(problem, Optional.of(retryAfter));
    }

    public Problem problem() {
        return problem;
    }

    /** When asking again makes sense. */
    public Optional<Duration> retryAfter() {
        return retryAfter;
    }
}
