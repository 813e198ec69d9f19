package dev.loopkeeper.projection.query;

import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import java.time.Duration;
import java.util.Collection;

/** Why there is no answer yet. Each heals by waiting, and an answer that leaves something out would not say so. */
final class Restoring {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private Restoring() {}

    static ProblemException unassigned() {
        return retryable(
                "RESTORING", "Still reading", "this instance to know its partitions", "they are not assigned yet");
    }

    static ProblemException partitions(Collection<Integer> missing) {
        return retryable(
                "RESTORING",
                "Still reading",
                "to have read the topics to their end",
                "the service is still reading partitions " + missing);
    }

    static ProblemException incomplete(Collection<Integer> missing) {
        return retryable(
                "INCOMPLETE",
                "Not everybody answered",
                "an answer from the owner of every partition",
                "there is none for partitions " + missing + "; partial=true shows what there is");
    }

    static ProblemException ownerless(int partition) {
        return retryable(
                "NO_OWNER", "Nobody owns the goal", "an owner of partition " + partition, "there is none at present");
    }

    static ProblemException moved(int partition) {
        return retryable(
                "MOVED", "The goal has moved", "this instance to own partition " + partition, "it does not any more");
    }

    static ProblemException unreachable(String owner, String why) {
        return retryable("OWNER_UNREACHABLE", "The goal's owner did not answer", "an answer from " + owner, why);
    }

    static ProblemException behind(long wanted, String seen) {
        return retryable("BEHIND", "Not read yet", "to have read journal entry " + wanted + " of the goal", seen);
    }

    static ProblemException registryAway() {
        return retryable("REGISTRY_UNAVAILABLE", "Registry unavailable", "the schema registry to answer", "it did not");
    }

    private static ProblemException retryable(String code, String title, String expected, String actual) {
        return ProblemException.retryable(Problem.of(503, code, title, expected, actual), RETRY_AFTER);
    }
}
