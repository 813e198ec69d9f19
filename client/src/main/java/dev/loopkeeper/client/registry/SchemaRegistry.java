package dev.loopkeeper.client.registry;

import org.apache.avro.Schema;

/**
 * A registry of Avro schemas that speaks Confluent's model: subjects with versions, and ids that name a schema for
 * ever. Implementations are
 * safe for use by many threads and offer schemas to the registry in {@linkplain PortableSchema portable form}.
 *
 * <p>Every method may block on the network and throws {@link RegistryUnavailableException} when the registry could not
 * be asked (ask again), or
 * {@link RegistryRefusedException} when it answered that this client may not ask, or in a way that cannot be understood
 * (a person must act).
 */
public interface SchemaRegistry extends AutoCloseable {

    /** Registers a schema under a subject. Registering it again gives the same id. */
    Registration register(Subject subject, Schema schema);

    /** The id under which exactly this schema is registered under this subject. */
    Lookup<Integer> idFor(Subject subject, Schema schema);

    /** The schema that frames with this id are written in. */
    Lookup<Schema> schemaById(int id);

    /** The newest version of a subject. Never from a cache. */
    Lookup<RegisteredSchema> latest(Subject subject);

    /** The level that holds for a subject: its own, or else the registry's default. Never from a cache. */
    Lookup<Compatibility> compatibility(Subject subject);

    /** Gives a subject a level of its own. */
    void setCompatibility(Subject subject, Compatibility level);

    /** Whether the schema could be registered now, without registering it. */
    CompatibilityVerdict testCompatibility(Subject subject, Schema schema);

    /** Lets connections go. Never throws. */
    @Override
    void close();
}
