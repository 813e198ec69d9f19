package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EmbeddedRegistryTest {

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
    void registeredSchema_isFoundByIdVersionAndText() {
        // when
        int id = rest.register("found-value", Schemas.ONE_FIELD)
                .body()
                .path("id")
                .asInt();

        // then
        assertThat(rest.get("/schemas/ids/" + id).body().path("schema").asText())
                .isEqualTo(AvroText.identity(AvroText.stored(Schemas.ONE_FIELD)));
        assertThat(rest.get("/subjects/found-value/versions/1")
                        .body()
                        .path("id")
                        .asInt())
                .isEqualTo(id);
        assertThat(rest.get("/subjects/found-value/versions/latest")
                        .body()
                        .path("version")
                        .asInt())
                .isEqualTo(1);
        assertThat(rest.send("POST", "/subjects/found-value", RestSession.schemaBody(Schemas.ONE_FIELD))
                        .body()
                        .path("version")
                        .asInt())
                .isEqualTo(1);
        assertThat(rest.get("/schemas/ids/%d/versions".formatted(id)).body())
                .anySatisfy(use -> assertThat(use.path("subject").asText()).isEqualTo("found-value"));
        assertThat(rest.get("/subjects").body())
                .anySatisfy(name -> assertThat(name.asText()).isEqualTo("found-value"));
        assertThat(rest.get("/subjects").mediaType()).isEqualTo("application/vnd.schemaregistry.v1+json");
    }

    @Test
    void sameSchemaInTwoSubjects_sharesOneId() {
        // given
        int first = rest.register("shared-a", Schemas.OPTIONAL_FIELD_MORE)
                .body()
                .path("id")
                .asInt();

        // when
        int second = rest.register("shared-b", Schemas.OPTIONAL_FIELD_MORE.replace(":", " : "))
                .body()
                .path("id")
                .asInt();

        // then
        assertThat(second).isEqualTo(first);
    }

    @Test
    void concurrentRegistrationOfOneSchema_givesOneIdAndOneVersion() throws Exception {
        // given
        Callable<Integer> registration = () -> rest.register("raced", Schemas.REQUIRED_FIELD_MORE)
                .body()
                .path("id")
                .asInt();
        List<Callable<Integer>> rivals =
                IntStream.range(0, 16).mapToObj(rival -> registration).toList();

        // when
        List<Integer> ids;
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            ids = pool.invokeAll(rivals).stream().map(Future::resultNow).toList();
        }

        // then
        assertThat(ids).hasSize(16).containsOnly(ids.getFirst());
        assertThat(rest.get("/subjects/raced/versions").body()).hasSize(1);
    }

    @Test
    void deletedSubject_isHiddenThenGone_butItsNumbersAreNotReused() {
        // given
        int id = rest.register("removed", Schemas.NOTE_REQUIRED)
                .body()
                .path("id")
                .asInt();

        // when
        RestSession.Reply tooEarly = rest.delete("/subjects/removed?permanent=true");
        RestSession.Reply hidden = rest.delete("/subjects/removed");

        // then
        assertThat(tooEarly.errorCode()).isEqualTo(40405);
        assertThat(hidden.body()).hasSize(1);
        assertThat(rest.get("/subjects/removed/versions").errorCode()).isEqualTo(40401);
        assertThat(rest.get("/subjects/removed/versions?deleted=true").body()).hasSize(1);
        assertThat(rest.get("/schemas/ids/" + id).status()).isEqualTo(200);
        assertThat(rest.register("removed", Schemas.NOTE_REQUIRED)
                        .body()
                        .path("id")
                        .asInt())
                .isEqualTo(id);
        assertThat(rest.get("/subjects/removed/versions/latest")
                        .body()
                        .path("version")
                        .asInt())
                .isEqualTo(2);
        rest.delete("/subjects/removed");
        assertThat(rest.delete("/subjects/removed?permanent=true").body()).hasSize(2);
        assertThat(rest.get("/subjects/removed/versions?deleted=true").errorCode())
                .isEqualTo(40401);
    }

    @Test
    void subjectWithReservedCharacters_isOneSubject() {
        // when
        rest.register("a%2Fb%20c+d", Schemas.ONE_FIELD);

        // then
        assertThat(rest.get("/subjects").body())
                .anySatisfy(name -> assertThat(name.asText()).isEqualTo("a/b c+d"));
    }
}
