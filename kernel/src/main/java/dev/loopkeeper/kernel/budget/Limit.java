package dev.loopkeeper.kernel.budget;

/** One limit, in one of four encodings. Absent is not zero, and zero is not unlimited. */
public sealed interface Limit {
    /** Nothing may run, not even what reserves nothing. */
    record None() implements Limit {}

    /** At most {@code max}, which is positive: zero is {@link None}. */
    record Bounded(long max) implements Limit {
        public Bounded {
            if (max < 1) {
                throw new IllegalArgumentException("expected a bound from 1 (0 is the limit NONE), but got " + max);
            }
        }
    }

    /** No limit, said explicitly. */
    record Unlimited() implements Limit {}

    /** Nothing said: the default applies. */
    record Absent() implements Limit {}

    Limit NONE = new None();
    Limit UNLIMITED = new Unlimited();
    Limit ABSENT = new Absent();

    /** {@link None} for 0, otherwise a bound. */
    static Limit of(long max) {
        return max == 0 ? NONE : new Bounded(max);
    }

    /** This limit, or {@code fallback} when nothing was said. */
    default Limit orElse(Limit fallback) {
        return this instanceof Absent ? fallback : this;
    }

    /** Whether {@code ask} more fits when {@code committed} is already settled or reserved. An absent limit admits nothing: resolve it first. */
    default boolean admits(long committed, long ask) {
        return switch (this) {
            case None none -> false;
            case Absent absent -> false;
            case Unlimited unlimited -> true;
            case Bounded(long max) -> committed <= max && ask <= max - committed;
        };
    }

    /** Whether {@code settled} has gone beyond this limit. */
    default boolean exceededBy(long settled) {
        return switch (this) {
            case None none -> settled > 0;
            case Absent absent -> false;
            case Unlimited unlimited -> false;
            case Bounded(long max) -> settled > max;
        };
    }

    /** Whether this allows less than {@code standing}. An absent one takes nothing away. */
    default boolean below(Limit standing) {
        return switch (this) {
            case Absent absent -> false;
            case Unlimited unlimited -> false;
            case None none -> !(standing instanceof None);
            case Bounded(long max) ->
                standing instanceof Unlimited || (standing instanceof Bounded(long other) && max < other);
        };
    }

    /** The limit as text: {@code none}, the bound, {@code unlimited} or {@code absent}. */
    default String shown() {
        return switch (this) {
            case None none -> "none";
            case Absent absent -> "absent";
            case Unlimited unlimited -> "unlimited";
            case Bounded(long max) -> Long.toString(max);
        };
    }
}
