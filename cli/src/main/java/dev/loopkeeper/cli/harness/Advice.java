package dev.loopkeeper.cli.harness;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the scheduler decided, or what the query API says that it would.
 *
 * @param decision such as {@code StartTurn}, {@code Wait} or {@code Stop}
 * @param reason why, as a code
 * @param sentence why, in words
 */
record Advice(String decision, String reason, String sentence) {

    /** The decision that starts a turn. */
    static final String START = "StartTurn";

    /** What a {@code should-run} answer says. */
    static Advice of(JsonNode preview) {
        return new Advice(
                decision(preview.path("mode").asText()),
                preview.path("reason").asText(),
                preview.path("sentence").asText());
    }

    private static String decision(String mode) {
        return switch (mode) {
            case "RUN" -> START;
            case "WAIT" -> "Wait";
            case "EXPIRE" -> "ExpireAttempt";
            case "STOP", "ENDED" -> "Stop";
            default -> mode;
        };
    }

    boolean is(String wantedDecision, String wantedReason) {
        return decision.equals(wantedDecision) && reason.equals(wantedReason);
    }

    @Override
    public String toString() {
        return decision + "(" + reason + ")";
    }
}
