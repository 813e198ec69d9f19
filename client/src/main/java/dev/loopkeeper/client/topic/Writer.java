package dev.loopkeeper.client.topic;

/** Who alone may write a topic. */
public enum Writer {
    /**
     * Producers, reviewers and the write API: anybody outside the control plane. Nothing on such a topic is trusted
     * before admission.
     */
    FOREIGN("foreign"),
    PROJECTION_SERVICE("projection-service"),
    LOOP_SCHEDULER("loop-scheduler"),
    TURN_RUNNER("turn-runner"),
    /** People who run the platform, by signed events. */
    OPERATORS("operators");

    private final String text;

    Writer(String text) {
        this.text = text;
    }

    /** The name as it stands in topic names, documents and findings. */
    public String text() {
        return text;
    }

    /** Whether this writer is one of our own services, which then also owns a dead-letter topic. */
    public boolean isService() {
        return switch (this) {
            case PROJECTION_SERVICE, LOOP_SCHEDULER, TURN_RUNNER -> true;
            case FOREIGN, OPERATORS -> false;
        };
    }
}
