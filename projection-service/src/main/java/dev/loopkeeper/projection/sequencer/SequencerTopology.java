package dev.loopkeeper.projection.sequencer;

import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySource;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.Stores;

/**
 * Foreign topics go through a re-keying and an internal topic, our own go to the sequencer as they are. Every node and store has a name, since
 * internal topics are called after them and must survive a new version.
 */
public final class SequencerTopology {

    private static final Serde<byte[]> BYTES = Serdes.ByteArray();
    private static final String REKEY = "re-key";
    private static final String SEQUENCE = "sequence";
    private static final String INBOX = "sequencer-inbox";
    private static final String INBOX_ENTRY = INBOX + "-repartition-filter";

    private SequencerTopology() {}

    /**
     * The topology, made anew at each call.
     *
     * @param partitions of our topics, and so of the internal one
     */
    public static Topology of(
            TopicCodecs codecs, KeySource keys, CapabilitySource capabilities, Tally tally, int partitions) {
        return of(Lookups.of(codecs, keys, capabilities, tally), partitions);
    }

    /** The topic from which a store of projections is restored, under this application id. */
    public static String projectionChangelog(String applicationId) {
        return applicationId + "-" + GoalStore.NAME + "-changelog";
    }

    static Topology of(Lookups lookups, int partitions) {
        StreamsBuilder builder = new StreamsBuilder();
        stores().forEach(builder::addStateStore);
        KStream<byte[], byte[]> foreign = source(
                        builder, "foreign", LoopTopic.GOAL_EVENTS, LoopTopic.SIGNALS, LoopTopic.OPERATIONS)
                .process(() -> new RekeyingProcessor(lookups, INBOX_ENTRY), Named.as(REKEY))
                .repartition(Repartitioned.with(BYTES, BYTES).withName(INBOX).withNumberOfPartitions(partitions));
        source(builder, "own", LoopTopic.DECISIONS, LoopTopic.TURN_EVENTS, LoopTopic.RECEIPTS, LoopTopic.GOAL_LINKS)
                .merge(foreign, Named.as("inbox"))
                .process(
                        () -> new SequencingProcessor(lookups),
                        Named.as(SEQUENCE),
                        GoalStore.NAME,
                        SeenEvents.NAME,
                        HeldRecords.NAME,
                        HeldRecords.GOALS_NAME);
        return withSinks(builder.build());
    }

    private static KStream<byte[], byte[]> source(StreamsBuilder builder, String name, LoopTopic... topics) {
        List<String> names = List.of(topics).stream().map(LoopTopic::topicName).toList();
        return builder.stream(names, Consumed.with(BYTES, BYTES).withName(name));
    }

    private static Topology withSinks(Topology topology) {
        for (Sink sink : Sink.values()) {
            String parent = sink == Sink.REJECTED_UNKEYED ? REKEY : SEQUENCE;
            topology.addSink(sink.nodeName(), sink.topicName(), BYTES.serializer(), BYTES.serializer(), parent);
        }
        return topology;
    }

    private static List<StoreBuilder<KeyValueStore<Bytes, byte[]>>> stores() {
        return Stream.of(GoalStore.NAME, SeenEvents.NAME, HeldRecords.NAME, HeldRecords.GOALS_NAME)
                .map(SequencerTopology::store)
                .toList();
    }

    private static StoreBuilder<KeyValueStore<Bytes, byte[]>> store(String name) {
        return Stores.keyValueStoreBuilder(Stores.persistentKeyValueStore(name), Serdes.Bytes(), BYTES);
    }
}
