package dev.loopkeeper.embedded.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ScriptedModelTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String SCRIPT = """
            {"planner":[{"asks":{"tool":"note","arguments":{"text":"a"}},"usage":{"input":7,"output":2}},
                        {"says":{"outcome":"COMPLETED"},"usage":{"input":5,"cacheRead":4,"cacheWrite":3,"output":2,"reasoning":1}}],
             "reviewer":[{"says":"looks good","usage":{}}]}""";

    @Test
    void chatCompletions_followTheScriptAndCountInSums() throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(ModelScript.parse(SCRIPT.getBytes(UTF_8)))) {
            // when
            JsonNode first = completion(model, "planner");
            JsonNode second = completion(model, "planner");
            JsonNode third = completion(model, "planner");

            // then
            JsonNode call = first.at("/choices/0/message/tool_calls/0/function");
            assertThat(call.path("name").asText()).isEqualTo("note");
            assertThat(JSON.readTree(call.path("arguments").asText())).isEqualTo(JSON.readTree("{\"text\":\"a\"}"));
            assertThat(second.at("/choices/0/message/content").asText()).isEqualTo("{\"outcome\":\"COMPLETED\"}");
            assertThat(second.path("usage")).isEqualTo(JSON.readTree("""
                            {"prompt_tokens":12,"completion_tokens":3,"total_tokens":15,
                             "prompt_tokens_details":{"cached_tokens":4},"completion_tokens_details":{"reasoning_tokens":1}}"""));
            assertThat(third.at("/choices/0/message/content")).isEqualTo(second.at("/choices/0/message/content"));
        }
    }

    @Test
    void messages_sayTheSameInTheirOwnManners() throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(ModelScript.parse(SCRIPT.getBytes(UTF_8)))) {
            // when
            JsonNode first = message(model, "planner");
            JsonNode second = message(model, "planner");

            // then
            assertThat(first.at("/content/1/input/text").asText()).isEqualTo("a");
            assertThat(first.path("stop_reason").asText()).isEqualTo("tool_use");
            assertThat(second.at("/content/0/text").asText()).isEqualTo("{\"outcome\":\"COMPLETED\"}");
            assertThat(second.path("usage")).isEqualTo(JSON.readTree("""
                            {"input_tokens":5,"cache_creation_input_tokens":3,"cache_read_input_tokens":4,"output_tokens":3,
                             "service_tier":"standard"}"""));
        }
    }

    @Test
    void models_speakTheirOwnLinesOnly() throws Exception {
        try (ScriptedModel model = ScriptedModel.playing(ModelScript.parse(SCRIPT.getBytes(UTF_8)))) {
            // given
            completion(model, "planner");

            // then
            assertThat(completion(model, "reviewer")
                            .at("/choices/0/message/content")
                            .asText())
                    .isEqualTo("looks good");
            assertThat(post(model, "/chat/completions", "Authorization", "stranger")
                            .statusCode())
                    .isEqualTo(404);
        }
    }

    @Test
    void whoeverShowsNoKey_isNotAnswered() throws Exception {
        try (ScriptedModel model = ScriptedModel.answering(new Line.Says("secret", Counts.of(1, 1)))) {
            // when
            HttpResponse<String> answer = post(model, "/chat/completions", "x-api-key", "planner");

            // then
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(answer.body()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]1",
                "{\"m\":[{\"says\":\"a\",\"asks\":{},\"usage\":{}}]}",
                "{\"m\":[{\"usage\":{}}]}",
                "{\"m\":[{\"say\":\"a\",\"usage\":{}}]}",
                "{\"m\":[{\"asks\":{\"name\":\"a\"},\"usage\":{}}]}",
                "{\"m\":[{\"says\":\"a\",\"usage\":{\"total\":1}}]}",
                "{\"m\":[{\"says\":\"a\",\"usage\":{\"input\":1.5}}]}"
            })
    void anythingElse_isNoScript(String script) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ModelScript.parse(script.getBytes(UTF_8)))
                .withMessageStartingWith("expected ");
    }

    private static JsonNode completion(ScriptedModel model, String name) throws Exception {
        return JSON.readTree(
                post(model, "/chat/completions", "Authorization", name).body());
    }

    private static JsonNode message(ScriptedModel model, String name) throws Exception {
        return JSON.readTree(post(model, "/messages", "x-api-key", name).body());
    }

    private static HttpResponse<String> post(ScriptedModel model, String path, String header, String name)
            throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(
                    HttpRequest.newBuilder(URI.create(model.baseUrl() + path))
                            .header(header, "any")
                            .POST(BodyPublishers.ofString("{\"model\":\"" + name + "\"}"))
                            .build(),
                    BodyHandlers.ofString());
        }
    }
}
