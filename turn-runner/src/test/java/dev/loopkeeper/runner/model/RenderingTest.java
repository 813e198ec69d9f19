package dev.loopkeeper.runner.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.evidence.Redaction;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RenderingTest {
    private static final ModelSpec SPEC = ModelSample.spec("https://model.example/v1", "null");

    @Test
    void rendering_isTheSameByteForByte() throws IOException {
        // when
        byte[] rendering = ModelSample.rendering(SPEC);

        // then
        assertThat(new String(rendering, UTF_8)).isEqualTo(new String(golden(), UTF_8));
        assertThat(rendering).isEqualTo(golden());
    }

    @Test
    void context_isMarkedUntrustedAndHasARoleThatGivesNoAuthority() {
        // when
        JsonNode body = parsed(ModelSample.rendering(SPEC));

        // then
        JsonNode message = body.path("messages").path(2);
        assertThat(message.path("role").asText()).isEqualTo("user");
        assertThat(message.path("content").asText()).startsWith("Untrusted context skills/plan.md. ");
    }

    @Test
    void tools_areThoseOfTheContractAndNoOthers() {
        // when
        JsonNode body = parsed(ModelSample.rendering(SPEC));

        // then
        assertThat(body.path("tools").findValuesAsText("name")).containsExactly("compile");
    }

    @Test
    void knownSecret_isNotInTheRendering() {
        // given
        Redaction redaction = Redaction.of(List.of("plan one step"));

        // when
        byte[] rendering = Rendering.of(Dialect.of(SPEC), TurnPrompt.of(SPEC, ModelSample.input(), redaction));

        // then
        assertThat(new String(rendering, UTF_8))
                .contains("You [redacted] at a time.")
                .doesNotContain("plan one step");
    }

    private static JsonNode parsed(byte[] octets) {
        return ((JsonReading.Document) StrictJson.read(octets, 100_000)).root();
    }

    private static byte[] golden() throws IOException {
        try (InputStream in = RenderingTest.class.getResourceAsStream("openai.json")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }
}
