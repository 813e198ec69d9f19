package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.kit.streams.TimerWhileNeeded;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;

/** Looks at a goal when its projection is published, when its time has come, and when a capability that it misses may have been registered. */
final class DecideProcessor extends ContextualProcessor<String, Notice, String, byte[]> {
    static final Duration TICK = Duration.ofMillis(50);

    /** So many due goals per tick, so that a long outage does not become one long transaction. */
    static final int DUE_PER_TICK = 200;

    private static final Duration SOON = Duration.ofMillis(1);

    /** How often it is made sure, while a permit is waited for, that none was left behind. Each look is a transaction. */
    private static final Duration LEFT_BEHIND = Duration.ofSeconds(1);

    private final Office office;
    private final Deciding deciding;
    private Desk desk;
    private KeyValueStore<String, byte[]> granted;
    private TimerWhileNeeded grants;
    private TimerWhileNeeded waits;
    private NextLook next;
    private boolean behind;
    private boolean opened;
    private long revision;

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else
    DecideProcessor(Office office, Deciding deciding) {
        this.office = office;
        this.deciding = deciding;
    }

    @Override
    public void init(ProcessorContext<String, byte[]> context) {
        super.init(context);
        // A task that lost its stores begins anew with the same processor.
        desk = new Desk(office, context);
        behind = true;
        opened = false;
        revision = Long.MIN_VALUE;
        granted = context.getStateStore(Stores.GRANTED);
        grants = new TimerWhileNeeded(context, SOON, this::leftBehind, this::lookAtGranted);
        waits = new TimerWhileNeeded(context, LEFT_BEHIND, desk.book()::awaitsPermits, this::lookAtGranted);
        deciding.opened(context.taskId(), this);
        next = new NextLook(context, TICK, this::tick);
        plan();
    }

    @Override
    public void process(Record<String, Notice> record) {
        if (behind) {
            tick();
        }
        switch (record.value()) {
            // What fell due during an outage goes before new work, however much of it there is.
            case Notice.Projected projected when behind -> desk.queue(record.key());
            case Notice.Projected projected -> desk.projected(record.key(), projected.value(), record.headers());
            case Notice.Refused refused -> desk.refused(record.key(), refused.decision());
        }
        plan();
    }

    /**
     * Starts the turn whose permit was given to claim {@code number}; false when that must wait for a look of this node's own. To be called on this task's
     * thread by another node of it, from where a decision can be sent, but no errand, and no timer of this node's set.
     */
    boolean granted(String goal, long number) {
        return opened && !behind && desk.started(goal, number);
    }

    @Override
    public void close() {
        deciding.closed(context().taskId(), this);
        grants.close();
        waits.close();
        next.close();
        desk.close();
        desk.book().unreadable().forEach(office.unreadable()::remove);
    }

    private void lookAtGranted() {
        if (!leftBehind()) {
            return;
        }
        List<KeyValue<String, byte[]>> permits = new ArrayList<>();
        try (var entries = granted.all()) {
            entries.forEachRemaining(permits::add);
        }
        for (KeyValue<String, byte[]> permit : permits) {
            granted.delete(permit.key);
            desk.granted(permit.key, ByteBuffer.wrap(permit.value).getLong());
        }
        plan();
    }

    private boolean leftBehind() {
        return granted.approximateNumEntries() > 0;
    }

    /** Plans the next look that no record brings about. */
    private void plan() {
        ScheduleBook book = desk.book();
        boolean soon = !opened || behind || book.awaitsRegistration();
        next.plan(soon ? Optional.of(desk.now()) : book.firstDue());
        grants.look();
        waits.look();
    }

    /** Looks at the goals that are due, those due first first, and at those that wait for a capability after one was registered. */
    private void tick() {
        if (!opened) {
            desk.book().open();
            opened = true;
        }
        List<String> due = desk.book().dueAt(desk.now(), DUE_PER_TICK);
        due.forEach(desk::again);
        behind = due.size() == DUE_PER_TICK;
        long registered = office.capabilities().revision();
        if (registered != revision) {
            // At the first tick too: other software may read what the last one could not.
            desk.book().waitingForACapability().forEach(desk::again);
            desk.book().unreadable().forEach(desk::again);
            revision = registered;
        }
        plan();
    }
}
