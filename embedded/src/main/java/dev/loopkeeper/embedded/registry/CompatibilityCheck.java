package dev.loopkeeper.embedded.registry;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.Incompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;

/** Compares a proposed schema with earlier versions of its subject, by Avro's own rules. */
final class CompatibilityCheck {

    private CompatibilityCheck() {}

    /**
     * One sentence for each conflict; none when the candidate is acceptable.
     *
     * @param earlier live versions, oldest first
     */
    static List<String> conflicts(Schema candidate, List<StoredSchema> earlier, CompatibilityLevel level) {
        int from = level.transitive ? 0 : Math.max(0, earlier.size() - 1);
        List<String> conflicts = new ArrayList<>();
        for (StoredSchema version : earlier.subList(from, earlier.size())) {
            Schema other = AvroText.stored(version.schema());
            if (level.backward) {
                unreadable(candidate, other)
                        .map(cause -> "the new schema cannot read version %d: %s".formatted(version.version(), cause))
                        .forEach(conflicts::add);
            }
            if (level.forward) {
                unreadable(other, candidate)
                        .map(cause -> "version %d cannot read the new schema: %s".formatted(version.version(), cause))
                        .forEach(conflicts::add);
            }
        }
        return conflicts;
    }

    private static Stream<String> unreadable(Schema reader, Schema writer) {
        SchemaPairCompatibility pair = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
        if (pair.getType() == SchemaCompatibilityType.COMPATIBLE) {
            return Stream.empty();
        }
        return pair.getResult().getIncompatibilities().stream().map(CompatibilityCheck::sentence);
    }

    private static String sentence(Incompatibility conflict) {
        return "%s at %s: %s".formatted(conflict.getType(), conflict.getLocation(), conflict.getMessage());
    }
}
