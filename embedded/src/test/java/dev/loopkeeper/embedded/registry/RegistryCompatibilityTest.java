package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryCompatibilityTest {

    private static EmbeddedBroker broker;
    private static EmbeddedRegistry registry;
    private static RestSession rest;

    @BeforeAll
    static void startRegistry() {
        broker = EmbeddedBroker.start();
        registry = EmbeddedRegistry.start(broker.bootstrapServers());
        rest = RestSession.with(registry);
    }

    @AfterAll
    static void stopRegistry() {
        registry.close();
        broker.close();
    }

    @Test
    void incompatibleSchema_isRefusedByNameAndRegistersNothing() {
        // given
        rest.register("strict", Schemas.ONE_FIELD);

        // when
        RestSession.Reply refused = rest.register("strict", Schemas.REQUIRED_FIELD_MORE);

        // then
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.errorCode()).isEqualTo(409);
        assertThat(refused.message()).contains("strict").contains("size");
        assertThat(rest.get("/subjects/strict/versions").body()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "NONE, true, true, true",
        "BACKWARD, true, false, true",
        "BACKWARD_TRANSITIVE, true, false, false",
        "FORWARD, true, true, true",
        "FORWARD_TRANSITIVE, true, true, true",
        "FULL, true, false, true",
        "FULL_TRANSITIVE, true, false, false",
    })
    void level_decidesWhatMayFollow(String level, boolean optionalField, boolean requiredField, boolean lateRequired) {
        // given
        String subject = "level-" + level;
        rest.setLevel(subject, level);
        rest.register(subject, Schemas.ONE_FIELD);

        // when
        boolean acceptsRequired = compatible(subject, Schemas.REQUIRED_FIELD_MORE);
        boolean acceptsOptional =
                rest.register(subject, Schemas.OPTIONAL_FIELD_MORE).status() == 200;
        // Version 2 can be followed by a schema that version 1 cannot: only transitive levels look that far back.
        boolean acceptsLateRequired =
                rest.register(subject, Schemas.NOTE_REQUIRED).status() == 200;

        // then
        assertThat(List.of(acceptsOptional, acceptsRequired, acceptsLateRequired))
                .containsExactly(optionalField, requiredField, lateRequired);
    }

    @Test
    void compatibilityRequest_saysWhyNot() {
        // given
        rest.register("asked", Schemas.ONE_FIELD);

        // when
        RestSession.Reply verdict = rest.send(
                "POST",
                "/compatibility/subjects/asked/versions/latest?verbose=true",
                RestSession.schemaBody(Schemas.REQUIRED_FIELD_MORE));

        // then
        assertThat(verdict.status()).isEqualTo(200);
        assertThat(verdict.body().path("is_compatible").asBoolean(true)).isFalse();
        assertThat(verdict.body().path("messages")).isNotEmpty();
    }

    @Test
    void levelOfSubject_winsOverGlobalUntilCleared() {
        // given
        rest.setLevel("own-level", "FULL_TRANSITIVE");

        // when
        String own =
                rest.get("/config/own-level").body().path("compatibilityLevel").asText();
        rest.delete("/config/own-level");

        // then
        assertThat(own).isEqualTo("FULL_TRANSITIVE");
        assertThat(rest.get("/config/own-level").errorCode()).isEqualTo(40408);
        assertThat(rest.get("/config/own-level?defaultToGlobal=true")
                        .body()
                        .path("compatibilityLevel")
                        .asText())
                .isEqualTo("BACKWARD");
    }

    private static boolean compatible(String subject, String schema) {
        return rest.send(
                        "POST",
                        "/compatibility/subjects/" + subject + "/versions/latest",
                        RestSession.schemaBody(schema))
                .body()
                .path("is_compatible")
                .asBoolean();
    }
}
