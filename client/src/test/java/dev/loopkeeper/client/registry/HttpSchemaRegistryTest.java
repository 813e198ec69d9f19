package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class HttpSchemaRegistryTest {

    private static final Subject SUBJECT = new Subject("loop.goals.v1-value");
    private static final Schema V1 = schema("{\"name\":\"a\",\"type\":\"string\"}");
    private static final Schema BREAKING = schema("{\"name\":\"b\",\"type\":\"string\"}");

    private final FakeRegistryServer server = new FakeRegistryServer();
    private final SchemaRegistry registry = new HttpSchemaRegistry(RegistryConfig.of(server.url()));

    @AfterEach
    void stop() {
        registry.close();
        server.close();
    }

    @Test
    void aRegisteredSchema_isFoundBySubjectByIdAndAsTheNewest() {
        // given
        var registration = registry.register(SUBJECT, V1);

        // when
        var id = registry.idFor(SUBJECT, V1);
        var byId = registry.schemaById(1);
        var latest = registry.latest(SUBJECT);

        // then
        assertThat(registration).isEqualTo(new Registration.Registered(1));
        assertThat(id).isEqualTo(new Lookup.Found<>(1));
        assertThat(byId).isEqualTo(new Lookup.Found<>(V1));
        assertThat(latest).isEqualTo(new Lookup.Found<>(new RegisteredSchema(SUBJECT, 1, 1, V1)));
    }

    @Test
    void whatIsNotThere_isMissingWithTheRegistrysWords() {
        // when
        var id = registry.idFor(SUBJECT, V1);
        var byId = registry.schemaById(77);
        var latest = registry.latest(SUBJECT);

        // then
        assertThat(id)
                .isEqualTo(new Lookup.Missing<>(
                        "expected the schema t.R to be registered under loop.goals.v1-value, but: Schema not found"));
        assertThat(byId).isEqualTo(new Lookup.Missing<>("expected a schema with id 77, but: Schema not found"));
        assertThat(latest).isInstanceOf(Lookup.Missing.class);
    }

    @Test
    void aBreakingSchema_isRefusedAndTellsBeforehand() {
        // given
        registry.register(SUBJECT, V1);

        // when
        var registration = registry.register(SUBJECT, BREAKING);
        var verdict = registry.testCompatibility(SUBJECT, BREAKING);
        var same = registry.testCompatibility(SUBJECT, V1);

        // then
        assertThat(registration).isInstanceOf(Registration.Refused.class);
        assertThat(verdict.compatible()).isFalse();
        assertThat(verdict.messages()).isNotEmpty();
        assertThat(same.compatible()).isTrue();
    }

    @Test
    void aSubjectWithoutItsOwnLevel_hasTheRegistrysDefault() {
        // given
        registry.setCompatibility(SUBJECT, Compatibility.FULL_TRANSITIVE);

        // when
        var level = registry.compatibility(SUBJECT);

        // then
        assertThat(level).isEqualTo(new Lookup.Found<>(Compatibility.BACKWARD));
        assertThat(server.requests())
                .containsExactly("PUT /config/loop.goals.v1-value", "GET /config/loop.goals.v1-value", "GET /config");
    }

    @Test
    void aSubjectsName_isEscapedInPaths() {
        // when
        registry.latest(new Subject("a/b c+d"));

        // then
        assertThat(server.requests()).containsExactly("GET /subjects/a%2Fb%20c%2Bd/versions/latest");
    }

    @Test
    void anotherKindOfSchema_isMissingAndSaysSo() {
        // given
        server.behave(exchange -> {
            FakeRegistryServer.answer(exchange, 200, "{\"schemaType\":\"PROTOBUF\",\"schema\":\"message M {}\"}");
            return true;
        });

        // when
        var schema = registry.schemaById(5);

        // then
        assertThat(schema).isEqualTo(new Lookup.Missing<>("expected schema 5 to be Avro, but it is PROTOBUF"));
    }

    @Test
    void anAnswerThatIsNoRegistrys_isRefusedWithAdvice() {
        // given
        server.behave(exchange -> {
            FakeRegistryServer.answer(exchange, 200, "<html>hello</html>");
            return true;
        });

        // then
        assertThatThrownBy(() -> registry.register(SUBJECT, V1))
                .isInstanceOf(RegistryRefusedException.class)
                .hasMessageContaining("schema.registry.url");
    }

    @Test
    void aForbiddenRequest_isRefusedWithAdviceAndNotRetried() {
        // given
        server.behave(exchange -> {
            FakeRegistryServer.answer(exchange, 401, "{\"error_code\":401,\"message\":\"Unauthorized\"}");
            return true;
        });

        // then
        assertThatThrownBy(() -> registry.idFor(SUBJECT, V1))
                .isInstanceOf(RegistryRefusedException.class)
                .hasMessageContaining("basic.auth.user.info");
        assertThat(server.requests()).hasSize(1);
    }

    private static Schema schema(String field) {
        return new Schema.Parser()
                .parse("{\"type\":\"record\",\"name\":\"R\",\"namespace\":\"t\",\"fields\":[" + field + "]}");
    }
}
