package dev.loopkeeper.kernel.history;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class HistoriesTest {

    @Property(tries = 40, seed = "20260101", edgeCases = EdgeCasesMode.NONE)
    void everyHistory_keepsTheLaws(@ForAll long opening, @ForAll("histories") List<Step> steps) {
        // given
        Books books = new Books();
        Improviser improviser = new Improviser(opening);
        List<GoalProjection> projections =
                new ArrayList<>(List.of(improviser.loop().goal()));

        // when
        for (Step step : steps) {
            improviser.play(step);
            checkStep(improviser, projections, books);
        }

        // then
        List<JournalEntry> entries = improviser.journal().entries();
        Laws.holdFor(entries, improviser.journal().consequences());
        Laws.noSignalIsLost(entries, projections.get(projections.size() - 1));
        Laws.chainHolds(improviser.journal().written(), entries, new Dice(opening));
        Laws.replayEquals(entries, projections, new GoalState.Unopened(Samples.GOAL));
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

    private static void checkStep(Improviser improviser, List<GoalProjection> projections, Books books) {
        GoalProjection before = projections.get(projections.size() - 1);
        GoalProjection after = improviser.loop().goal();
        List<JournalEntry> entries = improviser.journal().entries();
        if (entries.size() > projections.size()) {
            JournalEntry entry = entries.get(entries.size() - 1);
            Laws.holdBetween(before, entry, after);
            Laws.repeatsAreRefused(improviser.loop(), entry);
            books.check(before, entry, after);
            Laws.holdFor(after);
            projections.add(after);
        }
        Laws.decisionsAreAdmitted(improviser.loop());
    }
}
