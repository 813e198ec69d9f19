package dev.loopkeeper.bench.floor;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.kit.streams.CommitWhenIdle;
import dev.loopkeeper.schema.Signal;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Signals go through an internal topic, are decoded, and become four records of the sizes that the sequencer's have. The two that the sequencer
 * writes to changelogs go to plain topics here: no store is kept.
 *
 * @param signals reads what goes in
 */
record BareSequencerTopology(AvroCodec<Signal> signals) {

    static final String SIGNALS = "bench.bare-sequencer.signals";

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final String REKEY = "re-key";
    private static final String READ = "read";

    /** What follows from a signal, with the bytes of its value and headers. */
    enum Written {
        ENTRY("bench.bare-sequencer.admitted", 740),
        PROJECTION("bench.bare-sequencer.projections", 1_840),
        STORED_PROJECTION("bench.bare-sequencer.stored-projections", 1_560),
        REMEMBERED_ID("bench.bare-sequencer.remembered-ids", 80);

        private final String topicName;
        private final int bytes;

        Written(String topicName, int bytes) {
            this.topicName = topicName;
            this.bytes = bytes;
        }

        String topicName() {
            return topicName;
        }

        byte[] value() {
            return new byte[bytes];
        }
    }

    /** All topics that must exist. */
    static Stream<String> topics() {
        return Stream.concat(Stream.of(SIGNALS), Arrays.stream(Written.values()).map(Written::topicName));
    }

    Topology topology(int partitions) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(SIGNALS, Consumed.with(BYTES, BYTES).withName("signals"))
                .process(Pass::new, Named.as(REKEY))
                .repartition(Repartitioned.with(BYTES, BYTES).withName("inbox").withNumberOfPartitions(partitions))
                .process(Read::new, Named.as(READ));
        Topology topology = builder.build();
        for (Written written : Written.values()) {
            topology.addSink(written.name(), written.topicName(), BYTES.serializer(), BYTES.serializer(), READ);
        }
        return topology;
    }

    /** Follows the commit rule of the services. */
    private abstract static class Hop extends ContextualProcessor<byte[], byte[], byte[], byte[]> {

        private @Nullable CommitWhenIdle commits;

        @Override
        public void init(ProcessorContext<byte[], byte[]> context) {
            super.init(context);
            commits = CommitWhenIdle.in(context);
        }

        @Override
        public void process(Record<byte[], byte[]> record) {
            forward(record);
            if (commits != null) {
                commits.worked();
            }
        }

        abstract void forward(Record<byte[], byte[]> record);
    }

    private static final class Pass extends Hop {
        @Override
        void forward(Record<byte[], byte[]> record) {
            context().forward(record);
        }
    }

    private final class Read extends Hop {
        @Override
        void forward(Record<byte[], byte[]> record) {
            if (!(signals.decode(record.value()) instanceof Decoded.Value<Signal> signal)) {
                throw new IllegalStateException("expected a readable signal, but it is not");
            }
            byte[] key = signal.value().getGoalId().getBytes(UTF_8);
            for (Written written : Written.values()) {
                context().forward(record.withKey(key).withValue(written.value()), written.name());
            }
        }
    }
}
