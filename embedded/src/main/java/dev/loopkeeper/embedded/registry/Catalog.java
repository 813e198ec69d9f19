package dev.loopkeeper.embedded.registry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything the registry knows, at one position of its topic.
 *
 * @param schemas all versions in order of subject and version, deleted ones among them
 * @param levels compatibility levels that were set, by subject; the empty subject holds the global one
 * @param lastId the highest id ever given
 */
record Catalog(List<StoredSchema> schemas, Map<Optional<String>, CompatibilityLevel> levels, int lastId) {

    private static final Comparator<StoredSchema> ORDER =
            Comparator.comparing(StoredSchema::subject).thenComparing(StoredSchema::version);

    Catalog {
        schemas = List.copyOf(schemas);
        levels = Map.copyOf(levels);
    }

    static Catalog empty() {
        return new Catalog(List.of(), Map.of(), 0);
    }

    Catalog apply(RegistryRecord written) {
        return switch (written) {
            case RegistryRecord.SchemaStored(StoredSchema schema) -> withSchema(schema);
            case RegistryRecord.SchemaErased(String subject, int version) ->
                new Catalog(without(subject, version), levels, lastId);
            case RegistryRecord.LevelSet(Optional<String> subject, CompatibilityLevel level) -> {
                Map<Optional<String>, CompatibilityLevel> changed = new HashMap<>(levels);
                changed.put(subject, level);
                yield new Catalog(schemas, changed, lastId);
            }
            case RegistryRecord.LevelCleared(Optional<String> subject) -> {
                Map<Optional<String>, CompatibilityLevel> changed = new HashMap<>(levels);
                changed.remove(subject);
                yield new Catalog(schemas, changed, lastId);
            }
        };
    }

    private Catalog withSchema(StoredSchema schema) {
        List<StoredSchema> changed = without(schema.subject(), schema.version());
        changed.add(schema);
        changed.sort(ORDER);
        return new Catalog(changed, levels, Math.max(lastId, schema.id()));
    }

    private List<StoredSchema> without(String subject, int version) {
        List<StoredSchema> rest = new ArrayList<>(schemas);
        rest.removeIf(one -> one.subject().equals(subject) && one.version() == version);
        return rest;
    }

    /** All versions of a subject, oldest first, deleted ones among them. */
    List<StoredSchema> history(String subject) {
        return schemas.stream().filter(one -> one.subject().equals(subject)).toList();
    }

    /** Versions of a subject that are not deleted, oldest first. */
    List<StoredSchema> live(String subject) {
        return history(subject).stream().filter(one -> !one.deleted()).toList();
    }

    /** Versions with this id, whatever their subject, deleted ones among them. */
    Stream<StoredSchema> withId(int id) {
        return schemas.stream().filter(one -> one.id() == id);
    }

    /** The id that this schema has in any subject. */
    Optional<Integer> idOf(String identity) {
        return schemas.stream()
                .filter(one -> one.schema().equals(identity))
                .map(StoredSchema::id)
                .findFirst();
    }

    /** The level set for exactly this subject, or set globally when no subject is given. */
    Optional<CompatibilityLevel> levelSetFor(Optional<String> subject) {
        return Optional.ofNullable(levels.get(subject));
    }

    /** The level that applies to a subject. */
    CompatibilityLevel levelOf(String subject) {
        return levelSetFor(Optional.of(subject)).orElseGet(this::globalLevel);
    }

    CompatibilityLevel globalLevel() {
        return levelSetFor(Optional.empty()).orElse(CompatibilityLevel.BACKWARD);
    }
}
