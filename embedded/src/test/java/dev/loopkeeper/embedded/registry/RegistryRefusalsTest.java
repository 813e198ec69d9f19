package dev.loopkeeper.embedded.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.embedded.broker.EmbeddedBroker;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryRefusalsTest {

    private static EmbeddedBroker broker;
    private static EmbeddedRegistry registry;
    private static RestSession rest;

    @BeforeAll
    static void startRegistry() {
        broker = EmbeddedBroker.start();
        registry = EmbeddedRegistry.start(broker.bootstrapServers());
        rest = RestSession.with(registry);
        rest.register("known", Schemas.ONE_FIELD);
    }

    @AfterAll
    static void stopRegistry() {
        registry.close();
        broker.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET    | /subjects/none/versions                 |                                        | 404 | 40401",
                "GET    | /subjects/none/versions/1               |                                        | 404 | 40401",
                "GET    | /subjects/known/versions/9              |                                        | 404 | 40402",
                "GET    | /subjects/known/versions/0              |                                        | 422 | 42202",
                "GET    | /subjects/known/versions/first          |                                        | 422 | 42202",
                "GET    | /schemas/ids/999                        |                                        | 404 | 40403",
                "GET    | /schemas/ids/x                          |                                        | 400 | 400",
                "POST   | /subjects/none                          | {'schema':'\"string\"'}                | 404 | 40401",
                "POST   | /subjects/known                         | {'schema':'\"string\"'}                | 404 | 40403",
                "POST   | /subjects/known/versions                | {'schema':'{\"type\":\"gibberish\"}'}  | 422 | 42201",
                "POST   | /subjects/known/versions                | {'schema':7}                           | 422 | 42201",
                "POST   | /subjects/known/versions                | {}                                     | 422 | 42201",
                "POST   | /subjects/known/versions                |                                        | 422 | 42201",
                "POST   | /subjects/known/versions                | {'schema':                             | 400 | 400",
                "POST   | /subjects/known/versions                | []                                     | 400 | 400",
                "POST   | /subjects/known/versions                | {'schemaType':'JSON','schema':'{}'}    | 422 | 42201",
                "POST   | /subjects/x/versions | {'schema':'\"int\"','references':[{'name':'a'}]}           | 422 | 42201",
                "POST   | /subjects/x/versions | {'schema':'\"int\"','id':5}                                | 422 | 42205",
                "PUT    | /config/known                           | {'compatibility':'SIDEWAYS'}           | 422 | 42203",
                "PUT    | /config                                 | {}                                     | 422 | 42203",
                "PUT    | /mode                                   | {'mode':'IMPORT'}                      | 422 | 42205",
                "DELETE | /subjects/none                          |                                        | 404 | 40401",
                "GET    | /nowhere                                |                                        | 404 | 404",
                "PATCH  | /subjects                               |                                        | 404 | 404",
            })
    void uselessRequest_isRefusedWithACodeAndASentence(
            String method, String path, String body, int status, int errorCode) {
        // given
        String json = body == null ? "" : body.replace("\"", "\\\"").replace('\'', '"');

        // when
        RestSession.Reply reply = rest.send(method, path, json);

        // then
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.errorCode()).isEqualTo(errorCode);
        assertThat(reply.message()).isNotBlank();
        assertThat(rest.get("/subjects").body()).hasSize(1);
    }

    @Test
    void bodyBeyondTheBound_isRefused() {
        // given
        String huge = RestSession.schemaBody("x".repeat(RegistryEndpoint.MAX_BODY_BYTES));

        // when
        RestSession.Reply reply = rest.send("POST", "/subjects/known/versions", huge);

        // then
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.message()).contains(Integer.toString(RegistryEndpoint.MAX_BODY_BYTES));
    }

    @Test
    void noise_neverTurnsIntoAServerError() {
        // given
        Random random = new Random(20_261_129);
        List<String> paths = List.of(
                "/subjects/known/versions",
                "/subjects/known",
                "/compatibility/subjects/known/versions/latest",
                "/config");

        // when
        List<RestSession.Reply> replies = IntStream.range(0, 400)
                .mapToObj(
                        attempt -> rest.send(attempt % 4 == 3 ? "PUT" : "POST", paths.get(attempt % 4), noise(random)))
                .toList();

        // then
        assertThat(replies).allSatisfy(reply -> {
            assertThat(reply.status()).isBetween(400, 499);
            assertThat(reply.message()).isNotBlank();
        });
        assertThat(rest.get("/subjects/known/versions").body()).hasSize(1);
    }

    /** Broken JSON, JSON of the wrong shape, and schemas that are none. */
    private static String noise(Random random) {
        List<String> pieces =
                List.of("{", "}", "[", "]", "\"schema\"", ":", ",", "null", "7", "\"{}\"", "\"\\\"x\\\"\"", "\u0000");
        return random.ints(1 + random.nextInt(12), 0, pieces.size())
                .mapToObj(pieces::get)
                .collect(Collectors.joining());
    }
}
