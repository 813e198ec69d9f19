package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.decide.Schedule;
import dev.loopkeeper.kernel.decide.Scheduling;
import dev.loopkeeper.kernel.decide.Scheduling.Look;
import dev.loopkeeper.kernel.decide.Scheduling.Step;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.wire.ProjectionReader.Reading;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at a goal when its projection is published, when its time has come, and when a capability that it misses may have been
 * registered; asks the kernel; writes what was decided.
 */
final class DecideProcessor extends ContextualProcessor<String, Notice, String, byte[]> {
    static final Duration TICK = Duration.ofMillis(50);

    /** So many due goals per tick, so that a long outage does not become one long transaction. */
    static final int DUE_PER_TICK = 200;

    private static final Logger LOG = LoggerFactory.getLogger(DecideProcessor.class);

    private final Office office;
    private final DecisionMeters meters;
    private ScheduleBook book;
    private CommitWhenIdle commits;
    private boolean behind = true;
    private boolean opened;
    private long revision = Long.MIN_VALUE;

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else
    DecideProcessor(Office office) {
        this.office = office;
        this.meters = new DecisionMeters(office.meters());
    }

    @Override
    public void init(ProcessorContext<String, byte[]> context) {
        super.init(context);
        book = new ScheduleBook(context);
        commits = CommitWhenIdle.in(context);
        context.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, timestamp -> tick());
    }

    @Override
    public void process(Record<String, Notice> record) {
        if (behind) {
            tick();
        }
        switch (record.value()) {
            case Notice.Projected projected when behind -> queue(record.key());
            case Notice.Projected projected ->
                look(record.key(), projected.value(), record.headers(), Scheduling::onProjection);
            case Notice.Refused refused -> refused(record.key(), refused.decision());
        }
        commits.worked();
    }

    @Override
    public void close() {
        book.unreadable().forEach(office.unreadable()::remove);
    }

    /** Looks at the goals that are due, those due first first, and at those that wait for a capability after one was registered. */
    private void tick() {
        if (!opened) {
            book.open();
            opened = true;
        }
        List<String> due = book.dueAt(now(), DUE_PER_TICK);
        due.forEach(this::lookAgain);
        behind = due.size() == DUE_PER_TICK;
        long registered = office.capabilities().revision();
        if (registered != revision) {
            // At the first tick too: other software may read what the last one could not.
            book.waitingForACapability().forEach(this::lookAgain);
            book.unreadable().forEach(this::lookAgain);
            revision = registered;
        }
    }

    /** What fell due during an outage goes before new work, however much of it there is. */
    private void queue(String goal) {
        Schedule before = book.of(goal);
        book.replace(goal, before, before.dueBy(now()));
    }

    private void lookAgain(String goal) {
        book.projection(goal)
                .ifPresentOrElse(
                        value -> look(goal, value, new RecordHeaders(), Scheduling::onTime), () -> forget(goal));
        commits.worked();
    }

    /** A goal whose projection is gone has nothing to be decided on, and must not come up at every tick. */
    private void forget(String goal) {
        Schedule before = book.of(goal);
        book.replace(goal, before, before.asleep());
    }

    private void look(String goal, byte[] value, Headers cause, Looking looking) {
        Schedule before = book.of(goal);
        switch (office.wire().projection(value)) {
            case Reading.Readable(GoalProjection projection) -> {
                readable(goal);
                Facts facts = office.capabilities().facts();
                Step step = looking.look(before, projection, facts, now());
                book.replace(goal, before, step.after());
                follow(projection, step.look(), facts, cause);
            }
            case Reading.OtherFold(int version) -> {
                office.unreadable().add(goal);
                unusable(goal, before, "made by fold " + version + ", which is not this version's");
            }
            case Reading.Undecodable(String reason) -> unusable(goal, before, reason);
        }
    }

    private void follow(GoalProjection projection, Look look, Facts facts, Headers cause) {
        switch (look) {
            case Look.Decided(EventId id, Advice advice) -> {
                meters.decided(advice);
                byte[] decision = office.wire().decision(projection, advice, facts, now());
                write(projection, id, decision, cause);
            }
            case Look.Resting(Advice advice) -> meters.rested(advice);
            case Look.Stale() -> meters.stale();
        }
    }

    private void write(GoalProjection projection, EventId id, byte[] decision, Headers cause) {
        String goal = projection.id().toString();
        long timestamp = context().currentSystemTimeMs();
        Headers headers = DecisionHeaders.of(projection, id, cause, now());
        context().forward(new Record<>(goal, decision, timestamp, headers));
        LOG.atDebug().addKeyValue("goalId", goal).addKeyValue("eventId", id).log("decided");
    }

    private void refused(String goal, EventId decision) {
        Schedule before = book.of(goal);
        Schedule after = Scheduling.onRejection(before, decision, now());
        // Strangers may have records of theirs refused on our topic: nothing that we wrote.
        if (!after.equals(before)) {
            book.replace(goal, before, after);
            meters.refused();
            LOG.atError()
                    .addKeyValue("goalId", goal)
                    .addKeyValue("eventId", decision)
                    .log("admission refused a decision: are the scheduler's key and its registration in order?");
        }
    }

    private void unusable(String goal, Schedule before, String reason) {
        book.markUnreadable(goal, reason);
        book.replace(goal, before, before.asleep());
        meters.unreadable();
        LOG.atWarn()
                .addKeyValue("goalId", goal)
                .addKeyValue("reason", reason)
                .log("nothing is decided on a projection that cannot be used");
    }

    private void readable(String goal) {
        book.markReadable(goal);
        office.unreadable().remove(goal);
    }

    private Instant now() {
        return Instant.ofEpochMilli(context().currentSystemTimeMs());
    }

    /** One of the kernel's ways to look at a goal. */
    private interface Looking {
        Step look(Schedule before, GoalProjection goal, Facts facts, Instant now);
    }
}
