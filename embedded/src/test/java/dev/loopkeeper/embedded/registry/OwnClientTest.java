package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.registry.Compatibility;
import dev.loopkeeper.client.registry.Lookup;
import dev.loopkeeper.client.registry.RegisteredSchema;
import dev.loopkeeper.client.registry.Registration;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.registry.Subject;
import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The registry as Loopkeeper's own registry client sees it. */
class OwnClientTest {

    private static EmbeddedBroker broker;
    private static EmbeddedRegistry registry;
    private static SchemaRegistry client;

    @BeforeAll
    static void connect() {
        broker = EmbeddedBroker.start();
        registry = EmbeddedRegistry.start(broker.bootstrapServers());
        client = SchemaRegistries.open(RegistryConfig.of(registry.url()));
    }

    @AfterAll
    static void disconnect() {
        client.close();
        registry.close();
        broker.close();
    }

    @Test
    void registration_isFoundAgainByEveryQuestion() {
        // given
        Subject subject = Subject.ofValue("registered");
        Schema schema = AvroText.stored(Schemas.ONE_FIELD);

        // when
        Registration registration = client.register(subject, schema);

        // then
        assertThat(registration).isInstanceOf(Registration.Registered.class);
        int id = ((Registration.Registered) registration).id();
        assertThat(client.idFor(subject, schema)).isEqualTo(new Lookup.Found<>(id));
        assertThat(client.schemaById(id)).isEqualTo(new Lookup.Found<>(schema));
        assertThat(client.latest(subject))
                .isInstanceOfSatisfying(
                        Lookup.Found.class,
                        latest -> assertThat(latest.value())
                                .isInstanceOfSatisfying(
                                        RegisteredSchema.class,
                                        found -> assertThat(found.id()).isEqualTo(id)));
    }

    @Test
    void incompatibleSchema_isRefusedAsItWasForetold() {
        // given
        Subject subject = Subject.ofValue("refused");
        client.setCompatibility(subject, Compatibility.FULL_TRANSITIVE);
        client.register(subject, AvroText.stored(Schemas.ONE_FIELD));
        Schema incompatible = AvroText.stored(Schemas.REQUIRED_FIELD_MORE);

        // when
        var verdict = client.testCompatibility(subject, incompatible);
        var registration = client.register(subject, incompatible);

        // then
        assertThat(verdict.compatible()).isFalse();
        assertThat(verdict.messages()).isNotEmpty();
        assertThat(registration).isInstanceOf(Registration.Refused.class);
    }

    @Test
    void unknownThings_areMissingRatherThanErrors() {
        // given
        Subject subject = Subject.ofValue("never-registered");

        // when
        var latest = client.latest(subject);

        // then
        assertThat(latest).isInstanceOf(Lookup.Missing.class);
        assertThat(client.idFor(subject, AvroText.stored("\"boolean\""))).isInstanceOf(Lookup.Missing.class);
        assertThat(client.schemaById(4_711)).isInstanceOf(Lookup.Missing.class);
        assertThat(client.compatibility(subject)).isEqualTo(new Lookup.Found<>(Compatibility.BACKWARD));
    }
}
