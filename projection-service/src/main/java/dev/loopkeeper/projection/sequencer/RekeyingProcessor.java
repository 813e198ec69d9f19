package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kernel.wire.frame.RefusedRecord;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import java.util.Optional;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Sends foreign records on by their key, since producers in other languages choose partitions differently. What cannot travel is rejected here and
 * parks nothing. The value is not looked into.
 */
final class RekeyingProcessor implements Processor<byte[], byte[], byte[], byte[]> {

    private final Lookups lookups;
    private final String next;
    private @Nullable Running running;

    /** What exists once a task runs. */
    private record Running(ProcessorContext<byte[], byte[]> context, CommitWhenIdle commits) {}

    /**
     * @param next the node that takes records on to the sequencer
     */
    RekeyingProcessor(Lookups lookups, String next) {
        this.lookups = lookups;
        this.next = next;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        running = new Running(context, CommitWhenIdle.in(context));
    }

    @Override
    public void process(Record<byte[], byte[]> record) {
        Running task = running;
        if (task == null) {
            throw new IllegalStateException("expected a task to be initialised before its first record, but it is not");
        }
        RecordMetadata metadata = task.context().recordMetadata().orElseThrow();
        LoopTopic topic = LoopTopic.named(metadata.topic()).orElseThrow();
        Arrival arrival = SourceHeader.direct(topic, metadata, record);
        Baggage.fault(arrival)
                .ifPresentOrElse(
                        reason -> reject(task.context(), arrival, reason), () -> pass(task.context(), arrival, record));
        task.commits().worked();
    }

    @Override
    public void close() {
        if (running != null) {
            running.commits().close();
        }
    }

    private void pass(ProcessorContext<byte[], byte[]> context, Arrival arrival, Record<byte[], byte[]> record) {
        SourceHeader.write(arrival.source(), record.headers());
        context.forward(record, next);
    }

    private void reject(ProcessorContext<byte[], byte[]> context, Arrival arrival, Baggage.Fault fault) {
        Outputs outputs = new Outputs(lookups.frames(), arrival);
        Optional<GoalId> goal = Baggage.goal(arrival);
        outputs.unkeyed(new RefusedRecord(
                goal,
                Optional.empty(),
                new RefusedRecord.Reason(fault.code().name(), fault.expected(), fault.actual()),
                0,
                arrival.source().appendedAt(),
                arrival.source(),
                arrival.original()));
        for (Output output : outputs.all()) {
            context.forward(
                    new Record<>(output.key(), output.value(), output.at().toEpochMilli(), output.headers()),
                    output.sink().nodeName());
        }
        lookups.tally().rejected(fault.code());
    }
}
