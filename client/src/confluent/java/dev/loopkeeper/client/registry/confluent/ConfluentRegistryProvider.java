package dev.loopkeeper.client.registry.confluent;

import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.RegistryProvider;
import dev.loopkeeper.client.registry.SchemaRegistry;
import io.confluent.kafka.schemaregistry.avro.AvroSchemaProvider;
import io.confluent.kafka.schemaregistry.client.CachedSchemaRegistryClient;
import java.net.URI;
import java.util.List;

/** Chosen with {@code loopkeeper.registry.client=confluent}. */
public final class ConfluentRegistryProvider implements RegistryProvider {

    @Override
    public String name() {
        return "confluent";
    }

    @Override
    public SchemaRegistry open(RegistryConfig config) {
        List<String> urls = config.urls().stream().map(URI::toString).toList();
        return new ConfluentSchemaRegistry(new CachedSchemaRegistryClient(
                urls, config.cache().maxEntries(), List.of(new AvroSchemaProvider()), ConfluentKeys.of(config)));
    }
}
