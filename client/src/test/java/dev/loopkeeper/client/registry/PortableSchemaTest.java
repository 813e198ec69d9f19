package dev.loopkeeper.client.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.schema.GoalEvent;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

final class PortableSchemaTest {

    @Test
    void aGeneratedClass_loosesOnlyWhatTheJavaCompilerAdded() {
        // given
        Schema generated = GoalEvent.getClassSchema();

        // when
        Schema portable = PortableSchema.of(generated);

        // then
        assertThat(generated.toString()).contains("avro.java.string");
        assertThat(portable.toString())
                .isEqualTo(generated
                        .toString()
                        .replace("{\"type\":\"string\",\"avro.java.string\":\"String\"}", "\"string\"")
                        .replace(",\"avro.java.string\":\"String\"", ""));
    }

    @Test
    void aRecursiveSchemaWithAliasesDefaultsAndProperties_staysEqual() {
        // given
        Schema schema = new Schema.Parser().parse("""
                {"type":"record","name":"Node","namespace":"t","doc":"d","aliases":["Old"],"color":"red","fields":[
                  {"name":"next","type":["null","Node"],"default":null,"doc":"n","aliases":["following"],"order":"ignore","p":1},
                  {"name":"at","type":{"type":"long","logicalType":"timestamp-micros"}},
                  {"name":"kind","type":{"type":"enum","name":"Kind","symbols":["UNKNOWN","A"],"default":"UNKNOWN"}},
                  {"name":"sum","type":{"type":"fixed","name":"Sum","size":4}},
                  {"name":"more","type":{"type":"map","values":{"type":"array","items":"Node"}},"default":{}}]}""");

        // when
        Schema portable = PortableSchema.of(schema);

        // then
        assertThat(portable.toString()).isEqualTo(schema.toString());
        assertThat(portable.getField("at").schema().getLogicalType()).isNotNull();
    }

    @Test
    void thePortableForm_isItsOwnPortableForm() {
        // given
        Schema portable = PortableSchema.of(GoalEvent.getClassSchema());

        // when
        Schema again = PortableSchema.of(portable);

        // then
        assertThat(again).isEqualTo(portable);
    }
}
