package dev.loopkeeper.client.registry;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Remembers what cannot change (ids and their schemas) for ever, and what is missing briefly. Levels and newest
 * versions are always asked for.
 */
final class CachingSchemaRegistry implements SchemaRegistry {

    private record Registered(Subject subject, Schema schema) {}

    private final SchemaRegistry registry;
    private final CachePolicy policy;
    private final LongSupplier nanoTime;
    private final Map<Registered, Integer> ids = new ConcurrentHashMap<>();
    private final Map<Integer, Schema> schemas = new ConcurrentHashMap<>();
    private final Map<Object, Missed> missing = new ConcurrentHashMap<>();

    private record Missed(String reason, long untilNanos) {}

    CachingSchemaRegistry(SchemaRegistry registry, CachePolicy policy, LongSupplier nanoTime) {
        this.registry = registry;
        this.policy = policy;
        this.nanoTime = nanoTime;
    }

    @Override
    public Registration register(Subject subject, Schema schema) {
        var key = new Registered(subject, schema);
        Integer known = ids.get(key);
        if (known != null) {
            return new Registration.Registered(known);
        }
        Registration answer = registry.register(subject, schema);
        if (answer instanceof Registration.Registered registered) {
            put(ids, key, registered.id());
            missing.clear();
        }
        return answer;
    }

    @Override
    public Lookup<Integer> idFor(Subject subject, Schema schema) {
        var key = new Registered(subject, schema);
        return cached(ids, key, () -> registry.idFor(subject, schema));
    }

    @Override
    public Lookup<Schema> schemaById(int id) {
        return cached(schemas, id, () -> registry.schemaById(id));
    }

    private <K, V> Lookup<V> cached(Map<K, V> found, K key, Supplier<Lookup<V>> ask) {
        V known = found.get(key);
        if (known != null) {
            return new Lookup.Found<>(known);
        }
        Missed missed = missing.get(key);
        if (missed != null && nanoTime.getAsLong() - missed.untilNanos() < 0) {
            return new Lookup.Missing<>(missed.reason());
        }
        Lookup<V> answer = ask.get();
        if (answer instanceof Lookup.Found<V> hit) {
            put(found, key, hit.value());
        } else if (answer instanceof Lookup.Missing<V> miss) {
            put(
                    missing,
                    key,
                    new Missed(
                            miss.reason(),
                            nanoTime.getAsLong() + policy.missingFor().toNanos()));
        }
        return answer;
    }

    // Forgetting everything at the bound is crude and cheap: a client that meets so many schemas is under attack or
    // misconfigured.
    private <K, V> void put(Map<K, V> map, K key, V value) {
        if (map.size() >= policy.maxEntries()) {
            map.clear();
        }
        map.put(key, value);
    }

    @Override
    public Lookup<RegisteredSchema> latest(Subject subject) {
        return registry.latest(subject);
    }

    @Override
    public Lookup<Compatibility> compatibility(Subject subject) {
        return registry.compatibility(subject);
    }

    @Override
    public void setCompatibility(Subject subject, Compatibility level) {
        registry.setCompatibility(subject, level);
    }

    @Override
    public CompatibilityVerdict testCompatibility(Subject subject, Schema schema) {
        return registry.testCompatibility(subject, schema);
    }

    @Override
    public void close() {
        registry.close();
    }
}
