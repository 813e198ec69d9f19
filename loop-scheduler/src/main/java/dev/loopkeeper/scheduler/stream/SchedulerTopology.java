package dev.loopkeeper.scheduler.stream;

import dev.loopkeeper.client.topic.LoopTopic;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.StoreBuilder;

/** Projections and refusals in, decisions out. */
public final class SchedulerTopology {
    private static final String PROJECTIONS = "projections";
    private static final String REJECTED = "rejected";
    private static final String DECIDE = "decide";

    private SchedulerTopology() {}

    /** The topology that decides with what is in {@code office}. */
    public static Topology of(Office office) {
        Topology topology = new Topology();
        topology.addReadOnlyStateStore(
                Stores.projections(),
                PROJECTIONS,
                new StringDeserializer(),
                new ByteArrayDeserializer(),
                LoopTopic.PROJECTIONS.topicName(),
                "keep-projection",
                KeepProjection::new);
        topology.addSource(
                REJECTED, new StringDeserializer(), new ByteArrayDeserializer(), LoopTopic.REJECTED.topicName());
        topology.addProcessor(
                "projected", () -> new Translate(value -> List.of(new Notice.Projected(value))), PROJECTIONS);
        topology.addProcessor(
                "refused",
                () -> new Translate(value -> office.wire()
                        .refused(value)
                        .<List<Notice>>map(id -> List.of(new Notice.Refused(id)))
                        .orElse(List.of())),
                REJECTED);
        topology.addProcessor(DECIDE, () -> new DecideProcessor(office), "projected", "refused");
        topology.connectProcessorAndStateStores(DECIDE, Stores.PROJECTIONS);
        for (StoreBuilder<?> store : Stores.own()) {
            topology.addStateStore(store, DECIDE);
        }
        topology.addSink(
                "decisions",
                LoopTopic.DECISIONS.topicName(),
                new StringSerializer(),
                new ByteArraySerializer(),
                DECIDE);
        return topology;
    }
}
