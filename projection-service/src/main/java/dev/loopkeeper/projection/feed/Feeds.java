package dev.loopkeeper.projection.feed;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.projection.query.GoalAnswers;
import dev.loopkeeper.projection.query.JournalShelf;
import dev.loopkeeper.projection.query.Peers;
import dev.loopkeeper.projection.query.Place;
import dev.loopkeeper.projection.query.Questions;
import dev.loopkeeper.projection.query.Router;
import dev.loopkeeper.projection.query.Scope;
import dev.loopkeeper.projection.reads.Assignment;
import dev.loopkeeper.projection.reads.Endpoint;
import dev.loopkeeper.projection.reads.ReadModel;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Opens feeds. What is wrong with a request comes to light before the first event. */
public final class Feeds {

    private final ReadModel reads;
    private final GoalAnswers answers;
    private final JournalShelf journal;
    private final Router router;
    private final Peers peers;
    private final Duration heartbeat;

    /** @param heartbeat how long a feed may be silent */
    public Feeds(
            ReadModel reads,
            GoalAnswers answers,
            JournalShelf journal,
            Router router,
            Peers peers,
            Duration heartbeat) {
        this.reads = reads;
        this.answers = answers;
        this.journal = journal;
        this.router = router;
        this.peers = peers;
        this.heartbeat = heartbeat;
    }

    /**
     * The journal entries of one goal, from its owner.
     *
     * @param lastEventId the last sequence heard; without it all entries are told
     */
    public OpenFeed goal(GoalId goal, Optional<String> lastEventId, Scope scope) {
        long after = Questions.whole("Last-Event-ID", lastEventId, 0, Long.MAX_VALUE);
        Feed feed = switch (router.place(goal, scope.forwarded())) {
            case Place.Here here -> {
                Questions.heardAtMost(answers.head(goal), after);
                yield new GoalFeed(reads, journal, goal, after);
            }
            case Place.Elsewhere(var owner) -> new PeerFeed(peers.listen(owner, scope.question(), lastEventId));
        };
        return new OpenFeed("feed-" + goal, feed, heartbeat);
    }

    /**
     * The state of every goal that changes, from all instances.
     *
     * @param tenant only this tenant's
     * @param lastEventId the last id heard; without it the feed begins now
     */
    public OpenFeed goals(Optional<String> tenant, Optional<String> lastEventId, Scope scope) {
        Optional<Places> after = lastEventId.map(Places::parse);
        Set<Endpoint> others = scope.forwarded()
                ? Set.of()
                : reads.assignment().map(Assignment::peers).orElse(Set.of());
        Feed own = new GoalsFeed(reads, tenant, after);
        Feed feed = others.isEmpty() ? own : new MergedFeed(own, peers, others, scope.question(), after);
        return new OpenFeed("feed-goals", feed, heartbeat);
    }
}
