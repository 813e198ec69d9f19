package dev.loopkeeper.client.registry;

import org.apache.avro.Schema;

/**
 * One version of a subject.
 *
 * @param subject whose version it is
 * @param version counted from 1 within the subject
 * @param id unique within the registry; what frames carry
 * @param schema the schema itself
 */
public record RegisteredSchema(Subject subject, int version, int id, Schema schema) {}
