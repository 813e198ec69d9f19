package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.client.topic.LoopTopic;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Repartitioned;
import org.apache.kafka.streams.processor.api.ProcessorSupplier;
import org.apache.kafka.streams.state.HostInfo;

/**
 * Projections and refusals in, decisions out. Where capacity is limited, goals ask for permits over an internal topic and get them over another; where
 * it is not, nothing is ever sent there.
 */
public final class SchedulerTopology {
    /** The node that takes decisions on. */
    static final String DECISIONS = "decisions";

    private static final String PERMITS = "permits";

    /** The node that takes errands on to those who give permits. */
    static final String ERRANDS = PERMITS + "-repartition-filter";

    private static final String DECIDE = "decide";
    private static final String GRANTED = "granted";
    private static final Serde<String> TEXT = Serdes.String();
    private static final Serde<byte[]> BYTES = Serdes.ByteArray();

    private SchedulerTopology() {}

    /**
     * The topology that decides with what is in {@code office}.
     *
     * @param partitions of our topics, and so of the internal one that is keyed by goal
     */
    public static Topology of(Office office, int partitions) {
        StreamsBuilder builder = new StreamsBuilder();
        Deciding deciding = new Deciding();
        Stores.own().forEach(builder::addStateStore);
        KStream<String, Notice> projected = builder.table(
                        LoopTopic.PROJECTIONS.topicName(),
                        Consumed.with(TEXT, BYTES).withName("projections"),
                        Stores.projections())
                .toStream(Named.as("newest"))
                .process(translating(value -> List.of(new Notice.Projected(value))), Named.as("projected"));
        KStream<String, Notice> refused = builder.stream(
                        LoopTopic.REJECTED.topicName(),
                        Consumed.with(TEXT, BYTES).withName("rejected"))
                .process(translating(value -> refusal(office, value)), Named.as("refused"));
        projected
                .merge(refused, Named.as("notices"))
                .process(() -> new DecideProcessor(office, deciding), Named.as(DECIDE), Stores.ofGoals())
                .repartition(Repartitioned.with(TEXT, BYTES).withName(PERMITS).withNumberOfPartitions(1))
                .process(() -> new PermitProcessor(office), Named.as("permit"), Stores.PERMITS)
                .repartition(Repartitioned.with(TEXT, BYTES).withName("grants").withNumberOfPartitions(partitions))
                .process(() -> new GrantedProcessor(deciding), Named.as(GRANTED), Stores.GRANTED);
        return withDecisions(builder.build(projectionsAreTheirOwnChangelog()));
    }

    /** Where the instance that gives permits says it can be asked; empty while that is not known, or it says nothing. */
    public static Optional<HostInfo> permitOwner(KafkaStreams streams) {
        return KeyHost.of(streams, Stores.PERMITS, PermitProcessor.KEY).flatMap(KeyHost::address);
    }

    private static ProcessorSupplier<String, byte[], String, Notice> translating(
            Function<byte[], List<Notice>> notices) {
        return () -> new Translate(notices);
    }

    private static List<Notice> refusal(Office office, byte[] value) {
        return office.wire()
                .refused(value)
                .<List<Notice>>map(id -> List.of(new Notice.Refused(id)))
                .orElse(List.of());
    }

    private static Properties projectionsAreTheirOwnChangelog() {
        Properties optimization = new Properties();
        optimization.put(StreamsConfig.TOPOLOGY_OPTIMIZATION_CONFIG, StreamsConfig.REUSE_KTABLE_SOURCE_TOPICS);
        return optimization;
    }

    private static Topology withDecisions(Topology topology) {
        return topology.addSink(
                DECISIONS,
                LoopTopic.DECISIONS.topicName(),
                new StringSerializer(),
                new ByteArraySerializer(),
                DECIDE,
                GRANTED);
    }
}
