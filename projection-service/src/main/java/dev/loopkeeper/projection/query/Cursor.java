package dev.loopkeeper.projection.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.reads.Concern;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;

/** Where a page of concerns ends: their order, and as text what the next page is asked for with. */
record Cursor(Instant since, String goal, String kind, String ref) implements Comparable<Cursor> {

    private static final int MAX_CHARS = 1024;
    private static final Comparator<Cursor> ORDER = Comparator.comparing(Cursor::since)
            .thenComparing(Cursor::goal)
            .thenComparing(Cursor::kind)
            .thenComparing(Cursor::ref);

    static Cursor of(GoalId goal, Concern concern) {
        return new Cursor(concern.since(), goal.toString(), concern.kind().name(), concern.ref());
    }

    @Override
    public int compareTo(Cursor other) {
        return ORDER.compare(this, other);
    }

    String text() {
        String plain = String.join("\n", since.toString(), goal, kind, ref);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain.getBytes(UTF_8));
    }

    /** The cursor that {@code text} spells; anything else is a problem of the caller's. */
    static Cursor parse(String text) {
        try {
            if (text.length() <= MAX_CHARS) {
                String[] parts = new String(Base64.getUrlDecoder().decode(text), UTF_8).split("\n", -1);
                if (parts.length == 4) {
                    return new Cursor(Instant.parse(parts[0]), parts[1], parts[2], parts[3]);
                }
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            throw bad();
        }
        throw bad();
    }

    private static ProblemException bad() {
        return new ProblemException(Problem.of(
                400, "BAD_CURSOR", "Malformed cursor", "the next of an earlier page as it came", "it is none"));
    }
}
