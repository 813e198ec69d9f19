package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.function.Function;
import org.apache.avro.Schema;

/** The schema that a request's body carries. */
record ProposedSchema(Schema schema) {

    /** What {@code then} makes of the body's schema, or the refusal of a body without a usable one. */
    static Answer in(JsonNode body, Function<ProposedSchema, Answer> then) {
        String type = body.path("schemaType").asText("AVRO");
        if (!type.equals("AVRO")) {
            return Answer.invalidSchema("the embedded registry takes AVRO only, not " + type);
        }
        if (!body.path("references").isEmpty()) {
            return Answer.invalidSchema("the embedded registry takes no schemas with references");
        }
        if (body.path("id").asInt(-1) > 0) {
            return Answer.modeIsFixed();
        }
        if (!body.path("schema").isTextual()) {
            return Answer.invalidSchema("expected the schema's JSON as a string in the field \"schema\"");
        }
        Optional<Schema> schema = AvroText.parse(body.path("schema").asText());
        return schema.map(valid -> then.apply(new ProposedSchema(valid)))
                .orElseGet(() -> Answer.invalidSchema("the text is not an Avro schema"));
    }

    String identity() {
        return AvroText.identity(schema);
    }

    boolean same(StoredSchema stored) {
        return stored.schema().equals(identity());
    }
}
