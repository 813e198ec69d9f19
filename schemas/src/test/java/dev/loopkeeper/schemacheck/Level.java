package dev.loopkeeper.schemacheck;

import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;

/** How far a topic's schema may move from every version that was ever frozen. */
enum Level {
    /** New readers read all that was ever written: for envelopes, whose unions gain kinds of events. */
    BACKWARD_TRANSITIVE,
    /** Old readers also read what new writers write: for topics with one record. */
    FULL_TRANSITIVE;

    /** The level of a topic with values of {@code schema}: an envelope is known by its union of events. */
    static Level of(Schema schema) {
        Schema.Field event = schema.getField("event");
        return event != null && event.schema().getType() == Schema.Type.UNION ? BACKWARD_TRANSITIVE : FULL_TRANSITIVE;
    }

    /** What is lost between {@code frozen} and {@code now}, in Avro's words. */
    List<String> breaks(Schema frozen, Schema now) {
        return switch (this) {
            case BACKWARD_TRANSITIVE -> unreadable(now, frozen);
            case FULL_TRANSITIVE ->
                Stream.concat(unreadable(now, frozen).stream(), unreadable(frozen, now).stream())
                        .toList();
        };
    }

    private static List<String> unreadable(Schema reader, Schema writer) {
        var result = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer)
                .getResult();
        return result.getCompatibility() == SchemaCompatibilityType.COMPATIBLE
                ? List.of()
                : result.getIncompatibilities().stream()
                        .map(fault -> fault.getType() + " at " + fault.getLocation() + ": " + fault.getMessage())
                        .toList();
    }
}
