package dev.loopkeeper.embedded.registry;

/**
 * One version of a subject.
 *
 * @param id shared by all versions, of whatever subject, that have the same schema
 * @param schema Avro schema as JSON, in the form that {@link AvroText#identity} gives
 * @param deleted hidden from ordinary requests, but its id still resolves
 */
record StoredSchema(String subject, int version, int id, String schema, boolean deleted) {

    StoredSchema hidden() {
        return new StoredSchema(subject, version, id, schema, true);
    }
}
