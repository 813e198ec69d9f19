package dev.loopkeeper.bench.floor;

import dev.loopkeeper.kit.streams.CommitWhenIdle;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * One Streams application of the floor: a record in, a record out, no store.
 *
 * @param name what the application is called
 * @param from what it reads
 * @param to what it writes
 * @param step what follows from a record; empty when nothing does
 */
record Hop(String name, List<FloorTopic> from, FloorTopic to, Function<Count, Optional<Count>> step) {

    /** Projection, decision and dispatch, in this order. */
    static final List<Hop> ALL = List.of(
            new Hop(
                    "projection",
                    List.of(FloorTopic.OPENINGS, FloorTopic.RECEIPTS),
                    FloorTopic.PROJECTIONS,
                    count -> count.ended() ? Optional.empty() : Optional.of(count)),
            new Hop(
                    "decision",
                    List.of(FloorTopic.PROJECTIONS),
                    FloorTopic.DECISIONS,
                    count -> Optional.of(count.next())),
            new Hop("dispatch", List.of(FloorTopic.DECISIONS), FloorTopic.REQUESTS, Optional::of));

    Topology topology() {
        Topology topology = new Topology();
        topology.addSource(
                "in",
                new ByteArrayDeserializer(),
                new ByteArrayDeserializer(),
                from.stream().map(FloorTopic::topicName).toArray(String[]::new));
        topology.addProcessor("hop", Pass::new, "in");
        topology.addSink("out", to.topicName(), new ByteArraySerializer(), new ByteArraySerializer(), "hop");
        return topology;
    }

    private final class Pass extends ContextualProcessor<byte[], byte[], byte[], byte[]> {

        private @Nullable CommitWhenIdle commits;

        @Override
        public void init(ProcessorContext<byte[], byte[]> context) {
            super.init(context);
            commits = CommitWhenIdle.in(context);
        }

        @Override
        public void process(Record<byte[], byte[]> record) {
            step.apply(Count.of(record.value())).ifPresent(next -> context().forward(record.withValue(to.value(next))));
            if (commits != null) {
                commits.worked();
            }
        }
    }
}
