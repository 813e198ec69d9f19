package dev.loopkeeper.cli;

import static dev.loopkeeper.cli.TopicsBench.ok;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.cli.CommandBench.Outcome;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.kernel.wire.KeyStatement;
import dev.loopkeeper.kernel.wire.OperatorRecords;
import dev.loopkeeper.kernel.wire.TopicCodecs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What others than operators write to the topic of capabilities, seen by {@code loopctl}. */
class ForeignCapabilitiesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final SigningKey STRANGER = SigningKey.ofSeed("a stranger's 32 octets of a seed".getBytes(UTF_8));

    @TempDir
    Path home;

    private TopicsBench bench;
    private SchemaRegistry registry;
    private OperatorRecords records;

    @BeforeEach
    void setUp() {
        bench = TopicsBench.start(home);
        registry = SchemaRegistries.open(RegistryConfig.of(bench.kafka().registryUrl()));
        records = new OperatorRecords(new TopicCodecs(registry, RegistrationMode.REGISTER));
    }

    @AfterEach
    void tearDown() {
        registry.close();
        bench.close();
    }

    @Test
    void whatNoOperatorSigned_isNotRegistered_andBlocksNoRegistration() throws Exception {
        // given
        write(LoopTopic.CAPABILITIES, "build@1", signed("build", "Foreign.", STRANGER));
        write(LoopTopic.CAPABILITIES, "bytes@1", new byte[] {0, 1, 2});
        write(LoopTopic.KEYS, "stranger", strangerVouchesForItself());
        Path build = document("build", "Genuine.");

        // when
        Outcome listed = bench.trusting("capability", "list");
        Outcome missing = bench.trusting("capability", "get", "build");
        Outcome registered = bench.trusting("capability", "register", build.toString(), "--key", bench.operator());
        Outcome found = bench.trusting("capability", "get", "build", "-o", "json");

        // then
        assertThat(listed.out().lines()).hasSize(1);
        assertThat(listed.err())
                .contains("2 records, which register nothing that a published operator signed: ")
                .contains("'build@1'", "'bytes@1'");
        assertThat(missing.exit()).isEqualTo(3);
        assertThat(missing.err()).contains("there is no capability build; ignored under that name: 1 record");
        assertThat(registered.out()).as(registered.err()).containsPattern("build@1 +now");
        assertThat(found.out()).contains("Genuine.").doesNotContain("Foreign.");
        assertThat(found.err()).contains("ignored, as services do: 2 records").doesNotContain("register it again");
    }

    @Test
    void recordThatWouldTakeTheGenuineOnesPlaceAtCompaction_isTold_andRegisteringAgainMendsIt() throws Exception {
        // given
        Path build = document("build", "Genuine.");
        Path test = document("test", "Genuine.");
        ok(bench.trusting("capability", "register", build.toString(), test.toString(), "--key", bench.operator()));
        write(LoopTopic.CAPABILITIES, "build@1", signed("build", "Foreign.", STRANGER));
        write(LoopTopic.CAPABILITIES, "test@1", null);

        // when
        Outcome hidden = bench.trusting("capability", "list", "-o", "json");
        Outcome other = bench.trusting(
                "capability", "register", document("build", "Other.").toString(), "--key", bench.operator());
        Outcome again = bench.trusting(
                "capability", "register", document("build", "Genuine.").toString(), "--key", bench.operator());
        Outcome mended = bench.trusting("capability", "list");

        // then
        assertThat(hidden.out()).contains("Genuine.", "\"build\"", "\"test\"").doesNotContain("Foreign.");
        assertThat(hidden.err()).contains("build@1 is registered, but", "test@1 is registered, but");
        assertThat(other.exit()).isEqualTo(6);
        assertThat(again.out()).containsPattern("build@1 +again");
        assertThat(mended.err())
                .contains("2 records", "test@1 is registered, but")
                .doesNotContain("build@1 is registered");
    }

    @Test
    void operatorWhoseKeyIsRevoked_registersNothing_andWhatItRegisteredStays() throws Exception {
        // given
        ok(bench.trusting(
                "capability", "register", document("build", "Genuine.").toString(), "--key", bench.operator()));
        String id = SigningKey.ofPem(Files.readString(Path.of(bench.operator())))
                .id()
                .text();
        ok(bench.run("keys", "revoke", bench.keys(), id));

        // when
        Outcome refused = bench.trusting(
                "capability", "register", document("test", "Late.").toString(), "--key", bench.operator());
        write(
                LoopTopic.CAPABILITIES,
                "late@1",
                signed("late", "Late.", SigningKey.ofPem(Files.readString(Path.of(bench.operator())))));
        Outcome listed = bench.trusting("capability", "list");

        // then
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(refused.err()).contains(id + " to be published, but it is revoked", "nothing was registered");
        assertThat(listed.out()).contains("build").doesNotContain("test", "late");
        assertThat(listed.err()).contains("'late@1'");
    }

    @Test
    void operatorForWhomTheRootDoesNotVouch_registersNothing() throws Exception {
        // given
        write(LoopTopic.KEYS, "stranger", strangerVouchesForItself());
        Path key =
                Files.writeString(home.resolve("stranger.pem"), STRANGER.pem().reveal());

        // when
        Outcome refused = bench.trusting(
                "capability", "register", document("build", "Genuine.").toString(), "--key", key.toString());
        Outcome unknown = bench.run("capability", "list");

        // then
        assertThat(refused.exit()).isEqualTo(4);
        assertThat(refused.err()).contains("no key of an operator with that id is known");
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err()).contains("no root key is known", "LOOPCTL_ROOT_KEY");
    }

    @Test
    void capabilityGet_showsItsGatesAndTheToolsThatMayRunCode() throws Exception {
        // given
        Path deploy = Files.writeString(home.resolve("deploy.yaml"), """
                id: deploy
                tools:
                  - {id: look, effect: NONE, arguments: {type: object}}
                  - {id: shell, effect: IDEMPOTENT, mayRunCode: true, arguments: {type: object}}
                gates:
                  - {name: release, question: "Ship it?"}
                  - {name: law, question: "Is it lawful?"}
                perTurn: {tokens: "10"}
                executor: {kind: external, queue: here}
                """);
        ok(bench.trusting("capability", "register", deploy.toString(), "--key", bench.operator()));

        // when
        Outcome table = bench.trusting("capability", "get", "deploy");
        Outcome json = bench.trusting("capability", "get", "deploy", "-o", "json");

        // then
        assertThat(table.out())
                .containsPattern("(?m)^tools +look,shell$")
                .containsPattern("(?m)^may run code +shell$")
                .contains("release (Ship it?), law (Is it lawful?)");
        assertThat(json.out()).contains("\"mayRunCode\": true", "\"question\": \"Is it lawful?\"");
    }

    private Path document(String id, String summary) throws IOException {
        return Files.writeString(home.resolve(id + ".json"), content(id, summary));
    }

    private byte[] signed(String id, String summary, SigningKey key) {
        return records.capability(content(id, summary).getBytes(UTF_8), key, NOW);
    }

    private byte[] strangerVouchesForItself() {
        return records.key(
                new KeyStatement(STRANGER.verificationKey(), KeyRole.OPERATOR, "stranger", NOW, Optional.empty()),
                STRANGER);
    }

    private static String content(String id, String summary) {
        return """
                {"id":"%s","effect":"NONE","perTurn":{"tokens":"10"},
                 "executor":{"kind":"replay","turns":{"1":{"outcome":"COMPLETED","summary":"%s"}}}}""".formatted(id, summary);
    }

    private void write(LoopTopic topic, String key, byte @Nullable [] value) throws Exception {
        try (var producer = new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", bench.kafka().bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic.topicName(), key.getBytes(UTF_8), value))
                    .get();
        }
    }
}
