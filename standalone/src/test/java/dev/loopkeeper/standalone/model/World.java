package dev.loopkeeper.standalone.model;

import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.event.JournalEntry;
import dev.loopkeeper.kernel.fold.GoalFold;
import dev.loopkeeper.kernel.goal.GoalProjection;
import dev.loopkeeper.kernel.goal.GoalState;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.InputDecoder;
import dev.loopkeeper.kernel.wire.JournalReader;
import dev.loopkeeper.standalone.model.CrashableTopology.Sent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Both topologies with what is on its way between them, the true time, and everything that was ever journaled and dispatched. */
final class World implements AutoCloseable {
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    final Installation installation;
    final Deque<Sent> toSequencer = new ArrayDeque<>();
    final Deque<Sent> toScheduler = new ArrayDeque<>();
    final Deque<Sent> toRunner = new ArrayDeque<>();
    final List<Sent> dispatched = new ArrayList<>();
    final Map<GoalId, List<JournalEntry>> journals = new HashMap<>();
    final Map<GoalId, GoalState> goals = new HashMap<>();
    private final JournalReader reader;
    private final CrashableTopology sequencer;
    private final CrashableTopology scheduler;
    private Duration schedulersError = Duration.ZERO;
    private Instant now = START;

    World(Installation installation, Path state) {
        this.installation = installation;
        this.reader = new JournalReader(new InputDecoder(installation.codecs));
        this.sequencer = new CrashableTopology(
                "sequencer",
                installation::sequencer,
                state.resolve("sequencer"),
                List.of(
                        LoopTopic.ADMITTED.topicName(),
                        LoopTopic.PROJECTIONS.topicName(),
                        LoopTopic.REJECTED.topicName(),
                        LoopTopic.TURN_REQUESTS.topicName(),
                        LoopTopic.GOAL_LINKS.topicName()),
                START);
        this.scheduler = new CrashableTopology(
                "scheduler",
                installation::scheduler,
                state.resolve("scheduler"),
                List.of(LoopTopic.DECISIONS.topicName()),
                START);
    }

    Instant now() {
        return now;
    }

    Optional<GoalProjection> goal(GoalId goal) {
        return goals.get(goal) instanceof GoalProjection open ? Optional.of(open) : Optional.empty();
    }

    /** The sequencer takes the next record; when {@code dies}, only at its second try. */
    void sequence(boolean dies) {
        Sent next = toSequencer.poll();
        if (next != null) {
            if (dies) {
                sequencer.takeAndDie(next, now);
            }
            sequencer.take(next, now).forEach(this::sequenced);
        }
    }

    /** The scheduler takes the next record; when {@code dies}, only at its second try. */
    void schedule(boolean dies) {
        Sent next = toScheduler.poll();
        if (next != null) {
            if (dies) {
                scheduler.takeAndDie(next, now);
            }
            toSequencer.addAll(scheduler.take(next, now));
        }
    }

    /** Time passes; when {@code dies}, the scheduler loses what it did about it and comes back. */
    void pass(Duration time, boolean dies) {
        now = now.plus(time);
        sequencer.pass(time);
        if (dies) {
            scheduler.passAndDie(time);
        } else {
            toSequencer.addAll(scheduler.pass(time));
        }
    }

    /** The scheduler comes back on a machine whose clock is wrong by {@code error}. */
    void moveScheduler(Duration error) {
        scheduler.restart(error.minus(schedulersError));
        schedulersError = error;
    }

    /** Nothing is on its way any more. */
    void deliverAll() {
        while (!toSequencer.isEmpty() || !toScheduler.isEmpty()) {
            sequence(false);
            schedule(false);
        }
    }

    private void sequenced(Sent sent) {
        switch (LoopTopic.named(sent.topic()).orElseThrow()) {
            case ADMITTED -> journaled(sent);
            case GOAL_LINKS -> toSequencer.add(sent);
            case TURN_REQUESTS -> {
                toRunner.add(sent);
                dispatched.add(sent);
            }
            default -> toScheduler.add(sent);
        }
    }

    private void journaled(Sent sent) {
        if (!(installation.codecs.admitted().decode(sent.value())
                instanceof Decoded.Value<?>(var record, int writer))) {
            throw new IllegalStateException("expected a journal entry that can be read");
        }
        JournalEntry entry = reader.read((dev.loopkeeper.schema.JournalEntry) record);
        GoalId goal = GoalId.of(sent.key());
        journals.computeIfAbsent(goal, id -> new ArrayList<>()).add(entry);
        goals.put(goal, GoalFold.fold(goals.getOrDefault(goal, new GoalState.Unopened(goal)), entry));
    }

    @Override
    public void close() {
        sequencer.close();
        scheduler.close();
    }
}
