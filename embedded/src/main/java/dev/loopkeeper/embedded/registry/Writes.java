package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Changes to the registry, one at a time, each decided on what the topic holds and answered once it holds the change. */
final class Writes {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final SchemaLog log;
    private final ReentrantLock turn = new ReentrantLock();

    Writes(SchemaLog log) {
        this.log = log;
    }

    Answer register(String subject, ProposedSchema proposed) {
        return inTurn(() -> {
            Catalog catalog = log.catalog();
            List<StoredSchema> live = catalog.live(subject);
            Optional<StoredSchema> known = live.stream().filter(proposed::same).findFirst();
            if (known.isPresent()) {
                return registered(known.get().id());
            }
            List<String> conflicts = CompatibilityCheck.conflicts(proposed.schema(), live, catalog.levelOf(subject));
            if (!conflicts.isEmpty()) {
                return Answer.incompatible(subject, conflicts);
            }
            StoredSchema next = nextVersion(catalog, subject, proposed.identity());
            log.append(new RegistryRecord.SchemaStored(next));
            return registered(next.id());
        });
    }

    Answer deleteSubject(String subject, boolean permanent) {
        return inTurn(() -> {
            List<StoredSchema> history = log.catalog().history(subject);
            List<StoredSchema> live = log.catalog().live(subject);
            if (history.isEmpty()) {
                return Answer.subjectNotFound(subject);
            }
            if (permanent && !live.isEmpty()) {
                return Answer.subjectNotYetDeleted(subject);
            }
            if (!permanent && live.isEmpty()) {
                return Answer.subjectAlreadyDeleted(subject);
            }
            List<StoredSchema> affected = permanent ? history : live;
            affected.forEach(one -> log.append(removal(one, permanent)));
            if (log.catalog().levelSetFor(Optional.of(subject)).isPresent()) {
                log.append(new RegistryRecord.LevelCleared(Optional.of(subject)));
            }
            return Answer.numbers(affected.stream().map(StoredSchema::version));
        });
    }

    Answer deleteVersion(String subject, String version, boolean permanent) {
        return inTurn(() -> new Reads(log.catalog()).select(subject, version, true, one -> {
            if (permanent && !one.deleted()) {
                return Answer.versionNotYetDeleted(subject, one.version());
            }
            if (!permanent && one.deleted()) {
                return Answer.versionAlreadyDeleted(subject, one.version());
            }
            log.append(removal(one, permanent));
            return Answer.found(JSON.numberNode(one.version()));
        }));
    }

    /** Sets the level of a subject, or the global one when no subject is given. */
    Answer setLevel(Optional<String> subject, JsonNode body) {
        String name = body.path("compatibility").asText();
        Optional<CompatibilityLevel> level = CompatibilityLevel.named(name);
        if (level.isEmpty()) {
            return Answer.invalidLevel(name);
        }
        return inTurn(() -> {
            log.append(new RegistryRecord.LevelSet(subject, level.get()));
            return Answer.found(
                    JSON.objectNode().put("compatibility", level.get().name()));
        });
    }

    /** Takes back what {@link #setLevel} set; answers with the level that applied until now. */
    Answer clearLevel(Optional<String> subject) {
        return inTurn(() -> {
            Catalog catalog = log.catalog();
            Optional<CompatibilityLevel> level = catalog.levelSetFor(subject);
            if (subject.isPresent() && level.isEmpty()) {
                return Answer.noLevelOfItsOwn(subject.get());
            }
            log.append(new RegistryRecord.LevelCleared(subject));
            return Answer.found(JSON.objectNode()
                    .put(
                            "compatibilityLevel",
                            level.orElseGet(catalog::globalLevel).name()));
        });
    }

    private static StoredSchema nextVersion(Catalog catalog, String subject, String identity) {
        List<StoredSchema> history = catalog.history(subject);
        int version = history.isEmpty() ? 1 : history.getLast().version() + 1;
        int id = catalog.idOf(identity).orElse(catalog.lastId() + 1);
        return new StoredSchema(subject, version, id, identity, false);
    }

    private static RegistryRecord removal(StoredSchema one, boolean permanent) {
        return permanent
                ? new RegistryRecord.SchemaErased(one.subject(), one.version())
                : new RegistryRecord.SchemaStored(one.hidden());
    }

    private static Answer registered(int id) {
        return Answer.found(JSON.objectNode().put("id", id));
    }

    private Answer inTurn(Supplier<Answer> change) {
        turn.lock();
        try {
            return change.get();
        } finally {
            turn.unlock();
        }
    }
}
