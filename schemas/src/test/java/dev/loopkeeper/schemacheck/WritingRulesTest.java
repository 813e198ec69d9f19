package dev.loopkeeper.schemacheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

class WritingRulesTest {

    @Test
    void everySchema_isWrittenByTheRules() {
        // given
        Map<String, Schema> schemas = TopicSchemas.byRecord();

        // when
        List<String> faults = schemas.values().stream()
                .flatMap(schema -> WritingRules.faults(schema).stream())
                .distinct()
                .toList();

        // then
        assertThat(faults).isEmpty();
        assertThat(schemas).containsKeys("GoalEvent", "SealedReceipt", "JournalEntry", "GoalProjection");
    }

    @Test
    void whateverBreaksARule_isNamed() {
        // given
        Schema planted = new Schema.Parser().parse("""
                {"type": "record", "name": "Planted", "doc": "Planted.", "fields": [
                  {"name": "bare", "type": "string"},
                  {"name": "maybe", "type": ["null", "string"], "doc": "Has no default."},
                  {"name": "late", "type": ["string", "null"], "doc": "Null comes second.", "default": ""},
                  {"name": "openedAt", "type": "long", "doc": "Has no logical type."},
                  {"name": "when", "type": {"type": "long", "logicalType": "timestamp-millis"}, "doc": "Milliseconds."},
                  {"name": "cost", "type": "double", "doc": "Is not an integer."},
                  {"name": "state", "doc": "Its enum has no default.",
                   "type": {"type": "enum", "name": "State", "doc": "A state.", "symbols": ["UNKNOWN", "ON"]}}]}
                """);

        // when
        List<String> faults = WritingRules.faults(planted);

        // then
        assertThat(faults)
                .containsExactly(
                        "Planted.bare: there is no doc",
                        "Planted.maybe: the optional field does not default to null",
                        "Planted.late: the optional field does not default to null",
                        "Planted.openedAt: the time is not in timestamp-micros",
                        "Planted.when: the time is not in timestamp-micros",
                        "Planted.cost: the number is not an integer",
                        "State: the default symbol is not UNKNOWN");
    }
}
