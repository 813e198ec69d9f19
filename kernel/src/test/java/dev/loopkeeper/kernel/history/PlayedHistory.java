package dev.loopkeeper.kernel.history;

import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.fixture.Samples;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import java.util.ArrayList;
import java.util.List;

/** A goal's history, held against the laws step by step. */
final class PlayedHistory {

    private final Books books = new Books();
    private final List<GoalProjection> projections = new ArrayList<>();
    private final Improviser improviser;
    private final long opening;

    /** One that begins as {@code opening} says. */
    PlayedHistory(long opening) {
        this.opening = opening;
        improviser = new Improviser(opening);
        projections.add(improviser.loop().goal());
    }

    /** Whether something may end the goal. */
    boolean mortal() {
        return improviser.mortal();
    }

    /** How many entries its journal has. */
    int entries() {
        return projections.size();
    }

    /** Plays {@code step}, after which the laws of single steps must hold. */
    void play(Step step) {
        improviser.play(step);
        List<JournalEntry> entries = improviser.journal().entries();
        if (entries.size() > projections.size()) {
            journaled(entries.get(entries.size() - 1));
        }
        Laws.decisionsAreAdmitted(improviser.loop());
        ToldEnds.holdFor(improviser.loop());
    }

    private void journaled(JournalEntry entry) {
        GoalProjection before = projections.get(projections.size() - 1);
        GoalProjection after = improviser.loop().goal();
        Laws.holdBetween(before, entry, after);
        Laws.repeatsAreRefused(improviser.loop(), entry);
        books.check(before, entry, after);
        Laws.holdFor(after);
        projections.add(after);
    }

    /** After its last step, the laws of whole journals must hold. */
    void end() {
        List<JournalEntry> entries = improviser.journal().entries();
        Laws.holdFor(entries, improviser.journal().consequences());
        Laws.noSignalIsLost(entries, projections.get(projections.size() - 1));
        Laws.chainHolds(improviser.journal().written(), entries, new Dice(opening));
        Laws.replayEquals(entries, projections, new GoalState.Unopened(Samples.GOAL));
    }
}
