package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import dev.loopkeeper.kit.streams.TimerWhileNeeded;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Lets each record of a task go through the sequencer and forwards what follows from it. */
final class SequencingProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private static final Duration BETWEEN_EXPIRIES = Duration.ofSeconds(1);
    private static final int MOST_LOOKED_AT = 500;
    private static final Duration BETWEEN_LESSONS = Duration.ofMillis(100);
    private static final Duration BETWEEN_ANSWERS = Duration.ofMillis(50);

    private final Lookups lookups;
    private @Nullable Running running;

    /** What exists once a task has its stores. */
    private record Running(
            ProcessorContext<byte[], byte[]> context,
            Sequencer sequencer,
            CommitWhenIdle commits,
            Lessons lessons,
            List<TimerWhileNeeded> timers) {

        static Running of(ProcessorContext<byte[], byte[]> context, Sequencer sequencer, SeenEvents seen) {
            CommitWhenIdle commits = CommitWhenIdle.in(context);
            Lessons lessons = new Lessons();
            List<TimerWhileNeeded> timers = new ArrayList<>();
            Running running = new Running(context, sequencer, commits, lessons, timers);
            timers.add(new TimerWhileNeeded(
                    context, BETWEEN_ANSWERS, sequencer::waits, () -> running.write(sequencer.goOn())));
            timers.add(new TimerWhileNeeded(
                    context,
                    BETWEEN_EXPIRIES,
                    () -> seen.learned() && seen.mayForget(streamTime(context)),
                    () -> seen.forgetExpired(streamTime(context), MOST_LOOKED_AT)));
            timers.add(new TimerWhileNeeded(
                    context,
                    BETWEEN_LESSONS,
                    () -> !seen.learned(),
                    () -> seen.forgetExpired(streamTime(context), lessons.next())));
            return running;
        }

        /** A record was taken in. */
        void worked() {
            commits.worked();
            lessons.worked();
            look();
        }

        void look() {
            timers.forEach(TimerWhileNeeded::look);
        }

        void close() {
            timers.forEach(TimerWhileNeeded::close);
            commits.close();
        }

        void write(List<Output> outputs) {
            for (Output output : outputs) {
                context.forward(
                        new Record<>(output.key(), output.value(), output.at().toEpochMilli(), output.headers()),
                        output.sink().nodeName());
            }
            if (!outputs.isEmpty()) {
                commits.worked();
            }
        }
    }

    SequencingProcessor(Lookups lookups) {
        this.lookups = lookups;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        GoalStore goals = new GoalStore(context.getStateStore(GoalStore.NAME), lookups.frames());
        SeenEvents seen = new SeenEvents(context.getStateStore(SeenEvents.NAME));
        HeldRecords held =
                new HeldRecords(context.getStateStore(HeldRecords.NAME), context.getStateStore(HeldRecords.GOALS_NAME));
        running = Running.of(context, new Sequencer(lookups, goals, seen, held), seen);
        running.look();
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Running task = running;
        if (task == null) {
            throw new IllegalStateException("expected a task to be initialised before its first record, but it is not");
        }
        RecordMetadata position = task.context().recordMetadata().orElseThrow();
        Optional<Arrival> arrival = LoopTopic.named(position.topic())
                .map(topic -> SourceHeader.direct(topic, position, record))
                .or(() -> SourceHeader.rekeyed(record));
        task.write(
                arrival.map(task.sequencer()::take).orElseGet(() -> List.of(SourceHeader.strayed(position, record))));
        task.worked();
    }

    /** A task whose transaction failed is revived with its timers, which must not go on with what the last life remembers. */
    @Override
    public void close() {
        if (running != null) {
            running.close();
        }
    }

    /** Before the first record it is long ago, when nothing has expired. */
    private static Instant streamTime(ProcessorContext<?, ?> context) {
        return Instant.ofEpochMilli(context.currentStreamTimeMs());
    }
}
