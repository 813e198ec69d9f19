package dev.loopkeeper.scheduler.write;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.loopkeeper.kernel.event.GoalEvent;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The published document and the reader must agree on what may be asked for. */
class OpenApiTest {
    private static final ObjectNode DOCUMENT = WriteDocument.read();
    private static final String GOAL = "/api/v1/goals/{tenant}/{name}/";

    @Test
    void documentedActions_areThoseThatThereAre() {
        // given
        TreeSet<String> documented = new TreeSet<>();
        DOCUMENT.path("paths").properties().stream()
                .filter(path -> path.getValue().has("post"))
                .forEach(path -> documented.add(path.getKey()));

        // when
        TreeSet<String> there = new TreeSet<>(List.of("/api/v1/goals", GOAL + "gates/{gate}/verdict"));
        Stream.concat(RequestReader.ACTIONS.stream(), Stream.of("signals", "rewards"))
                .forEach(action -> there.add(GOAL + action));

        // then
        assertThat(documented).isEqualTo(there);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void example_isValidAndIsRead(String what, String path, JsonNode example) {
        // then
        assertThat(schema(path).validate(example)).isEmpty();
        assertThatCode(() -> read(path, example)).doesNotThrowAnyException();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void unknownField_isRefusedByTheSchemaAndByName(String what, String path, JsonNode example) {
        // given
        ObjectNode misspelled = ((ObjectNode) example.deepCopy()).put("principal", "eve");

        // then
        assertThat(schema(path).validate(misspelled)).isNotEmpty();
        assertThatThrownBy(() -> read(path, misspelled))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageContaining("'principal'");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void fieldThatIsMissing_isRefusedByBothOrByNeither(String what, String path, JsonNode example) {
        for (String field : names(example)) {
            // given
            ObjectNode shorter = ((ObjectNode) example.deepCopy()).without(field);

            // when
            boolean valid = schema(path).validate(shorter).isEmpty();

            // then
            if (valid) {
                assertThatCode(() -> read(path, shorter)).as(field).doesNotThrowAnyException();
            } else {
                assertThatThrownBy(() -> read(path, shorter)).as(field).isInstanceOf(MalformedDocument.class);
            }
        }
    }

    static Stream<Arguments> examples() {
        List<Arguments> examples = new ArrayList<>();
        DOCUMENT.path("paths").properties().forEach(path -> {
            JsonNode content = content(path.getKey());
            Map<String, JsonNode> bodies = new TreeMap<>();
            content.path("examples")
                    .properties()
                    .forEach(each -> bodies.put(each.getKey(), each.getValue().path("value")));
            if (content.has("example")) {
                bodies.put("", content.path("example"));
            }
            bodies.forEach((name, body) -> examples.add(Arguments.of(path.getKey() + " " + name, path.getKey(), body)));
        });
        return examples.stream();
    }

    private static void read(String path, JsonNode body) {
        byte[] octets = body.toString().getBytes(UTF_8);
        String action = path.substring(path.lastIndexOf('/') + 1);
        switch (action) {
            case "goals" -> RequestReader.opening(octets, PolicyDefinitions.NONE);
            case "verdict" -> RequestReader.verdict("g1", octets);
            case "rewards" -> RequestReader.reward(octets);
            case "signals" -> RequestReader.signal(octets);
            default -> livable(RequestReader.goalEvent(action, octets, PolicyDefinitions.NONE));
        }
    }

    /** What the policy's schema refuses and the reader does not, admission does. */
    private static void livable(GoalEvent event) {
        if (event instanceof GoalEvent.PolicyChanged changed) {
            PolicyCheck.fault(changed.policy()).ifPresent(fault -> {
                throw new MalformedDocument("a policy that a goal can live under", fault);
            });
        }
    }

    private static JsonNode content(String path) {
        return DOCUMENT.path("paths").path(path).at("/post/requestBody/content").path("application/json");
    }

    private static JsonSchema schema(String path) {
        ObjectNode schema = content(path).path("schema").deepCopy();
        schema.set("components", DOCUMENT.path("components"));
        return JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(schema);
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
