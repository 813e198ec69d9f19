package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Answers that change nothing, from one catalog. */
record Reads(Catalog catalog) {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    Answer subjects(boolean withDeleted) {
        return Answer.texts(catalog.schemas().stream()
                .filter(one -> withDeleted || !one.deleted())
                .map(StoredSchema::subject)
                .distinct());
    }

    Answer versions(String subject, boolean withDeleted) {
        List<StoredSchema> versions = versionsOf(subject, withDeleted);
        return versions.isEmpty()
                ? Answer.subjectNotFound(subject)
                : Answer.numbers(versions.stream().map(StoredSchema::version));
    }

    Answer version(String subject, String version, boolean withDeleted) {
        return select(subject, version, withDeleted, one -> Answer.found(described(one)));
    }

    Answer versionText(String subject, String version, boolean withDeleted) {
        return select(subject, version, withDeleted, one -> Answer.found(TextNode.valueOf(one.schema())));
    }

    Answer referencedBy(String subject, String version) {
        return select(subject, version, true, one -> Answer.found(JSON.arrayNode()));
    }

    Answer lookup(String subject, ProposedSchema proposed, boolean withDeleted) {
        List<StoredSchema> versions = versionsOf(subject, withDeleted);
        if (versions.isEmpty()) {
            return Answer.subjectNotFound(subject);
        }
        return versions.reversed().stream()
                .filter(proposed::same)
                .findFirst()
                .map(one -> Answer.found(described(one)))
                .orElseGet(Answer::schemaNotFound);
    }

    Answer schemaById(int id) {
        return catalog.withId(id)
                .findFirst()
                .map(one -> Answer.found(JSON.objectNode().put("schema", one.schema())))
                .orElseGet(() -> Answer.idNotFound(id));
    }

    Answer textById(int id) {
        return catalog.withId(id)
                .findFirst()
                .map(one -> Answer.found(TextNode.valueOf(one.schema())))
                .orElseGet(() -> Answer.idNotFound(id));
    }

    Answer subjectsOfId(int id, boolean withDeleted) {
        return usesOf(
                id,
                uses -> Answer.texts(uses.filter(one -> withDeleted || !one.deleted())
                        .map(StoredSchema::subject)
                        .distinct()));
    }

    Answer versionsOfId(int id, boolean withDeleted) {
        return usesOf(id, uses -> {
            ArrayNode versions = JSON.arrayNode();
            uses.filter(one -> withDeleted || !one.deleted())
                    .forEach(one ->
                            versions.addObject().put("subject", one.subject()).put("version", one.version()));
            return Answer.found(versions);
        });
    }

    Answer globalLevel() {
        return Answer.found(JSON.objectNode()
                .put("compatibilityLevel", catalog.globalLevel().name()));
    }

    Answer level(String subject, boolean defaultToGlobal) {
        Optional<CompatibilityLevel> own = catalog.levelSetFor(Optional.of(subject));
        return own.or(() -> defaultToGlobal ? Optional.of(catalog.globalLevel()) : Optional.empty())
                .map(level -> Answer.found(JSON.objectNode().put("compatibilityLevel", level.name())))
                .orElseGet(() -> Answer.noLevelOfItsOwn(subject));
    }

    Answer globalMode() {
        return Answer.found(JSON.objectNode().put("mode", "READWRITE"));
    }

    Answer mode(String subject, boolean defaultToGlobal) {
        return defaultToGlobal ? globalMode() : Answer.noModeOfItsOwn(subject);
    }

    /** Against one version; a subject without versions accepts anything as its next latest. */
    Answer compatibility(String subject, String version, ProposedSchema proposed, boolean verbose) {
        if (version.equals("latest") && catalog.live(subject).isEmpty()) {
            return verdict(List.of(), verbose);
        }
        return select(
                subject,
                version,
                false,
                one -> verdict(
                        CompatibilityCheck.conflicts(proposed.schema(), List.of(one), catalog.levelOf(subject)),
                        verbose));
    }

    /** Against the versions that the subject's level names. */
    Answer compatibility(String subject, ProposedSchema proposed, boolean verbose) {
        return verdict(
                CompatibilityCheck.conflicts(proposed.schema(), catalog.live(subject), catalog.levelOf(subject)),
                verbose);
    }

    /** What {@code then} makes of the version named by a number or {@code latest}, or the refusal. */
    Answer select(String subject, String version, boolean withDeleted, Function<StoredSchema, Answer> then) {
        List<StoredSchema> versions = versionsOf(subject, withDeleted);
        if (versions.isEmpty()) {
            return Answer.subjectNotFound(subject);
        }
        if (version.equals("latest") || version.equals("-1")) {
            return then.apply(versions.getLast());
        }
        Optional<Integer> number = positive(version);
        if (number.isEmpty()) {
            return Answer.invalidVersion(version);
        }
        return versions.stream()
                .filter(one -> one.version() == number.get())
                .findFirst()
                .map(then)
                .orElseGet(() -> Answer.versionNotFound(version));
    }

    static Optional<Integer> positive(String text) {
        try {
            return Optional.of(Integer.parseInt(text)).filter(number -> number > 0);
        } catch (NumberFormatException notANumber) {
            return Optional.empty();
        }
    }

    private Answer usesOf(int id, Function<Stream<StoredSchema>, Answer> then) {
        return catalog.withId(id).findAny().isEmpty() ? Answer.idNotFound(id) : then.apply(catalog.withId(id));
    }

    private List<StoredSchema> versionsOf(String subject, boolean withDeleted) {
        return withDeleted ? catalog.history(subject) : catalog.live(subject);
    }

    private static Answer verdict(List<String> conflicts, boolean verbose) {
        ObjectNode verdict = JSON.objectNode().put("is_compatible", conflicts.isEmpty());
        if (verbose) {
            ArrayNode messages = verdict.putArray("messages");
            conflicts.forEach(messages::add);
        }
        return Answer.found(verdict);
    }

    private static ObjectNode described(StoredSchema one) {
        return JSON.objectNode()
                .put("subject", one.subject())
                .put("version", one.version())
                .put("id", one.id())
                .put("schema", one.schema());
    }
}
