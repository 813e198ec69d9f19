package dev.loopkeeper.kernel.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.event.RevokedCode;
import dev.loopkeeper.kernel.event.SupersededCode;
import dev.loopkeeper.kernel.event.Verdict;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.goal.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Any entry on any state: a projection, or the one exception that says that the journal is not ours. */
class FoldTotalityTest {

    private static final int HISTORIES = 16;
    private static final int STEPS = 250;
    private static final int PAIRS = 3_000;

    @Property(tries = 8, seed = "20260102")
    void anyEntryOnAnyState_givesAProjectionOrTheOneException(@ForAll long seed) {
        // given
        Random random = new Random(seed);
        List<GoalState> states = new ArrayList<>(List.of(new GoalState.Unopened(Samples.GOAL)));
        List<JournalEntry> entries = new ArrayList<>();
        for (int i = 0; i < HISTORIES; i++) {
            collect(new Improviser(random.nextLong()), random, states, entries);
        }
        int folded = 0;

        // when
        for (int i = 0; i < PAIRS; i++) {
            GoalState before = states.get(random.nextInt(states.size()));
            JournalEntry entry = entry(before, entries.get(random.nextInt(entries.size())), random);
            GoalProjection after = fold(before, entry);
            if (after != null) {
                folded++;
                assertThat(after.position()).isEqualTo(entry.position());
                assertThat(after.id()).isEqualTo(before.id());
            }
        }

        // then
        assertThat(folded).isBetween(PAIRS / 10, PAIRS * 9 / 10);
    }

    /** Null for the exception that the law names; every other one is a failure. */
    private static @Nullable GoalProjection fold(GoalState before, JournalEntry entry) {
        try {
            return GoalFold.fold(before, entry);
        } catch (IllegalStateException e) {
            return null;
        }
    }

    private static void collect(
            Improviser improviser, Random random, List<GoalState> states, List<JournalEntry> entries) {
        Move[] moves = Moves.weighted();
        for (int step = 0; step < STEPS; step++) {
            improviser.play(new Step(moves[random.nextInt(moves.length)], random.nextLong()));
            states.add(improviser.loop().goal());
        }
        entries.addAll(improviser.journal().entries());
    }

    /** What {@code written} says, at {@code before}'s end as a rule, under a verdict and by a person that it may not have had. */
    private static JournalEntry entry(GoalState before, JournalEntry written, Random random) {
        long gap = random.nextInt(10) == 0 ? random.nextInt(3) : 1;
        Position position = new Position(
                before.position().sequence() + gap,
                Samples.digest("entry " + random.nextInt()),
                before.position().timeOf(written.position().journalTime()).plusSeconds(random.nextInt(100_000)));
        return new JournalEntry(
                position,
                verdict(written.verdict(), random),
                random.nextInt(4) == 0 ? Optional.empty() : written.principal(),
                written.fact());
    }

    private static Verdict verdict(Verdict written, Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Verdict.ADMITTED;
            case 1 -> new Verdict.Revoked(of(RevokedCode.values(), random));
            case 2 -> new Verdict.Superseded(of(SupersededCode.values(), random));
            default -> written;
        };
    }

    private static <T> T of(T[] values, Random random) {
        return values[random.nextInt(values.length)];
    }
}
