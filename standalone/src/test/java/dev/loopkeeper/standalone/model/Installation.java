package dev.loopkeeper.standalone.model;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.client.registry.InMemorySchemaRegistry;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.capacity.CapacityLimits;
import dev.loopkeeper.kernel.decide.Facts;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.projection.sequencer.SequencerTopology;
import dev.loopkeeper.projection.sequencer.Tally;
import dev.loopkeeper.scheduler.stream.Office;
import dev.loopkeeper.scheduler.stream.PermitBoard;
import dev.loopkeeper.scheduler.stream.RegisteredCapabilities;
import dev.loopkeeper.scheduler.stream.SchedulerTopology;
import dev.loopkeeper.scheduler.stream.UnreadableGoals;
import dev.loopkeeper.scheduler.stream.Wire;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.streams.Topology;

/** Keys, schemas and capabilities that both topologies know, and the topologies. */
final class Installation {
    static final int PARTITIONS = 3;
    static final SigningKey SCHEDULER = key(1);
    static final SigningKey RUNNER = key(2);
    static final SigningKey WRITE_API = key(3);

    /** What the scheduler hears. */
    static final List<String> TO_SCHEDULER = List.of(LoopTopic.PROJECTIONS.topicName(), LoopTopic.REJECTED.topicName());

    private static final CapabilitySource CAPABILITIES = CapabilitySource.of(
            Stream.of("build", "review").map(Installation::capability).toList());

    final TopicCodecs codecs = new TopicCodecs(new InMemorySchemaRegistry(), RegistrationMode.REGISTER);
    private final CapacityLimits limits;

    Installation(CapacityLimits limits) {
        this.limits = limits;
    }

    Topology sequencer() {
        KeyRing keys = KeyRing.of(List.of(
                ring(SCHEDULER, KeyRole.SCHEDULER), ring(RUNNER, KeyRole.RUNNER), ring(WRITE_API, KeyRole.WRITE_API)));
        return SequencerTopology.of(
                codecs, KeySource.of(new KeySnapshot(keys, 3)), CAPABILITIES, Tally.NONE, PARTITIONS);
    }

    Topology scheduler() {
        Office office = new Office(
                new Wire(codecs, () -> SCHEDULER),
                new RegisteredCapabilities(CAPABILITIES, limits),
                new UnreadableGoals(new HealthBoard()),
                new PermitBoard(),
                new SimpleMeterRegistry());
        return SchedulerTopology.of(office, PARTITIONS);
    }

    static Facts facts() {
        return new RegisteredCapabilities(CAPABILITIES, CapacityLimits.UNLIMITED).facts();
    }

    private static CapabilityDocument capability(String id) {
        return CapabilityDocument.parse("""
                {"id":"%s","tools":[{"id":"compile","effect":"IDEMPOTENT","arguments":{"type":"object"}}],
                 "effect":"NONE","reads":["TODOS"],"changes":["TODOS","EVIDENCE","GATES","CHILDREN"],"perTurn":{},
                 "executor":{"kind":"replay","turns":{}}}
                """.formatted(id).getBytes(UTF_8));
    }

    private static RingKey ring(SigningKey key, KeyRole role) {
        return new RingKey(key.verificationKey(), role, role.name(), Validity.ALWAYS);
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) seed);
        return SigningKey.ofSeed(octets);
    }
}
