package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import io.quarkus.runtime.configuration.MemorySize;
import jakarta.enterprise.context.ApplicationScoped;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** How large a body may be. The server's own limit is a little higher, since what it refuses gets no words. */
@ApplicationScoped
class BodyLimit {

    /** More than the server reads at once: whatever comes in portions meets this limit first. */
    private static final long SERVER_ALLOWS_MORE = 256 * 1024;

    private final long bytes;

    BodyLimit(@ConfigProperty(name = "quarkus.http.limits.max-body-size") MemorySize server) {
        this.bytes = server.asLongValue() - SERVER_ALLOWS_MORE;
        if (bytes < 1) {
            throw new IllegalArgumentException("expected quarkus.http.limits.max-body-size above " + SERVER_ALLOWS_MORE
                    + " bytes, but it is " + server.asLongValue());
        }
    }

    boolean exceededBy(long length) {
        return length > bytes;
    }

    Problem problem(String actual) {
        return Problem.of(413, "TOO_LARGE", "Request too large", "a body of at most " + bytes + " bytes", actual);
    }

    /** @throws ProblemException if {@code read} bytes are too many */
    void demand(long read) {
        if (exceededBy(read)) {
            throw new ProblemException(problem("it has more"));
        }
    }
}
