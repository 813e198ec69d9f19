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
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Signals go through an internal topic, are decoded, and become four records of the sizes that the sequencer's have. The two that the sequencer
 * writes to changelogs go to plain topics, or to changelogs of stores too.
 *
 * @param name the topics' names begin with it
 * @param signals reads what goes in
 * @param stores whether stores are kept
 */
record BareSequencerTopology(String name, AvroCodec<Signal> signals, boolean stores) {

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final String REKEY = "re-key";
    private static final String READ = "read";

    /** What follows from a signal, with the bytes of its value and headers. */
    enum Written {
        ENTRY("admitted", 740, false),
        PROJECTION("projections", 1_840, false),
        STORED_PROJECTION("stored-projections", 1_560, true),
        REMEMBERED_ID("remembered-ids", 80, true);

        private final String suffix;
        private final int bytes;
        private final boolean state;

        Written(String suffix, int bytes, boolean state) {
            this.suffix = suffix;
            this.bytes = bytes;
            this.state = state;
        }

        byte[] value() {
            return new byte[bytes];
        }
    }

    /** Where signals come in. */
    String in() {
        return name + ".signals";
    }

    /** Where the last record that follows from a signal is read. */
    String out() {
        return topic(Written.PROJECTION);
    }

    /** All topics that must exist. */
    Stream<String> topics() {
        return Stream.concat(Stream.of(in()), sinks().map(this::topic));
    }

    private String topic(Written written) {
        return name + "." + written.suffix;
    }

    private Stream<Written> sinks() {
        return Arrays.stream(Written.values()).filter(written -> !kept(written));
    }

    private boolean kept(Written written) {
        return stores && written.state;
    }

    Topology topology(int partitions) {
        StreamsBuilder builder = new StreamsBuilder();
        String[] kept = Arrays.stream(Written.values())
                .filter(this::kept)
                .map(Written::name)
                .toArray(String[]::new);
        for (String store : kept) {
            builder.addStateStore(
                    Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(store), Serdes.Bytes(), BYTES));
        }
        builder.stream(in(), Consumed.with(BYTES, BYTES).withName("signals"))
                .process(Pass::new, Named.as(REKEY))
                .repartition(Repartitioned.with(BYTES, BYTES).withName("inbox").withNumberOfPartitions(partitions))
                .process(Read::new, Named.as(READ), kept);
        Topology topology = builder.build();
        sinks().forEach(written ->
                topology.addSink("to-" + written.suffix, topic(written), BYTES.serializer(), BYTES.serializer(), READ));
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
            byte[] id = (signal.value().getGoalId() + "|" + signal.value().getEventId()).getBytes(UTF_8);
            for (Written written : Written.values()) {
                if (kept(written)) {
                    KeyValueStore<Bytes, byte[]> store = context().getStateStore(written.name());
                    store.put(Bytes.wrap(written == Written.REMEMBERED_ID ? id : key), written.value());
                } else {
                    context().forward(record.withKey(key).withValue(written.value()), "to-" + written.suffix);
                }
            }
        }
    }
}
