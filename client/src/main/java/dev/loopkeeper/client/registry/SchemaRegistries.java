package dev.loopkeeper.client.registry;

import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** Opens registry clients. */
public final class SchemaRegistries {

    private static final String BUILT_IN = "http";

    private SchemaRegistries() {}

    /**
     * A caching client of the implementation that the configuration names.
     *
     * @throws IllegalArgumentException if no implementation on the class path has that name
     */
    public static SchemaRegistry open(RegistryConfig config) {
        SchemaRegistry registry = BUILT_IN.equals(config.client())
                ? new HttpSchemaRegistry(config)
                : provider(config.client()).open(config);
        return new CachingSchemaRegistry(registry, config.cache(), System::nanoTime);
    }

    private static RegistryProvider provider(String name) {
        Map<String, RegistryProvider> providers = new TreeMap<>();
        ServiceLoader.load(RegistryProvider.class, SchemaRegistries.class.getClassLoader())
                .forEach(provider -> providers.put(provider.name(), provider));
        RegistryProvider chosen = providers.get(name);
        if (chosen == null) {
            throw new IllegalArgumentException(
                    "expected " + RegistryKeys.CLIENT + " to be " + BUILT_IN + " or one of " + providers.keySet()
                            + ", but it is \"" + name + "\"; correct it or put that client on the class path");
        }
        return chosen;
    }
}
