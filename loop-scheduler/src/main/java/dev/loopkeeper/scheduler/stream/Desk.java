package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kernel.capacity.Errand;
import dev.loopkeeper.kernel.decide.Advice;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.decide.Schedule;
import dev.loopkeeper.kernel.decide.Scheduling;
import dev.loopkeeper.kernel.decide.Scheduling.Look;
import dev.loopkeeper.kernel.decide.Scheduling.Step;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.wire.ProjectionReader.Reading;
import dev.loopkeeper.kernel.wire.condition.PolicyConditions;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import java.time.Instant;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where a task's goals are looked at: asks the kernel, keeps what it says in the book, writes what was decided and asks for permits. */
final class Desk implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Desk.class);

    private final Office office;
    private final ProcessorContext<String, byte[]> context;
    private final DecisionMeters meters;
    private final ScheduleBook book;
    private final CommitWhenIdle commits;

    Desk(Office office, ProcessorContext<String, byte[]> context) {
        this.office = office;
        this.context = context;
        this.meters = new DecisionMeters(office.meters());
        this.book = new ScheduleBook(context);
        this.commits = CommitWhenIdle.in(context);
    }

    ScheduleBook book() {
        return book;
    }

    void projected(String goal, byte[] value, Headers cause) {
        look(goal, value, cause, Scheduling::onProjection);
    }

    /** At its due time, or when something that it waits for may have come. */
    void again(String goal) {
        book.projection(goal)
                .ifPresentOrElse(
                        value -> look(goal, value, new RecordHeaders(), Scheduling::onTime), () -> forget(goal));
    }

    /** A goal whose projection is gone has nothing to be decided on, and must not come up at every tick. */
    private void forget(String goal) {
        Schedule before = book.of(goal);
        book.replace(goal, before, before.asleep());
        commits.worked();
    }

    /** When the permit that its claim {@code number} asked for was given. */
    void granted(String goal, long number) {
        book.projection(goal)
                .ifPresent(value -> look(
                        goal,
                        value,
                        new RecordHeaders(),
                        (before, projection, facts, now) ->
                                Scheduling.onGrant(before, projection, facts, number, now)));
    }

    /** Starts its turn, if nothing else follows from the permit that its claim {@code number} asked for; else nothing happens, and it is false. */
    boolean started(String goal, long number) {
        return book.projection(goal).map(value -> started(goal, value, number)).orElse(true);
    }

    private boolean started(String goal, byte[] value, long number) {
        if (!(office.wire().projection(value) instanceof Reading.Readable(GoalProjection projection))) {
            return false;
        }
        Schedule before = book.of(goal);
        Facts facts = office.capabilities().facts().with(PolicyConditions.findings(projection));
        Step step = Scheduling.onGrant(before, projection, facts, number, now());
        if (step.look() instanceof Look.Decided(EventId id, Advice.StartTurn start)
                && step.errands().isEmpty()) {
            book.replace(goal, before, step.after());
            follow(projection, step.look(), facts, new RecordHeaders());
            commits.worked();
            return true;
        }
        return step.look() instanceof Look.Stale;
    }

    /** Looks at it behind everything that is due. */
    void queue(String goal) {
        Schedule before = book.of(goal);
        book.replace(goal, before, before.dueBy(now()));
        commits.worked();
    }

    void refused(String goal, EventId decision) {
        Schedule before = book.of(goal);
        Schedule after = Scheduling.onRejection(before, decision, now());
        // Strangers may have records of theirs refused on our topic: nothing that we wrote.
        if (!after.equals(before)) {
            book.replace(goal, before, after);
            meters.refused();
            commits.worked();
            LOG.atError()
                    .addKeyValue("goalId", goal)
                    .addKeyValue("eventId", decision)
                    .log("admission refused a decision: are the scheduler's key and its registration in order?");
        }
    }

    @Override
    public void close() {
        commits.close();
    }

    Instant now() {
        return Instant.ofEpochMilli(context.currentSystemTimeMs());
    }

    private void look(String goal, byte[] value, Headers cause, Looking looking) {
        Schedule before = book.of(goal);
        switch (office.wire().projection(value)) {
            case Reading.Readable(GoalProjection projection) -> {
                readable(goal);
                Facts facts = office.capabilities().facts().with(PolicyConditions.findings(projection));
                Step step = looking.look(before, projection, facts, now());
                book.replace(goal, before, step.after());
                follow(projection, step.look(), facts, cause);
                step.errands().forEach(this::tell);
            }
            case Reading.OtherFold(int version) -> {
                office.unreadable().add(goal);
                unusable(goal, before, "made by fold " + version + ", which is not this version's");
            }
            case Reading.Undecodable(String reason) -> unusable(goal, before, reason);
        }
        commits.worked();
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
        Headers headers = DecisionHeaders.of(projection, id, cause, now());
        context.forward(
                new Record<>(goal, decision, context.currentSystemTimeMs(), headers), SchedulerTopology.DECISIONS);
        LOG.atDebug().addKeyValue("goalId", goal).addKeyValue("eventId", id).log("decided");
    }

    private void tell(Errand errand) {
        context.forward(
                new Record<>(PermitProcessor.KEY, ClaimCodec.errand(errand), context.currentSystemTimeMs()),
                SchedulerTopology.ERRANDS);
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

    /** One of the kernel's ways to look at a goal. */
    private interface Looking {
        Step look(Schedule before, GoalProjection goal, Facts facts, Instant now);
    }
}
