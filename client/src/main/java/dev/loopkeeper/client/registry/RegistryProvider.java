package dev.loopkeeper.client.registry;

/** Makes registry clients of one implementation; found with {@link java.util.ServiceLoader}. */
public interface RegistryProvider {

    /** The value of {@code loopkeeper.registry.client} that chooses it. */
    String name();

    /** A client for this configuration. It need not cache ids. */
    SchemaRegistry open(RegistryConfig config);
}
