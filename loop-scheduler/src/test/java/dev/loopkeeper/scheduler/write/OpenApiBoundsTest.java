package dev.loopkeeper.scheduler.write;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.goal.Weight;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What the published document says a request may have at most is what admission lets in: the same number, from where admission has it. */
class OpenApiBoundsTest {
    private static final JsonNode SCHEMAS = WriteDocument.read().at("/components/schemas");
    private static final List<String> REQUESTS =
            List.of("Goal", "Todo", "Reason", "HandOff", "Verdict", "Reward", "Signal", "Id", "GoalId", "Digest");
    private static final List<String> AT_MOST = List.of("maxLength", "maxItems", "maxProperties");

    /** An event and its summary are kept as one text, with a colon and a space between. */
    private static final int EVENT_CHARS = Caps.LONG_TEXT_CHARS - 2;

    private static final Map<String, Integer> ADMITTED = Map.ofEntries(
            entry("Goal.objective", Caps.OBJECTIVE_CHARS),
            entry("Goal.title", Caps.TITLE_CHARS),
            entry("Goal.todos", Caps.OPEN_TODOS),
            entry("Goal.inputs", Caps.INPUTS),
            entry("Goal.inputs.name", Caps.TITLE_CHARS),
            entry("Goal.inputs.value", Caps.INPUT_CHARS),
            entry("Todo.title", Caps.TITLE_CHARS),
            entry("Todo.dependsOn", Caps.DEPENDENCIES),
            entry("Reason.reason", Caps.TEXT_CHARS),
            entry("HandOff.from", Caps.REASON_CHARS),
            entry("HandOff.to", Caps.REASON_CHARS),
            entry("HandOff.openTodos", Caps.OPEN_TODOS),
            entry("Verdict.comment", Caps.COMMENT_CHARS),
            entry("Reward.comment", Caps.COMMENT_CHARS),
            entry("Reward.prefer", Caps.TEXT_CHARS),
            entry("Reward.avoid", Caps.TEXT_CHARS),
            entry("Signal.CORRECTION.text", Caps.LONG_TEXT_CHARS),
            entry("Signal.WAKE.reason", Caps.TEXT_CHARS),
            entry("Signal.EXTERNAL_EVENT.event", EVENT_CHARS),
            entry("Signal.EXTERNAL_EVENT.summary", EVENT_CHARS),
            entry("Signal.TODO_COMPLETED.successor", Caps.TITLE_CHARS),
            entry("Signal.EVIDENCE.title", Caps.TEXT_CHARS),
            entry("Signal.EVIDENCE.ref", Caps.TEXT_CHARS),
            entry("Signal.RECONCILED.comment", Caps.COMMENT_CHARS));

    private final Map<String, Integer> documented = new TreeMap<>();
    private final TreeSet<String> boundless = new TreeSet<>();

    @Test
    void documentedBound_isTheOneThatAdmissionHas() {
        // when
        REQUESTS.forEach(name -> visit(name, SCHEMAS.path(name)));

        // then
        assertThat(documented).isEqualTo(new TreeMap<>(ADMITTED));
    }

    @Test
    void everyText_saysItsBound() {
        // when
        REQUESTS.forEach(name -> visit(name, SCHEMAS.path(name)));

        // then
        assertThat(boundless).isEmpty();
    }

    @Test
    void bytesBesideCharacters_areNamedInWords() {
        // then
        assertThat(SCHEMAS.at("/Reason/properties/reason/description").asText()).contains("" + Caps.TEXT_BYTES);
        assertThat(SCHEMAS.at("/Verdict/properties/comment/description").asText())
                .contains("" + Caps.COMMENT_BYTES);
    }

    @Test
    void charactersOfFourBytes_areCountedAsTheDocumentSays() {
        // given
        String most = "\ud83d\ude00".repeat(Caps.LONG_TEXT_CHARS * 3 / 4);

        // then
        assertThat(WriteDocument.read().at("/info/description").asText())
                .contains("in code points", "at most three bytes for each", "from three quarters of its length on");
        assertThat(Weight.of(most)).isEqualTo(Weight.atMost(Caps.LONG_TEXT_CHARS));
    }

    private void visit(String place, JsonNode schema) {
        AT_MOST.stream()
                .filter(schema::has)
                .forEach(bound -> documented.put(place, schema.path(bound).asInt()));
        if (schema.path("type").asText().equals("string")
                && !schema.has("maxLength")
                && !schema.path("pattern").asText().startsWith("^")) {
            boundless.add(place);
        }
        schema.path("properties").properties().forEach(each -> visit(place + "." + each.getKey(), each.getValue()));
        schema.path("oneOf").forEach(each -> visit(place + kind(each), each));
        visitInside(place, schema);
    }

    private void visitInside(String place, JsonNode schema) {
        if (schema.path("additionalProperties").isObject()) {
            visit(place + ".value", schema.path("additionalProperties"));
        }
        if (schema.has("propertyNames")) {
            visit(place + ".name", schema.path("propertyNames"));
        }
        if (schema.has("items")) {
            visit(place + ".item", schema.path("items"));
        }
    }

    private static String kind(JsonNode signal) {
        JsonNode kind = signal.at("/properties/kind/const");
        return kind.isMissingNode() ? "" : "." + kind.asText();
    }
}
