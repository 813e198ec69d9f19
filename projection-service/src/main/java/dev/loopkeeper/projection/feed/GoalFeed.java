package dev.loopkeeper.projection.feed;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.query.JournalShelf;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.reads.Watching;
import dev.loopkeeper.projection.view.EntryView;
import java.time.Duration;
import java.util.Set;

/** Tells every journal entry of one goal once, in order, from the one after a sequence on. The id of an event is its sequence. */
final class GoalFeed implements Feed {

    private static final int STRETCH = 100;

    private final ReadModel reads;
    private final JournalShelf journal;
    private final GoalId goal;
    private long told;

    GoalFeed(ReadModel reads, JournalShelf journal, GoalId goal, long after) {
        this.reads = reads;
        this.journal = journal;
        this.goal = goal;
        this.told = after;
    }

    @Override
    public void run(Listener listener, Duration heartbeat) throws InterruptedException {
        News news = new News(goal::equals);
        try (Watching watching = reads.watch(news)) {
            boolean more = true;
            JournalShelf.Entries stretch = journal.after(goal, told, STRETCH);
            while (more) {
                stretch.entries().forEach(entry -> tell(listener, entry));
                if (stretch.entries().isEmpty()) {
                    var changed = news.await(heartbeat);
                    more = changed.isPresent();
                    if (changed.filter(Set::isEmpty).isPresent()) {
                        listener.accept(new FeedItem.Heartbeat());
                    }
                }
                if (more) {
                    stretch = journal.from(goal, stretch.next(), STRETCH);
                }
            }
        }
    }

    /** What the listener has heard already may be read here only now, where the goal has just come from another instance. */
    private void tell(Listener listener, EntryView entry) {
        if (entry.sequence() > told) {
            told = entry.sequence();
            listener.accept(new FeedItem.Event(Long.toString(told), "entry", entry));
        }
    }
}
