package dev.loopkeeper.embedded.registry;

import java.util.Optional;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;

/** Reads schema text; two texts are the same schema when they print alike after that, documentation included. */
final class AvroText {

    private AvroText() {}

    /** The schema, or empty when the text is not a valid Avro schema. */
    static Optional<Schema> parse(String text) {
        try {
            Schema schema = stored(text);
            // Avro leaves a name that nobody defines unresolved until the schema is used, then fails on a null.
            identity(schema);
            return Optional.of(schema);
        } catch (AvroRuntimeException | NullPointerException invalid) {
            return Optional.empty();
        }
    }

    /** A schema that this registry accepted before. */
    static Schema stored(String text) {
        return new Schema.Parser().parse(text);
    }

    /** The form that is stored and compared. */
    static String identity(Schema schema) {
        return schema.toString();
    }
}
