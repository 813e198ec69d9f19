package dev.loopkeeper.client.topic;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for a cluster's answer and names the question when none comes. */
final class Answers {

    private Answers() {}

    static <T> T await(String question, KafkaFuture<T> answer, long timeoutMillis) {
        try {
            return answer.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new ClusterUnavailableException(
                    "expected the cluster to " + question + ", but it answered: " + cause.getMessage(), cause);
        } catch (TimeoutException e) {
            throw new ClusterUnavailableException(
                    "expected the cluster to " + question + " within " + timeoutMillis + " ms, but it did not answer",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClusterUnavailableException("interrupted while the cluster was asked to " + question, e);
        }
    }
}
