package dev.loopkeeper.kernel.history;

import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Details of one step, the same for the same number. */
final class Dice {

    private final Random random;

    private final boolean mortal;

    /** Dice that may end a goal. */
    Dice(long number) {
        this(number, true);
    }

    /** @param mortal whether they may end a goal */
    Dice(long number, boolean mortal) {
        random = new Random(number);
        this.mortal = mortal;
    }

    /** One in {@code sides} for what ends goals; never in a history that is to grow old. */
    boolean fatal(int sides) {
        return oneIn(sides) && mortal;
    }

    boolean mortal() {
        return mortal;
    }

    /** One of 0 to {@code sides - 1}. */
    int roll(int sides) {
        return random.nextInt(sides);
    }

    boolean oneIn(int sides) {
        return roll(sides) == 0;
    }

    @SafeVarargs
    final <T> T of(T... items) {
        return items[roll(items.length)];
    }

    <T> Optional<T> of(List<T> items) {
        return items.isEmpty() ? Optional.empty() : Optional.of(items.get(roll(items.size())));
    }

    long amount(long most) {
        return oneIn(400) ? Long.MAX_VALUE / 4 : (long) (random.nextDouble() * most);
    }

    /** Mostly a short text, sometimes the longest in the heaviest script, rarely a longer one. */
    String text(int mostChars) {
        return switch (roll(12)) {
            case 0, 1, 2 -> "語".repeat(mostChars);
            case 3 -> "🙂".repeat(mostChars / 2);
            case 4 -> "x".repeat(mostChars + 1);
            case 5 -> "";
            default -> "text " + roll(100);
        };
    }
}
