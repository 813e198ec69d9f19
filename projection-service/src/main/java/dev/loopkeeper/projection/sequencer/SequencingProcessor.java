package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/** Lets each record of a task go through the sequencer and forwards what follows from it. */
final class SequencingProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private static final Duration BETWEEN_EXPIRIES = Duration.ofSeconds(1);
    private static final int MOST_LOOKED_AT = 500;
    private static final Duration BETWEEN_ANSWERS = Duration.ofMillis(50);

    private final Lookups lookups;
    private @Nullable Running running;
    private List<Cancellable> timers = List.of();

    /** What exists once a task has its stores. */
    private record Running(ProcessorContext<byte[], byte[]> context, Sequencer sequencer, CommitWhenIdle commits) {
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
        Running task = new Running(context, new Sequencer(lookups, goals, seen, held), CommitWhenIdle.in(context));
        running = task;
        timers = List.of(
                context.schedule(
                        BETWEEN_ANSWERS,
                        PunctuationType.WALL_CLOCK_TIME,
                        now -> task.write(task.sequencer().goOn())),
                context.schedule(
                        BETWEEN_EXPIRIES,
                        PunctuationType.WALL_CLOCK_TIME,
                        now -> forget(seen, context.currentStreamTimeMs())));
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
        task.commits().worked();
    }

    /** A task whose transaction failed is revived with its timers, which must not go on with what the last life remembers. */
    @Override
    public void close() {
        timers.forEach(Cancellable::cancel);
        if (running != null) {
            running.commits().close();
        }
    }

    private static void forget(SeenEvents seen, long streamTimeMillis) {
        if (streamTimeMillis >= 0) {
            seen.forgetExpired(Instant.ofEpochMilli(streamTimeMillis), MOST_LOOKED_AT);
        }
    }
}
