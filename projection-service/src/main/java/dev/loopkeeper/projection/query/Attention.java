package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.Concern;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.view.AttentionItem;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** What needs a person, oldest first, however much there is: only a page of it is ever held. */
final class Attention {

    private final ReadModel reads;

    Attention(ReadModel reads) {
        this.reads = reads;
    }

    /** A concern, its goal, the journal entry up to which it is known, and its place in the order. */
    record Found(GoalId goal, long sequence, Concern concern, Cursor at) {

        AttentionItem view() {
            return new AttentionItem(
                    goal.toString(),
                    sequence,
                    concern.kind().name(),
                    concern.ref(),
                    concern.sentence(),
                    concern.since(),
                    concern.expiresAt());
        }
    }

    /** The place of an item in the order of pages. */
    static Cursor at(AttentionItem item) {
        return new Cursor(item.since(), item.goal(), item.kind(), item.ref());
    }

    /** One more than the filter's limit, where there are as many. */
    List<Found> oldest(ConcernFilter filter) {
        Optional<Cursor> after = filter.after().map(Cursor::parse);
        PriorityQueue<Found> kept =
                new PriorityQueue<>(Comparator.comparing(Found::at).reversed());
        reads.concerns((goal, concerned) -> {
            for (Concern concern : concerned.concerns()) {
                Cursor at = Cursor.of(goal, concern);
                if (filter.matches(goal, concern)
                        && after.map(cursor -> at.compareTo(cursor) > 0).orElse(true)) {
                    kept.add(new Found(goal, concerned.sequence(), concern, at));
                    if (kept.size() > filter.limit() + 1) {
                        kept.poll();
                    }
                }
            }
            return true;
        });
        List<Found> oldest = new ArrayList<>(kept);
        oldest.sort(Comparator.comparing(Found::at));
        return oldest;
    }
}
