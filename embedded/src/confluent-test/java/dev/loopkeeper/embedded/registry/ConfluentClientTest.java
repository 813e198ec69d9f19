package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.loopkeeper.client.registry.Compatibility;
import dev.loopkeeper.client.registry.Lookup;
import dev.loopkeeper.client.registry.Registration;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.registry.Subject;
import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import dev.loopkeeper.schema.Signal;
import dev.loopkeeper.schema.Woken;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import io.confluent.kafka.schemaregistry.client.rest.exceptions.RestClientException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumWriter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Confluent's unmodified client, through the adapter and by itself, beside Loopkeeper's own, all on one registry. */
final class ConfluentClientTest {

    private static final Schema SCHEMA = AvroText.stored(Schemas.ONE_FIELD);

    private static EmbeddedBroker broker;
    private static EmbeddedRegistry server;
    private static SchemaRegistry own;
    private static SchemaRegistry confluent;

    @BeforeAll
    static void connect() {
        broker = EmbeddedBroker.start();
        server = EmbeddedRegistry.start(broker.bootstrapServers());
        own = SchemaRegistries.open(RegistryConfig.of(server.url()));
        confluent = SchemaRegistries.open(RegistryConfig.parse(
                Map.of("schema.registry.url", server.url(), "loopkeeper.registry.client", "confluent")));
    }

    @AfterAll
    static void disconnect() {
        confluent.close();
        own.close();
        server.close();
        broker.close();
    }

    @Test
    void whatOneRegisters_theOtherFindsUnderTheSameId() {
        // given
        Subject byOwn = Subject.ofValue("by-own");
        Subject byConfluent = Subject.ofValue("by-confluent");

        // when
        var ownId = own.register(byOwn, SCHEMA);
        var confluentId = confluent.register(byConfluent, SCHEMA);

        // then
        int id = ((Registration.Registered) ownId).id();
        assertThat(confluentId).isEqualTo(ownId);
        assertThat(confluent.idFor(byOwn, SCHEMA)).isEqualTo(new Lookup.Found<>(id));
        assertThat(own.idFor(byConfluent, SCHEMA)).isEqualTo(new Lookup.Found<>(id));
        assertThat(confluent.schemaById(id)).isEqualTo(own.schemaById(id));
        assertThat(confluent.latest(byOwn)).isEqualTo(own.latest(byOwn));
    }

    @Test
    void bothGiveTheSameAnswersAboutCompatibility() {
        // given
        Subject subject = Subject.ofValue("levels");
        confluent.setCompatibility(subject, Compatibility.FULL_TRANSITIVE);
        confluent.register(subject, SCHEMA);
        Schema incompatible = AvroText.stored(Schemas.REQUIRED_FIELD_MORE);

        // when
        var ownVerdict = own.testCompatibility(subject, incompatible);
        var confluentVerdict = confluent.testCompatibility(subject, incompatible);

        // then
        assertThat(confluentVerdict).isEqualTo(ownVerdict);
        assertThat(confluentVerdict.compatible()).isFalse();
        assertThat(confluent.register(subject, incompatible)).isInstanceOf(Registration.Refused.class);
        assertThat(confluent.compatibility(subject)).isEqualTo(new Lookup.Found<>(Compatibility.FULL_TRANSITIVE));
        assertThat(confluent.compatibility(Subject.ofValue("no-level")))
                .isEqualTo(own.compatibility(Subject.ofValue("no-level")));
    }

    @Test
    void whatIsNotThere_isMissingForBoth() {
        // given
        Subject unknown = Subject.ofValue("unknown");

        // when
        var id = confluent.idFor(unknown, SCHEMA);
        var latest = confluent.latest(unknown);
        var schema = confluent.schemaById(4_711);

        // then
        assertThat(id).isInstanceOf(Lookup.Missing.class);
        assertThat(latest).isInstanceOf(Lookup.Missing.class);
        assertThat(schema).isInstanceOf(Lookup.Missing.class);
        assertThat(confluent.testCompatibility(unknown, SCHEMA).compatible()).isTrue();
    }

    @Test
    void anAbsentRegistry_isAnOutageForBoth() {
        // given
        var nowhere = SchemaRegistries.open(RegistryConfig.parse(Map.of(
                "schema.registry.url",
                "http://127.0.0.1:1",
                "loopkeeper.registry.client",
                "confluent",
                "max.retries",
                "0")));

        // when
        var failure = catchThrowable(() -> nowhere.schemaById(1));

        // then
        assertThat(failure).isInstanceOf(RegistryUnavailableException.class);
    }

    @Test
    void frames_areByteForByteThoseOfConfluentsFormat() throws IOException, RestClientException {
        // given
        Signal signal =
                new Signal("e-1", "acme/fix", Instant.parse("2026-01-02T03:04:05.678901Z"), "ann", new Woken("look"));
        byte[] ownFrame = codec(own).encode(signal);
        byte[] adapterFrame = codec(confluent).encode(signal);

        // when
        byte[] confluentFrame;
        try (var client = new CachedSchemaRegistryClient(server.url(), 10)) {
            int id = client.getLatestSchemaMetadata(LoopTopic.SIGNALS.subject().name())
                    .getId();
            confluentFrame = frame(id, signal);
        }

        // then
        assertThat(ownFrame).isEqualTo(confluentFrame);
        assertThat(adapterFrame).isEqualTo(confluentFrame);
        assertThat(codec(confluent).decode(ownFrame))
                .isInstanceOfSatisfying(
                        Decoded.Value.class, value -> assertThat(value.value()).isEqualTo(signal));
    }

    private static AvroCodec<Signal> codec(SchemaRegistry registry) {
        return AvroCodec.of(Signal.class, LoopTopic.SIGNALS.subject(), registry, RegistrationMode.REGISTER);
    }

    /** What Confluent's serializer does: a zero byte, the id, then the datum through an unbuffered encoder. */
    private static byte[] frame(int id, Signal signal) throws IOException {
        var out = new ByteArrayOutputStream();
        out.write(0);
        out.write(ByteBuffer.allocate(4).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        new SpecificDatumWriter<>(Signal.class).write(signal, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
