package dev.loopkeeper.client.topic;

/** The cluster did not answer an administrative question. Nothing is known about its topics then; ask again. */
public final class ClusterUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ClusterUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
