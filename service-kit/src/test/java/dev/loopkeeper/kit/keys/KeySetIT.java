package dev.loopkeeper.kit.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.client.topic.TopicProfile;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import dev.loopkeeper.kernel.wire.frame.TrustFrames;
import dev.loopkeeper.kit.capabilities.CapabilityDirectory;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.settings.KafkaSettings;
import dev.loopkeeper.kit.settings.PlatformSettings;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

/** Only keys that the root vouches for count, and only capabilities that an operator signed; on a broker of its own, since it counts them all. */
class KeySetIT {

    private static final String BUILD = """
            {"id":"build","capabilityVersion":%d,"tools":[],"effect":"NONE","perTurn":{},
             "executor":{"kind":"replay","turns":{}}}
            """;

    private final SigningKey root = key(1);
    private final SigningKey stranger = key(2);
    private final SigningKey operator = key(3);
    private final SigningKey forged = key(4);

    @Test
    void keysAndCapabilities_countOnlyWhenVouchedFor() {
        try (EmbeddedKafka kafka = EmbeddedKafka.start();
                SchemaRegistry registry = SchemaRegistries.open(RegistryConfig.of(kafka.registryUrl()));
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        KafkaSettings.at(kafka.bootstrapServers()).durableWriter("test"))) {
            PlatformSettings platform = platform(kafka);
            HealthBoard health = new HealthBoard();
            TopicCodecs codecs = new TopicCodecs(registry, RegistrationMode.REGISTER);
            TrustFrames frames = new TrustFrames(codecs);
            OperatorRecords records = new OperatorRecords(codecs);
            try (KeySet keys = KeySet.start("test", platform, frames, health);
                    CapabilityDirectory capabilities =
                            CapabilityDirectory.start("test", platform.kafka(), frames, keys, health)) {
                // given
                send(producer, LoopTopic.KEYS, records.key(statement(operator), root));
                send(producer, LoopTopic.KEYS, records.key(statement(forged), stranger));
                send(producer, LoopTopic.KEYS, new byte[] {7});
                send(producer, LoopTopic.CAPABILITIES, capability(records, 1, operator));
                send(producer, LoopTopic.CAPABILITIES, capability(records, 2, operator));
                send(producer, LoopTopic.CAPABILITIES, capability(records, 3, forged));

                // when
                KeySnapshot snapshot = keys.refreshed();
                capabilities.refresh();

                // then
                assertThat(snapshot.version()).isEqualTo(3);
                assertThat(snapshot.ring().find(operator.id())).isPresent();
                assertThat(snapshot.ring().find(forged.id())).isEmpty();
                assertThat(capabilities.get(CapabilityRef.of("build", 1))).isPresent();
                assertThat(capabilities.get(CapabilityRef.of("build", 3))).isEmpty();
                assertThat(capabilities.newest().values())
                        .singleElement()
                        .satisfies(newest ->
                                assertThat(newest.capability().ref().version()).isEqualTo(2));
            }
        }
    }

    private PlatformSettings platform(EmbeddedKafka kafka) {
        return new PlatformSettings(
                KafkaSettings.at(kafka.bootstrapServers()),
                RegistryConfig.of(kafka.registryUrl()),
                root.verificationKey(),
                TopicProfile.DEV);
    }

    private static byte[] capability(OperatorRecords records, int version, SigningKey signer) {
        return records.capability(BUILD.formatted(version).getBytes(UTF_8), signer, Instant.EPOCH);
    }

    private static KeyStatement statement(SigningKey key) {
        return new KeyStatement(key.verificationKey(), KeyRole.OPERATOR, "ops", Instant.EPOCH, Optional.empty());
    }

    private static void send(KafkaProducer<byte[], byte[]> producer, LoopTopic topic, byte[] value) {
        producer.send(new ProducerRecord<>(topic.topicName(), "any".getBytes(UTF_8), value));
        producer.flush();
    }

    private static SigningKey key(int seed) {
        byte[] octets = new byte[32];
        Arrays.fill(octets, (byte) (seed + 50));
        return SigningKey.ofSeed(octets);
    }
}
