package dev.loopkeeper.projection.feed;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.reads.Assignment;
import dev.loopkeeper.projection.reads.ReadModel;
import dev.loopkeeper.projection.reads.Summary;
import dev.loopkeeper.projection.reads.Watching;
import dev.loopkeeper.projection.view.GoalRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tells the state of every goal of this instance's that has changed since the listener last heard. A goal that changes often is told once for
 * several changes, never as it was before. Within a partition goals are told in the order of their last change, so an id stands for all before it.
 */
final class GoalsFeed implements Feed {

    /** Whoever has missed more than this is better off with the list. */
    private static final int MOST_MISSED = 10_000;

    /** So long a goal that changes all the time is left alone. */
    private static final Duration BREATH = Duration.ofMillis(200);

    private final ReadModel reads;
    private final Optional<String> tenant;
    private Places told;

    GoalsFeed(ReadModel reads, Optional<String> tenant, Optional<Places> after) {
        this.reads = reads;
        this.tenant = tenant;
        this.told = after.orElseGet(() -> new Places(Map.of()));
    }

    @Override
    public void run(Listener listener, Duration heartbeat) throws InterruptedException {
        News news = new News(goal -> tenant.map(goal.tenant()::equals).orElse(true));
        try (Watching watching = reads.watch(news)) {
            begin(listener);
            Optional<Set<GoalId>> changed = news.await(heartbeat);
            while (changed.isPresent()) {
                if (changed.get().isEmpty()) {
                    listener.accept(new FeedItem.Heartbeat());
                } else {
                    tell(listener, reads.summaries(changed.get()));
                    Thread.sleep(BREATH);
                }
                changed = news.await(heartbeat);
            }
        }
    }

    private void begin(Listener listener) {
        Places now = new Places(reads.positions());
        boolean known = told.next().keySet().containsAll(now.next().keySet());
        told = now.unless(told);
        if (!known) {
            listener.accept(new FeedItem.Event(told.text(), "start", Map.of()));
        }
        List<Summary> missed = new ArrayList<>();
        reads.summaries(tenant, Optional.empty(), goal -> {
            if (goal.offset() >= told.of(partition(goal))) {
                missed.add(goal);
            }
            return missed.size() <= MOST_MISSED;
        });
        if (missed.size() > MOST_MISSED) {
            told = told.and(now);
            listener.accept(new FeedItem.Event(told.text(), "reset", Map.of("reason", "read the list again")));
        } else {
            tell(listener, missed);
        }
    }

    private void tell(Listener listener, List<Summary> goals) {
        goals.stream().sorted(Comparator.comparingLong(Summary::offset)).forEach(goal -> {
            told = told.with(partition(goal), goal.offset() + 1);
            listener.accept(new FeedItem.Event(told.text(), "goal", GoalRow.of(goal)));
        });
    }

    private int partition(Summary goal) {
        return reads.assignment().map(assignment -> partition(assignment, goal)).orElse(0);
    }

    private static int partition(Assignment assignment, Summary goal) {
        return assignment.of(GoalId.of(goal.goal()));
    }
}
