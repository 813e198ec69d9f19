package dev.loopkeeper.kernel.wire.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsSchemaTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"properties\":{\"a\":{\"pattern\":\"[\"}}}",
                "{\"patternProperties\":{\"(?<=\":{}}}",
                "{\"propertyNames\":{\"pattern\":\"*\"}}",
            })
    void schemaWithAPatternThatIsNone_isNoSchema(String schema) throws IOException {
        // given
        JsonNode document = json(schema);

        // when // then
        assertThatThrownBy(() -> ArgumentsSchema.demand("tools.a.arguments", document))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageContaining("tools.a.arguments")
                .hasMessageContaining("a pattern that is none");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$ref\":\"#\"}",
                "{\"$ref\":\"#/$defs/a\",\"$defs\":{\"a\":{\"$ref\":\"#/$defs/b\"},\"b\":{\"$ref\":\"#/$defs/a\"}}}",
                "{\"allOf\":[{\"type\":\"object\"},{\"$ref\":\"#\"}]}",
                "{\"anyOf\":[{\"$ref\":\"#/%24defs/a~1b\"}],\"$defs\":{\"a/b\":{\"not\":{\"$ref\":\"#\"}}}}",
                "{\"properties\":{\"a\":{\"items\":{\"$ref\":\"#/properties/a/items\"}}}}",
            })
    void schemaThatRefersToItselfWithoutEnd_isNoSchema(String schema) throws IOException {
        // given
        JsonNode document = json(schema);

        // when // then
        assertThatThrownBy(() -> ArgumentsSchema.demand("tools.a.arguments", document))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageContaining("tools.a.arguments")
                .hasMessageContaining("it refers to itself without end");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"properties\":{\"left\":{\"$ref\":\"#\"},\"rest\":{\"items\":{\"$ref\":\"#\"}}}}",
                "{\"allOf\":[{\"$ref\":\"#/$defs/a\"},{\"$ref\":\"#/$defs/a\"}],\"$defs\":{\"a\":{\"type\":\"object\"}}}",
                "{\"properties\":{\"$ref\":{\"type\":\"string\"},\"allOf\":{\"additionalProperties\":{\"$ref\":\"#\"}}}}",
                "{\"$defs\":{\"unused\":{\"$ref\":\"#/$defs/unused\"}}}",
                "{\"$id\":\"urn:a\",\"properties\":{\"b\":{\"$id\":\"urn:b\",\"allOf\":[{\"$ref\":\"#/$defs/c\"}],\"$defs\":{\"c\":{}}}}}",
            })
    void schemaThatEndsWithTheValue_isOne(String schema) throws IOException {
        // given
        JsonNode document = json(schema);

        // when
        ArgumentsSchema.demand("tools.a.arguments", document);

        // then
        assertThat(ArgumentsSchema.parse(schema).fault(json("{}"))).isEmpty();
    }

    @Test
    void schemaThatRefersToItselfWithoutEnd_isSatisfiedByNothing() throws IOException {
        // given
        ArgumentsSchema endless = ArgumentsSchema.parse("{\"$ref\":\"#\"}");

        // when // then
        assertThat(endless.fault(json("{}")))
                .hasValueSatisfying(fault -> assertThat(fault).contains("refers to itself without end"));
    }

    @Test
    void faultOfASchemaAndOfArguments_isTheFirstThatIsBrokenAndWhere() throws IOException {
        // given
        JsonNode wrong = json("{\"properties\":{\"b\":{\"type\":7},\"a\":{\"minimum\":\"one\"}}}");
        ArgumentsSchema schema = ArgumentsSchema.parse(
                "{\"properties\":{\"b\":{\"type\":\"string\"},\"a\":{\"type\":\"number\",\"minimum\":1}}}");

        // when // then
        assertThatThrownBy(() -> ArgumentsSchema.demand("tools.a.arguments", wrong))
                .hasMessageEndingWith("at tools.a.arguments, but it breaks 'type' at '$.properties.a.minimum'");
        assertThat(schema.fault(json("{\"b\":1,\"a\":0}"))).contains("they break 'minimum' at '$.a'");
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }
}
