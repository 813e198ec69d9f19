package dev.loopkeeper.projection;

import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.projection.feed.Feeds;
import dev.loopkeeper.projection.query.Awaited;
import dev.loopkeeper.projection.query.GoalAnswers;
import dev.loopkeeper.projection.query.JournalShelf;
import dev.loopkeeper.projection.query.Lists;
import dev.loopkeeper.projection.query.Outlook;
import dev.loopkeeper.projection.query.Peers;
import dev.loopkeeper.projection.query.Router;
import dev.loopkeeper.projection.query.Statuses;
import dev.loopkeeper.projection.reads.Ownership;
import dev.loopkeeper.projection.reads.ReadModel;
import java.util.function.Function;

/** Everything that answers questions, put together. */
public final class ReadSide implements AutoCloseable {

    private static final String NAME = "projection-service";

    private final ReadModel model;
    private final Peers peers;
    private final Router router;
    private final GoalAnswers answers;
    private final Lists lists;
    private final Statuses statuses;
    private final Feeds feeds;
    private final Awaited awaited;

    private ReadSide(ReadModel model, Peers peers, Router router, GoalAnswers answers, Feeds feeds, Awaited awaited) {
        this.model = model;
        this.peers = peers;
        this.router = router;
        this.answers = answers;
        this.lists = new Lists(model, peers);
        this.statuses = new Statuses(model, peers);
        this.feeds = feeds;
        this.awaited = awaited;
    }

    static ReadSide start(
            ProjectionSettings settings,
            TopicCodecs codecs,
            Ownership ownership,
            Function<JournalShelf, Outlook> outlook,
            HealthBoard health) {
        ReadModel model = ReadModel.start(
                NAME, settings.platform().kafka(), codecs, settings.stateDirectory(), ownership, health);
        Peers peers = new Peers(settings.platform().outgoing());
        Router router = new Router(ownership);
        JournalShelf journal = new JournalShelf(model, codecs);
        GoalAnswers answers = new GoalAnswers(model, outlook.apply(journal), journal);
        ProjectionSettings.Waits waits = settings.waits();
        Feeds feeds = new Feeds(model, answers, journal, router, peers, waits.heartbeat());
        return new ReadSide(model, peers, router, answers, feeds, new Awaited(model, waits.sequence()));
    }

    /** Who answers for a goal. */
    public Router router() {
        return router;
    }

    /** Other instances. */
    public Peers peers() {
        return peers;
    }

    /** Answers about one goal. */
    public GoalAnswers goals() {
        return answers;
    }

    /** Answers about many goals. */
    public Lists lists() {
        return lists;
    }

    /** What listeners are told. */
    public Feeds feeds() {
        return feeds;
    }

    /** Lets callers read what they have written. */
    public Awaited awaited() {
        return awaited;
    }

    Statuses statuses() {
        return statuses;
    }

    @Override
    public void close() {
        peers.close();
        model.close();
    }
}
