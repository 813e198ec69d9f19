package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.serde.AvroCodec;
import dev.loopkeeper.client.serde.Decoded;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.schema.GoalEvent;
import dev.loopkeeper.schema.GoalPaused;
import java.time.Instant;
import java.util.UUID;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the client relies on, held against a registry server of somebody else. */
final class RealRegistryTest {

    private static final Schema V1 = schema("");
    private static final Schema V2 = schema(",{\"name\":\"more\",\"type\":\"string\",\"default\":\"\"}");
    private static final Schema BREAKING = schema(",{\"name\":\"must\",\"type\":\"string\"}");

    private final SchemaRegistry registry =
            new HttpSchemaRegistry(RegistryConfig.of(System.getProperty("loopkeeper.registry.url")));
    private final Subject subject = Subject.ofValue("test-" + UUID.randomUUID());

    @AfterEach
    void disconnect() {
        registry.close();
    }

    @Test
    void aRegisteredSchema_isFoundAgainByEveryQuestion() {
        // given
        int id = ((Registration.Registered) registry.register(subject, V1)).id();

        // when
        var again = registry.register(subject, V1);
        var byContent = registry.idFor(subject, V1);
        var byId = registry.schemaById(id);
        var latest = registry.latest(subject);

        // then
        assertThat(again).isEqualTo(new Registration.Registered(id));
        assertThat(byContent).isEqualTo(new Lookup.Found<>(id));
        assertThat(byId).isEqualTo(new Lookup.Found<>(V1));
        assertThat(latest).isEqualTo(new Lookup.Found<>(new RegisteredSchema(subject, 1, id, V1)));
    }

    @Test
    void whatIsNotThere_isMissing() {
        // when
        var latest = registry.latest(subject);
        var id = registry.idFor(subject, V1);
        var schema = registry.schemaById(1_999_999_999);

        // then
        assertThat(latest).isInstanceOf(Lookup.Missing.class);
        assertThat(id).isInstanceOf(Lookup.Missing.class);
        assertThat(schema).isInstanceOf(Lookup.Missing.class);
        assertThat(registry.testCompatibility(subject, V1).compatible()).isTrue();
    }

    @Test
    void theLevelOfASubject_holdsAndRefusesWhatBreaksIt() {
        // given
        registry.register(subject, V1);
        registry.setCompatibility(subject, Compatibility.FULL_TRANSITIVE);

        // when
        var level = registry.compatibility(subject);
        var good = registry.testCompatibility(subject, V2);
        var bad = registry.testCompatibility(subject, BREAKING);
        var refused = registry.register(subject, BREAKING);
        var accepted = registry.register(subject, V2);

        // then
        assertThat(level).isEqualTo(new Lookup.Found<>(Compatibility.FULL_TRANSITIVE));
        assertThat(good.compatible()).isTrue();
        assertThat(bad.compatible()).isFalse();
        assertThat(refused).isInstanceOf(Registration.Refused.class);
        assertThat(accepted).isInstanceOf(Registration.Registered.class);
    }

    @ParameterizedTest
    @EnumSource(LoopTopic.class)
    void theLevelsOfOurTopics_areKnownThere(LoopTopic topic) {
        // when
        registry.setCompatibility(topic.subject(), topic.compatibility());
        var level = registry.compatibility(topic.subject());

        // then
        assertThat(level).isEqualTo(new Lookup.Found<>(topic.compatibility()));
    }

    @ParameterizedTest
    @EnumSource(RegistrationMode.class)
    void aGeneratedRecord_survivesWhicheverWayItsIdIsFound(RegistrationMode mode) {
        // given
        var event = new GoalEvent("e-1", "acme/fix", Instant.EPOCH, "ann", new GoalPaused("stock count"));
        registry.register(subject, GoalEvent.getClassSchema());
        var writer = AvroCodec.of(GoalEvent.class, subject, registry, mode);
        var reader = AvroCodec.of(GoalEvent.class, subject, registry, RegistrationMode.LOOK_UP);

        // when
        var decoded = reader.decode(writer.encode(event));

        // then
        assertThat(decoded)
                .isInstanceOfSatisfying(
                        Decoded.Value.class, value -> assertThat(value.value()).isEqualTo(event));
    }

    private static Schema schema(String moreFields) {
        return new Schema.Parser().parse("""
                {"type":"record","name":"R","namespace":"t","doc":"d",
                 "fields":[{"name":"a","type":"string"}%s]}""".formatted(moreFields));
    }
}
