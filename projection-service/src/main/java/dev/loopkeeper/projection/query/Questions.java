package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.goal.Phase;
import dev.loopkeeper.kernel.id.GateId;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.reads.Concern;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;

/** What callers wrote, as the domain's values; anything else is a 400 that says what was expected. */
public final class Questions {

    private Questions() {}

    public static GoalId goal(String tenant, String name) {
        return parsed(() -> new GoalId(tenant, name));
    }

    public static GoalId goal(String text) {
        return parsed(() -> GoalId.of(text));
    }

    public static GateId gate(String text) {
        return parsed(() -> new GateId(text));
    }

    public static ReceiptId receipt(String text) {
        return parsed(() -> new ReceiptId(text));
    }

    public static Phase phase(String text) {
        return Arrays.stream(Phase.values())
                .filter(phase -> phase.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> bad("a phase of " + Arrays.toString(Phase.values()), IdGrammar.quote(text)));
    }

    public static String tenant(String text) {
        return parsed(() -> IdGrammar.require("tenant", text));
    }

    public static Concern.Kind kind(String text) {
        return Arrays.stream(Concern.Kind.values())
                .filter(kind -> kind.name().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> bad("a kind of " + Arrays.toString(Concern.Kind.values()), IdGrammar.quote(text)));
    }

    public static boolean truth(String name, String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw bad(name + " to be true or false", IdGrammar.quote(text));
        };
    }

    /** How many items a page may have, or {@code fallback} when there is no such number. */
    public static int limit(Optional<String> text, int fallback, int most) {
        return (int) whole("limit", text, fallback, new Bounds(1, most));
    }

    /** A whole number from 0 to {@code most}, or {@code fallback} when there is none. */
    public static long whole(String name, Optional<String> text, long fallback, long most) {
        return whole(name, text, fallback, new Bounds(0, most));
    }

    private static long whole(String name, Optional<String> text, long fallback, Bounds bounds) {
        if (text.isEmpty()) {
            return fallback;
        }
        try {
            long value = Long.parseLong(text.get());
            if (bounds.hold(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw bad(name + bounds.words(), IdGrammar.quote(text.get()));
        }
        throw bad(name + bounds.words(), IdGrammar.quote(text.get()));
    }

    /** What a number must lie between, both ends included. */
    private record Bounds(long least, long most) {
        boolean hold(long value) {
            return value >= least && value <= most;
        }

        String words() {
            return most == Long.MAX_VALUE
                    ? " to be a whole number of " + least + " or more"
                    : " from " + least + " to " + most;
        }
    }

    /** Whoever says to have heard of more than there is speaks of another goal, or of a journal that is not this one. */
    public static void heardAtMost(long head, long heard) {
        if (heard > head) {
            throw new ProblemException(Problem.of(
                    400,
                    "BAD_CURSOR",
                    "Malformed event id",
                    "Last-Event-ID from 0 to " + head + ", the goal's last entry",
                    "it is " + heard));
        }
    }

    private static <T> T parsed(Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.of(400, "BAD_ID", "Malformed id", String.valueOf(e.getMessage())));
        }
    }

    private static ProblemException bad(String expected, String actual) {
        return new ProblemException(Problem.of(400, "BAD_VALUE", "Malformed parameter", expected, "it is " + actual));
    }
}
