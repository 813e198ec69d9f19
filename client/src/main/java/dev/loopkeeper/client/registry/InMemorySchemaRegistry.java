package dev.loopkeeper.client.registry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.SchemaValidationException;
import org.apache.avro.SchemaValidator;
import org.apache.avro.SchemaValidatorBuilder;

/**
 * A registry without a server, for tests of whatever needs one. It keeps the same promises, compatibility included, and
 * can be made unreachable.
 */
public final class InMemorySchemaRegistry implements SchemaRegistry {

    private final Map<Subject, List<RegisteredSchema>> subjects = new HashMap<>();
    private final Map<Subject, Compatibility> levels = new HashMap<>();
    private final Map<Integer, Schema> byId = new TreeMap<>();
    private boolean reachable = true;

    /** From now on every question fails as an outage does, or is answered again. */
    public synchronized void reachable(boolean newReachable) {
        reachable = newReachable;
    }

    @Override
    public synchronized Registration register(Subject subject, Schema schema) {
        demandReachable();
        Schema portable = PortableSchema.of(schema);
        Optional<RegisteredSchema> known = find(subject, portable);
        if (known.isPresent()) {
            return new Registration.Registered(known.get().id());
        }
        List<String> breaks = breaks(subject, portable);
        if (!breaks.isEmpty()) {
            return new Registration.Refused("expected " + subject + " to accept the schema, but: " + breaks);
        }
        int id = idOf(portable);
        List<RegisteredSchema> versions = subjects.computeIfAbsent(subject, unused -> new ArrayList<>());
        versions.add(new RegisteredSchema(subject, versions.size() + 1, id, portable));
        return new Registration.Registered(id);
    }

    @Override
    public synchronized Lookup<Integer> idFor(Subject subject, Schema schema) {
        demandReachable();
        return find(subject, PortableSchema.of(schema))
                .<Lookup<Integer>>map(found -> new Lookup.Found<>(found.id()))
                .orElseGet(() -> new Lookup.Missing<>("expected the schema " + schema.getFullName()
                        + " to be registered under " + subject + ", but it is not"));
    }

    @Override
    public synchronized Lookup<Schema> schemaById(int id) {
        demandReachable();
        Schema schema = byId.get(id);
        return schema == null
                ? new Lookup.Missing<>("expected a schema with id " + id + ", but there is none")
                : new Lookup.Found<>(schema);
    }

    @Override
    public synchronized Lookup<RegisteredSchema> latest(Subject subject) {
        demandReachable();
        return versions(subject).stream()
                .max(Comparator.comparingInt(RegisteredSchema::version))
                .<Lookup<RegisteredSchema>>map(Lookup.Found::new)
                .orElseGet(() -> new Lookup.Missing<>("expected " + subject + " to have a version, but it has none"));
    }

    @Override
    public synchronized Lookup<Compatibility> compatibility(Subject subject) {
        demandReachable();
        return new Lookup.Found<>(level(subject));
    }

    @Override
    public synchronized void setCompatibility(Subject subject, Compatibility level) {
        demandReachable();
        levels.put(subject, level);
    }

    @Override
    public synchronized CompatibilityVerdict testCompatibility(Subject subject, Schema schema) {
        demandReachable();
        List<String> breaks = breaks(subject, PortableSchema.of(schema));
        return new CompatibilityVerdict(breaks.isEmpty(), breaks);
    }

    @Override
    public void close() {
        // Nothing is open.
    }

    private void demandReachable() {
        if (!reachable) {
            throw new RegistryUnavailableException(
                    "expected the schema registry to answer, but it was made unreachable");
        }
    }

    private List<RegisteredSchema> versions(Subject subject) {
        return subjects.getOrDefault(subject, List.of());
    }

    private Optional<RegisteredSchema> find(Subject subject, Schema portable) {
        return versions(subject).stream()
                .filter(version -> version.schema().equals(portable))
                .findFirst();
    }

    private Compatibility level(Subject subject) {
        return levels.getOrDefault(subject, Compatibility.BACKWARD);
    }

    private int idOf(Schema portable) {
        for (Map.Entry<Integer, Schema> known : byId.entrySet()) {
            if (known.getValue().equals(portable)) {
                return known.getKey();
            }
        }
        int id = byId.size() + 1;
        byId.put(id, portable);
        return id;
    }

    private List<String> breaks(Subject subject, Schema portable) {
        var newestFirst = new ArrayList<Schema>();
        versions(subject).forEach(version -> newestFirst.add(0, version.schema()));
        Optional<SchemaValidator> validator = validator(level(subject));
        if (validator.isEmpty()) {
            return List.of();
        }
        try {
            validator.get().validate(portable, newestFirst);
            return List.of();
        } catch (SchemaValidationException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<SchemaValidator> validator(Compatibility level) {
        var builder = new SchemaValidatorBuilder();
        return switch (level) {
            case NONE -> Optional.empty();
            case BACKWARD -> Optional.of(builder.canReadStrategy().validateLatest());
            case BACKWARD_TRANSITIVE -> Optional.of(builder.canReadStrategy().validateAll());
            case FORWARD -> Optional.of(builder.canBeReadStrategy().validateLatest());
            case FORWARD_TRANSITIVE -> Optional.of(builder.canBeReadStrategy().validateAll());
            case FULL -> Optional.of(builder.mutualReadStrategy().validateLatest());
            case FULL_TRANSITIVE -> Optional.of(builder.mutualReadStrategy().validateAll());
        };
    }
}
