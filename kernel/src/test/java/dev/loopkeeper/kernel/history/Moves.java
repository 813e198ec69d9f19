package dev.loopkeeper.kernel.history;

import java.util.Arrays;
import java.util.Collections;

/** All moves, each as often as it should come up. */
final class Moves {

    private Moves() {}

    static Move[] weighted() {
        return Arrays.stream(Move.values())
                .flatMap(move -> Collections.nCopies(move.frequency, move).stream())
                .toArray(Move[]::new);
    }
}
