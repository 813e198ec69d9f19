package dev.loopkeeper.client.id;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names a goal; as text {@code tenant/goal}, which is also the key of its records.
 *
 * @param tenant whose goal it is
 * @param goal unique within the tenant
 */
public record GoalId(String tenant, String goal) {

    /** What each part of an id must look like. */
    public static final String GRAMMAR = "[A-Za-z0-9][A-Za-z0-9._-]{0,127}";

    private static final Pattern PART = Pattern.compile(GRAMMAR);

    public GoalId {
        demand("tenant", tenant);
        demand("goal", goal);
    }

    /**
     * Reads {@code tenant/goal}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static GoalId of(String text) {
        return parse(text)
                .orElseThrow(() -> new IllegalArgumentException("expected a goal id like tenant/goal, each part like "
                        + GRAMMAR + ", but it is " + shown(text)));
    }

    /** Reads {@code tenant/goal}, if it is one. */
    public static Optional<GoalId> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !isPart(text.substring(0, slash)) || !isPart(text.substring(slash + 1))) {
            return Optional.empty();
        }
        return Optional.of(new GoalId(text.substring(0, slash), text.substring(slash + 1)));
    }

    /** The form {@code tenant/goal}. */
    public String text() {
        return tenant + "/" + goal;
    }

    @Override
    public String toString() {
        return text();
    }

    private static boolean isPart(String text) {
        return PART.matcher(text).matches();
    }

    private static void demand(String what, String text) {
        if (!isPart(text)) {
            throw new IllegalArgumentException(
                    "expected a " + what + " like " + GRAMMAR + ", but it is " + shown(text));
        }
    }

    // The text may come from anybody, so a message neither repeats it at length nor with its control characters.
    private static String shown(String text) {
        String start = text.length() <= 60 ? text : text.substring(0, 60) + "...";
        return '"' + start.replaceAll("\\p{Cntrl}", "?") + '"';
    }
}
