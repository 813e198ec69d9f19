package dev.loopkeeper.runner.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ToolSchemasTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<Arguments> tools() {
        return Stream.of(new OpenAiDialect(), new AnthropicDialect())
                .flatMap(dialect -> Stream.of(
                                "{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"number\",\"minimum\":0.5,\"x-mine\":[1,null]}},\"required\":[\"n\"]}",
                                "{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":\"#/$defs/a\"}},\"$defs\":{\"a\":{\"type\":\"string\",\"pattern\":\"^x$\"}}}",
                                "{\"type\":\"object\",\"additionalProperties\":false,\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}",
                                "{\"properties\":{\"any\":true}}",
                                "{}")
                        .map(schema -> Arguments.of(dialect, schema)));
    }

    @ParameterizedTest
    @MethodSource("tools")
    void whateverTheSchema_allOfItIsToldAndWhatIsReadBackIsWrittenTheSame(Dialect dialect, String schema)
            throws IOException {
        // given
        JsonNode arguments = JSON.readTree(schema);
        Prompt prompt = new Prompt(
                "m", "", List.of("do it"), List.of(new Prompt.Tool("t", Optional.of("Does it."), arguments)), 9);

        // when
        byte[] rendering = Rendering.of(dialect, prompt);

        // then
        Prompt.Tool read =
                Rendering.read(dialect, rendering).orElseThrow().tools().getFirst();
        arguments.properties().forEach(keyword -> {
            boolean carried = keyword.getValue()
                    .toString()
                    .equals(read.arguments().path(keyword.getKey()).toString());
            boolean told = read.description().orElse("").contains("\"" + keyword.getKey() + "\":" + keyword.getValue());
            assertThat(carried || told).as(keyword.getKey()).isTrue();
        });
    }
}
