package dev.loopkeeper.kernel.id;

/** An attempt at a turn, both counted from 1 over the goal's whole life; written {@code t2-a1}. */
public record TurnRef(int turn, int attempt) implements Comparable<TurnRef> {
    /** The first attempt at the first turn. */
    public static final TurnRef FIRST = new TurnRef(1, 1);

    public TurnRef {
        if (turn < 1 || attempt < 1) {
            throw new IllegalArgumentException(
                    "expected a turn and an attempt from 1, but got turn " + turn + " attempt " + attempt);
        }
    }

    /** The next try of the same turn. */
    public TurnRef nextAttempt() {
        return new TurnRef(turn, attempt + 1);
    }

    /** The first try of the next turn. */
    public TurnRef nextTurn() {
        return new TurnRef(turn + 1, 1);
    }

    @Override
    public int compareTo(TurnRef other) {
        return turn != other.turn ? Integer.compare(turn, other.turn) : Integer.compare(attempt, other.attempt);
    }

    @Override
    public String toString() {
        return "t" + turn + "-a" + attempt;
    }
}
