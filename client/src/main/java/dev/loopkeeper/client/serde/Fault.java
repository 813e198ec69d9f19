package dev.loopkeeper.client.serde;

/** Why bytes are not a record. None of these heals by waiting. */
public enum Fault {
    /** Fewer bytes than the five of the frame's head. */
    TOO_SHORT,
    /** The first byte is not zero. */
    BAD_MAGIC,
    /** The registry answers that it has no Avro schema of that id. */
    UNKNOWN_SCHEMA,
    /** The schema cannot be resolved to what the reader expects. */
    INCOMPATIBLE_SCHEMA,
    /** The bytes end before the record does. */
    TRUNCATED,
    /** The bytes cannot have been written with the schema. */
    MALFORMED,
    /** The record ends before the bytes do. */
    TRAILING_BYTES
}
