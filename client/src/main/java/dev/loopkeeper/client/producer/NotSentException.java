package dev.loopkeeper.client.producer;

/**
 * A request was perhaps not stored. Sending it again with the same event id is safe: a repeat changes nothing.
 */
public final class NotSentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String eventId;
    private final boolean worthRepeating;

    NotSentException(String eventId, boolean worthRepeating, Throwable cause) {
        super(
                "expected event " + eventId + " to be stored, but: " + cause.getMessage()
                        + (worthRepeating
                                ? "; send it again with the same event id"
                                : "; sending it again gives the same"),
                cause);
        this.eventId = eventId;
        this.worthRepeating = worthRepeating;
    }

    public String eventId() {
        return eventId;
    }

    /** Whether the reason may pass, such as an outage. */
    public boolean isWorthRepeating() {
        return worthRepeating;
    }
}
