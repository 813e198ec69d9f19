package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class HistoriesTest {

    /** How much happens at least to a goal that nothing ends, of the 1,000 things that are tried. */
    private static final int LEAST_ENTRIES = 250;

    private static final int MANY_ENTRIES = 1_000;

    @Property(tries = 40, seed = "20260101", edgeCases = EdgeCasesMode.NONE)
    void everyHistory_keepsTheLaws(@ForAll long opening, @ForAll("histories") List<Step> steps) {
        PlayedHistory history = new PlayedHistory(opening);
        steps.forEach(history::play);
        history.end();
        if (!history.mortal()) {
            assertThat(history.entries()).isGreaterThanOrEqualTo(LEAST_ENTRIES);
        }
    }

    @Property(tries = 2, seed = "20260103", edgeCases = EdgeCasesMode.NONE)
    void journalOfAThousandEntries_keepsTheLaws(@ForAll long seed) {
        Random random = new Random(seed);
        Move[] moves = Moves.weighted();
        PlayedHistory history = immortal(random);
        for (int step = 0; history.entries() < MANY_ENTRIES; step++) {
            assertThat(step).as("steps").isLessThan(10 * MANY_ENTRIES);
            history.play(new Step(moves[random.nextInt(moves.length)], random.nextLong()));
        }
        history.end();
    }

    private static PlayedHistory immortal(Random random) {
        PlayedHistory history = new PlayedHistory(random.nextLong());
        return history.mortal() ? immortal(random) : history;
    }

    @Provide
    Arbitrary<List<Step>> histories() {
        List<Tuple.Tuple2<Integer, Move>> moves = Arrays.stream(Move.values())
                .map(move -> Tuple.of(move.frequency, move))
                .toList();
        return Combinators.combine(Arbitraries.frequency(moves), Arbitraries.longs())
                .as(Step::new)
                .list()
                .ofSize(1_000);
    }
}
