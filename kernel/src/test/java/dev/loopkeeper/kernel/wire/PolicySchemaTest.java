package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import dev.loopkeeper.kernel.policy.Policy;
import dev.loopkeeper.kernel.policy.PolicyCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The published schema and the reader must agree on what a policy is. */
class PolicySchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonNode DOCUMENT = document();
    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(DOCUMENT);

    /** What holds between two fields, which a schema cannot say. */
    private static final List<String> RELATIONS = List.of(
            "among allowedCapabilities",
            "retry.maxBackoffMillis from",
            "monitor.maxIntervalMillis from",
            "monitor.expiryMillis from");

    private static final String FULL = """
            {"limits":{"turns":5,"tokens":"unlimited","costMicros":"none","toolCalls":null},
             "reservationPerTurn":{"tokens":10,"costMicros":1,"toolCalls":2,"millis":3},
             "allowedTools":["compile"],"allowedCapabilities":["build","review"],"firstCapability":"build",
             "approvalRequiredFor":["review"],"allowCode":true,
             "context":[{"ref":"skill.md","digest":"sha256:%s"}],
             "retry":{"maxAttempts":2,"initialBackoffMillis":5,"maxBackoffMillis":50},
             "cadenceMillis":1,"leaseMillis":2000,"turnTimeoutMillis":3000,"gateExpiryMillis":4000,
             "noProgressTurns":5,"maxConsecutiveFailures":6,"deadline":"2026-01-31T12:00:00Z",
             "quota":{"turns":3,"windowMillis":60000},"priority":2,
             "monitor":{"capability":"build","initialIntervalMillis":1000,"maxIntervalMillis":60000,"expiryMillis":3600000},
             "children":{"most":2,"capabilities":["build"],"turnsEach":3,"join":"ANY"},
             "handOff":{"receivers":["agent-b"],"artifactRequired":true},
             "conditions":[{"name":"dear","kind":"stop","when":"turn > 3"},
                           {"name":"many","kind":"gate","when":"turn > 2","reason":"Go on?"}]}""".formatted("0".repeat(64));

    @Test
    void policyThatSaysEverything_isOneForBoth() throws IOException {
        // given
        JsonNode full = JSON.readTree(FULL);

        // then
        assertThat(SCHEMA.validate(full)).isEmpty();
        assertThat(refusal(full)).isEmpty();
        assertThat(names(full)).containsExactlyInAnyOrderElementsOf(names(DOCUMENT.path("properties")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void changedPolicy_isRefusedByBothOrByNeither(String change, JsonNode policy) {
        // when
        Optional<String> reader = refusal(policy);

        // then
        if (reader.filter(fault -> RELATIONS.stream().anyMatch(fault::contains)).isPresent()) {
            return;
        }
        assertThat(SCHEMA.validate(policy).isEmpty())
                .as("%s: the reader says %s", change, reader)
                .isEqualTo(reader.isEmpty());
    }

    /** Every field without its value, with another kind of value, and with values at and beyond its bounds; an unknown one at every level. */
    static Stream<Arguments> changes() throws IOException {
        List<Arguments> changes = new ArrayList<>();
        vary("", JSON.readTree(FULL), DOCUMENT, changes);
        return changes.stream();
    }

    private static void vary(String path, JsonNode at, JsonNode schema, List<Arguments> changes) throws IOException {
        if (at.isObject()) {
            changes.add(changed(path + "/unknown", "1"));
            for (String name : names(at)) {
                JsonNode member = resolved(schema.path("properties").path(name));
                String pointer = path + "/" + name;
                changes.add(removed(pointer));
                for (String value :
                        List.of("true", "\"text\"", "-1", "0", "1.5", "[]", "{}", "[1]", "\"none\"", "\"\"", "\" \"")) {
                    changes.add(changed(pointer, value));
                }
                for (String bound : List.of("minimum", "maximum")) {
                    if (member.has(bound) && member.path(bound).canConvertToLong()) {
                        long value = member.path(bound).longValue();
                        changes.add(changed(pointer, Long.toString(value)));
                        if (value < Long.MAX_VALUE) {
                            changes.add(changed(pointer, Long.toString(value + (bound.equals("maximum") ? 1 : -1))));
                        }
                    }
                }
                vary(pointer, at.path(name), member, changes);
            }
        } else if (at.isArray()) {
            for (int i = 0; i < at.size(); i++) {
                vary(path + "/" + i, at.path(i), resolved(schema.path("items")), changes);
            }
        }
    }

    private static JsonNode resolved(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        return reference.isEmpty() ? schema : DOCUMENT.at(reference.substring(1));
    }

    private static Arguments changed(String pointer, String value) throws IOException {
        JsonNode policy = JSON.readTree(FULL);
        parent(policy, pointer).set(last(pointer), JSON.readTree(value));
        return Arguments.of(pointer + " = " + value, policy);
    }

    private static Arguments removed(String pointer) throws IOException {
        JsonNode policy = JSON.readTree(FULL);
        parent(policy, pointer).remove(last(pointer));
        return Arguments.of(pointer + " is missing", policy);
    }

    private static ObjectNode parent(JsonNode root, String pointer) {
        return (ObjectNode) root.at(pointer.substring(0, pointer.lastIndexOf('/')));
    }

    private static String last(String pointer) {
        return pointer.substring(pointer.lastIndexOf('/') + 1);
    }

    private static Optional<String> refusal(JsonNode policy) {
        try {
            Policy read = GoalDocument.policy(JsonFields.of("policy", policy));
            return PolicyCheck.fault(read);
        } catch (MalformedDocument e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static List<String> names(JsonNode object) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static JsonNode document() {
        try {
            return JSON.readTree(Files.readString(Path.of("..", "docs", "schemas", "policy.json"), UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
