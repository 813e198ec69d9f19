package dev.loopkeeper.client.serde;

import dev.loopkeeper.client.registry.Lookup;
import dev.loopkeeper.client.registry.RegistrationMode;
import dev.loopkeeper.client.registry.RegistryUnavailableException;
import dev.loopkeeper.client.registry.SchemaRegistry;
import dev.loopkeeper.client.registry.Subject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificRecord;

/**
 * Records of one subject to and from frames that are byte for byte those of Confluent's serializers. The subject is
 * fixed here and not derived from
 * a topic, so that internal topics of a stream processor do not make subjects of their own.
 *
 * <p>Safe for use by many threads. Only the first record of each schema asks the registry.
 */
public final class AvroCodec<T extends IndexedRecord> {

    private static final int MAX_PLANS = 1_000;

    private final AvroShape<T> shape;
    private final SchemaRegistry registry;
    private final FrameWriters<T> writers;
    private final Map<Integer, ReadPlan<T>> plans = new ConcurrentHashMap<>();

    private AvroCodec(AvroShape<T> shape, Subject subject, SchemaRegistry registry, RegistrationMode mode) {
        this.shape = shape;
        this.registry = registry;
        this.writers = new FrameWriters<>(shape, subject, registry, mode);
    }

    /** A codec for a generated class: whatever version a record was written in, it is resolved to the class. */
    public static <T extends SpecificRecord> AvroCodec<T> of(
            Class<T> type, Subject subject, SchemaRegistry registry, RegistrationMode mode) {
        return new AvroCodec<>(AvroShape.Generated.of(type), subject, registry, mode);
    }

    /** A codec for any record, read in the schema it was written in. */
    public static AvroCodec<GenericRecord> generic(Subject subject, SchemaRegistry registry, RegistrationMode mode) {
        return new AvroCodec<>(new AvroShape.Generic(), subject, registry, mode);
    }

    /**
     * The frame of a record.
     *
     * @throws SchemaRefusedException if the registry will not have the record's schema under this subject
     * @throws RegistryUnavailableException if the registry had to be asked and could not be
     * @throws org.apache.avro.AvroRuntimeException if the record is incomplete, a programming error
     */
    public byte[] encode(T value) {
        return writers.of(value.getSchema()).write(value);
    }

    /**
     * The frame of a record of which some fields are those of an earlier one: their octets are copied and their values never asked for.
     *
     * @param schema the record's
     * @param before the earlier record, written by this method
     * @throws SchemaRefusedException as {@link #encode(IndexedRecord)} does
     * @throws RegistryUnavailableException likewise
     */
    public FieldedFrame encode(Schema schema, RecordFields<T> fields, FieldedFrame before) {
        return writers.of(schema).write(fields, before);
    }

    /** The record of a frame, or why there is none. Never throws for bytes, whatever they are. */
    public Decoded<T> decode(byte[] frame) {
        if (frame.length < Frame.HEAD_BYTES) {
            return new Decoded.Undecodable<>(
                    Fault.TOO_SHORT, "expected at least " + Frame.HEAD_BYTES + " bytes, but there are " + frame.length);
        }
        if (!Frame.hasMagic(frame)) {
            return new Decoded.Undecodable<>(
                    Fault.BAD_MAGIC, "expected the first byte to be 0, but it is " + (frame[0] & 0xFF));
        }
        int schemaId = Frame.schemaId(frame);
        ReadPlan<T> plan = plans.get(schemaId);
        if (plan == null) {
            try {
                plan = plan(schemaId);
            } catch (RegistryUnavailableException e) {
                return new Decoded.Unavailable<>(e);
            }
        }
        return plan.read(frame, schemaId);
    }

    private ReadPlan<T> plan(int schemaId) {
        Lookup<Schema> answer = registry.schemaById(schemaId);
        if (answer instanceof Lookup.Found<Schema> found) {
            ReadPlan<T> plan = plan(schemaId, found.value());
            if (plans.size() >= MAX_PLANS) {
                plans.clear();
            }
            plans.put(schemaId, plan);
            return plan;
        }
        // Not remembered here: a frame may overtake its schema on the way through a replicated registry.
        return new ReadPlan.Refuse<>(Fault.UNKNOWN_SCHEMA, ((Lookup.Missing<Schema>) answer).reason());
    }

    private ReadPlan<T> plan(int schemaId, Schema written) {
        Schema expected = shape.expected().orElse(written);
        boolean readable = written.getType() == Schema.Type.RECORD
                && SchemaCompatibility.checkReaderWriterCompatibility(expected, written)
                                .getType()
                        == SchemaCompatibilityType.COMPATIBLE;
        return readable
                ? new ReadPlan.Resolve<>(shape.reader(written))
                : new ReadPlan.Refuse<>(
                        Fault.INCOMPATIBLE_SCHEMA,
                        "expected schema " + schemaId + " to be readable as " + expected.getFullName() + ", but it is "
                                + written.getFullName() + " in a version that is not");
    }
}
