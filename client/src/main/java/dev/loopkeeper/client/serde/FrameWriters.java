package dev.loopkeeper.client.serde;

import dev.loopkeeper.client.registry.Lookup;
import dev.loopkeeper.client.registry.PortableSchema;
import dev.loopkeeper.client.registry.RegisteredSchema;
import dev.loopkeeper.client.registry.Registration;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.registry.Subject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.IndexedRecord;
import org.jspecify.annotations.Nullable;

/** Knows, for each schema that records come in, under which id their frames are written. */
final class FrameWriters<T extends IndexedRecord> {

    private static final int MAX_WRITERS = 100;

    private final AvroShape<T> shape;
    private final Subject subject;
    private final SchemaRegistry registry;
    private final RegistrationMode mode;
    private final Map<Schema, FrameWriter<T>> writers = new ConcurrentHashMap<>();

    /** The last one used, by identity: a subject nearly always has one schema, and comparing whole schemas is slow. */
    private volatile @Nullable Recent<T> recent;

    private record Recent<T>(Schema schema, FrameWriter<T> writer) {}

    FrameWriters(AvroShape<T> shape, Subject subject, SchemaRegistry registry, RegistrationMode mode) {
        this.shape = shape;
        this.subject = subject;
        this.registry = registry;
        this.mode = mode;
    }

    @SuppressWarnings("ReferenceEquality") // Equality is what the map below is for.
    FrameWriter<T> of(Schema schema) {
        Recent<T> last = recent;
        if (last != null && last.schema() == schema) {
            return last.writer();
        }
        FrameWriter<T> writer = writers.get(schema);
        if (writer == null) {
            writer = open(schema);
            if (writers.size() >= MAX_WRITERS) {
                writers.clear();
            }
            writers.put(schema, writer);
        }
        recent = new Recent<>(schema, writer);
        return writer;
    }

    private FrameWriter<T> open(Schema schema) {
        return switch (mode) {
            case REGISTER -> new FrameWriter.Direct<>(registered(schema), shape.writer(schema));
            case LOOK_UP -> new FrameWriter.Direct<>(lookedUp(schema), shape.writer(schema));
            case USE_LATEST -> inLatest(schema);
        };
    }

    private int registered(Schema schema) {
        Registration answer = registry.register(subject, schema);
        if (answer instanceof Registration.Registered registered) {
            return registered.id();
        }
        throw new SchemaRefusedException(((Registration.Refused) answer).reason());
    }

    private int lookedUp(Schema schema) {
        Lookup<Integer> answer = registry.idFor(subject, schema);
        if (answer instanceof Lookup.Found<Integer> found) {
            return found.value();
        }
        throw new SchemaRefusedException(
                ((Lookup.Missing<Integer>) answer).reason() + "; register it first, or set auto.register.schemas=true");
    }

    private FrameWriter<T> inLatest(Schema schema) {
        Lookup<RegisteredSchema> answer = registry.latest(subject);
        if (answer instanceof Lookup.Missing<RegisteredSchema> missing) {
            throw new SchemaRefusedException(missing.reason() + "; register one first");
        }
        RegisteredSchema latest = ((Lookup.Found<RegisteredSchema>) answer).value();
        if (latest.schema().equals(PortableSchema.of(schema))) {
            return new FrameWriter.Direct<>(latest.id(), shape.writer(schema));
        }
        if (SchemaCompatibility.checkReaderWriterCompatibility(latest.schema(), schema)
                        .getType()
                != SchemaCompatibilityType.COMPATIBLE) {
            throw new SchemaRefusedException(
                    "expected version " + latest.version() + " of " + subject + " to take records of this writer's "
                            + schema.getFullName() + ", but it does not; upgrade the writer");
        }
        return FrameWriter.Translated.of(latest.id(), shape.writer(schema), schema, latest.schema());
    }
}
