package dev.loopkeeper.runner.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The published schema of results says what the reader does. */
class ResultSchemaTest {
    private static final JsonSchema SCHEMA = schema();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\"reason\":\"A_CODE\",\"sentence\":\"s\",\"summary\":null,\"output\":{\"any\":[1]}",
                "\"proposal\":{\"kind\":\"CONTINUE\",\"capability\":\"review\",\"tools\":[\"a.b-c\"],\"inputs\":{\"k\":\"v\"},\"rationale\":\"r\"}",
                "\"proposal\":{\"kind\":\"COMPLETE\"}",
                "\"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"build\",\"successor\":\"s\"}]",
                "\"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"build\",\"followedBy\":\"review\"},{\"kind\":\"TODO_CLAIMED\",\"todo\":\"build\"}]",
                "\"effects\":[{\"kind\":\"CHILD_PROPOSED\",\"objective\":\"o\",\"capability\":\"build\",\"carve\":{\"tokens\":1}}]",
                "\"effects\":[{\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t\",\"title\":\"t\",\"owner\":\"user\",\"blocksTurns\":true}}]",
                "\"evidence\":[{\"title\":\"t\",\"text\":\"x\",\"private\":true}]",
                "\"gates\":[{\"kind\":\"QUESTION\",\"question\":\"q\",\"asked\":\"a\"}]",
                "\"toolCalls\":[{\"callId\":\"c\",\"tool\":\"t\",\"arguments\":{},\"result\":[1]}]",
                "\"signalsConsumed\":[\"s-1\"],\"correctionsConsumed\":[]",
                "\"usage\":{\"kind\":\"KNOWN\",\"tokens\":1,\"costMicros\":\"9007199254740993\",\"provider\":{\"a\":1}}"
            })
    void resultThatTheReaderTakes_satisfiesTheSchema(String fields) {
        assertThat(agreed(fields)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"outcome2\":1",
                "\"reason\":\"lower\"",
                "\"summary\":1",
                "\"proposal\":{}",
                "\"proposal\":{\"kind\":\"STOP\"}",
                "\"proposal\":{\"kind\":\"CONTINUE\",\"tools\":[\"-bad\"]}",
                "\"proposal\":{\"kind\":\"CONTINUE\",\"inputs\":{\"k\":1}}",
                "\"proposal\":{\"kind\":\"CONTINUE\",\"budget\":1}",
                "\"effects\":[{\"kind\":\"GATE_APPROVED\"}]",
                "\"effects\":[{\"kind\":\"TODO_DONE\"}]",
                "\"effects\":[{\"kind\":\"TODO_DONE\",\"todo\":\"t\"}]",
                "\"effects\":[{\"kind\":\"TODO_ADDED\",\"todo\":{\"id\":\"t\"}}]",
                "\"evidence\":[{\"title\":\"t\"}]",
                "\"gates\":[{\"kind\":\"OTHER\",\"question\":\"q\",\"asked\":\"a\"}]",
                "\"toolCalls\":[{\"callId\":\"c\",\"tool\":\"t\"}]",
                "\"toolCalls\":[{\"callId\":\"c\",\"tool\":\"t\",\"arguments\":[]}]",
                "\"signalsConsumed\":[1]",
                "\"usage\":{}",
                "\"usage\":{\"kind\":\"KNOWN\",\"tokens\":-1}",
                "\"usage\":{\"kind\":\"KNOWN\",\"tokens\":1.5}"
            })
    void resultThatTheReaderRefuses_breaksTheSchema(String fields) {
        assertThat(agreed(fields)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("bounds")
    void boundsOfTheReader_areThoseOfTheSchema(Bound bound) {
        assertThat(agreed(bound.upTo(bound.most()))).isTrue();
        assertThat(agreed(bound.upTo(bound.most() + 1))).isFalse();
    }

    /** A field with a bound: how it is written, and what is repeated in it. */
    private record Bound(String format, String item, String separator, int most) {
        String upTo(int count) {
            return format.formatted(String.join(separator, Collections.nCopies(count, item)));
        }
    }

    private static Stream<Bound> bounds() {
        return Stream.of(
                new Bound("\"summary\":\"%s\"", "x", "", 2000),
                new Bound("\"sentence\":\"%s\"", "x", "", 1000),
                new Bound("\"reason\":\"%s\"", "X", "", 64),
                new Bound("\"signalsConsumed\":[%s]", "\"s\"", ",", 64),
                new Bound("\"signalsConsumed\":[\"%s\"]", "s", "", 128),
                new Bound("\"evidence\":[%s]", "{\"title\":\"t\",\"text\":\"\"}", ",", 16),
                new Bound("\"evidence\":[{\"title\":\"%s\",\"text\":\"\"}]", "t", "", 500),
                new Bound("\"effects\":[%s]", "{\"kind\":\"TODO_DONE\",\"todo\":\"t\",\"successor\":\"s\"}", ",", 24),
                new Bound("\"gates\":[%s]", "{\"kind\":\"CONTEXT\",\"question\":\"\",\"asked\":\"\"}", ",", 8),
                new Bound("\"gates\":[{\"kind\":\"CONTEXT\",\"question\":\"%s\",\"asked\":\"\"}]", "q", "", 1000),
                new Bound("\"gates\":[{\"kind\":\"CONTEXT\",\"question\":\"\",\"asked\":\"%s\"}]", "a", "", 65536),
                new Bound("\"toolCalls\":[%s]", "{\"callId\":\"c\",\"tool\":\"t\",\"arguments\":{}}", ",", 256),
                new Bound("\"proposal\":{\"kind\":\"CONTINUE\",\"tools\":[%s]}", "\"t\"", ",", 64),
                new Bound("\"proposal\":{\"kind\":\"CONTINUE\",\"inputs\":{\"k\":\"%s\"}}", "v", "", 1000),
                new Bound("\"proposal\":{\"kind\":\"CONTINUE\",\"inputs\":{\"%s\":\"v\"}}", "k", "", 200),
                new Bound("\"proposal\":{\"kind\":\"CONTINUE\",\"rationale\":\"%s\"}", "r", "", 1000));
    }

    /** Whether reader and schema take a result with these fields; they must agree. */
    private static boolean agreed(String fields) {
        byte[] octets = ("{\"outcome\":\"COMPLETED\"" + (fields.isEmpty() ? "" : ",") + fields + "}").getBytes(UTF_8);
        var document = (JsonReading.Document) StrictJson.read(octets, ResultReader.MAX_BYTES);
        boolean satisfies = SCHEMA.validate(document.root()).isEmpty();
        ExecutorResult result = ResultReader.read(octets);
        assertThat(satisfies)
                .as("the schema takes it; the reader says " + result.sentence())
                .isEqualTo(!result.reason().equals(ResultReader.BAD_RESULT));
        return satisfies;
    }

    private static JsonSchema schema() {
        try {
            return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                    .getSchema(Files.readString(Path.of("..", "docs", "turn-result.schema.json")));
        } catch (IOException e) {
            throw new IllegalStateException("expected the published schema, but it cannot be read", e);
        }
    }
}
