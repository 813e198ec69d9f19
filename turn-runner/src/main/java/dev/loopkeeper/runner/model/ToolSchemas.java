package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tools as LangChain4j takes them. It carries an object's properties, its required names and its definitions as they are, and no
 * other keyword at the top of a schema: what it would drop is told in words, so that a model does not learn it from a denial.
 */
final class ToolSchemas {
    private static final Set<String> CARRIED = Set.of("type", "properties", "required", "$defs");

    private ToolSchemas() {}

    static List<ToolSpecification> of(Prompt prompt) {
        return prompt.tools().stream().map(ToolSchemas::of).toList();
    }

    private static ToolSpecification of(Prompt.Tool tool) {
        ToolSpecification.Builder specification = ToolSpecification.builder()
                .name(tool.name())
                .parameters(JsonObjectSchema.builder()
                        .addProperties(elements(tool.arguments().path("properties")))
                        .required(required(tool.arguments().path("required")))
                        .definitions(elements(tool.arguments().path("$defs")))
                        .build());
        List<String> told = new ArrayList<>(tool.description().stream().toList());
        if (!dropped(tool.arguments()).isEmpty()) {
            told.add("The arguments must also fit this JSON Schema: " + dropped(tool.arguments()));
        }
        return told.isEmpty()
                ? specification.build()
                : specification.description(String.join("\n", told)).build();
    }

    private static Map<String, JsonSchemaElement> elements(JsonNode schemas) {
        Map<String, JsonSchemaElement> elements = new LinkedHashMap<>();
        // A schema may also be true or false; LangChain4j takes objects only, and what is dropped is told.
        schemas.properties()
                .forEach(entry -> elements.put(
                        entry.getKey(),
                        JsonRawSchema.from(
                                entry.getValue().isObject() ? entry.getValue().toString() : "{}")));
        return elements;
    }

    private static List<String> required(JsonNode names) {
        List<String> required = new ArrayList<>();
        names.forEach(name -> required.add(name.asText()));
        return required;
    }

    private static ObjectNode dropped(JsonNode schema) {
        ObjectNode dropped = ((ObjectNode) schema).deepCopy();
        dropped.remove(CARRIED);
        for (String name : List.of("properties", "$defs")) {
            if (schema.path(name).valueStream().anyMatch(JsonNode::isBoolean)) {
                dropped.set(name, schema.get(name));
            }
        }
        return dropped;
    }
}
