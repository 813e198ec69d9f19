package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.stream.Stream;

/** What the registry replies: the thing asked for, or a refusal with Confluent's error code. */
sealed interface Answer {

    /** The thing asked for, as JSON. */
    record Found(JsonNode body) implements Answer {}

    /** A refusal; the code's first three digits are the HTTP status. */
    record Refused(int code, String message) implements Answer {

        int status() {
            return code < 1_000 ? code : code / 100;
        }
    }

    static Answer found(JsonNode body) {
        return new Found(body);
    }

    static Answer numbers(Stream<Integer> values) {
        return new Found(values.collect(JsonNodeFactory.instance::arrayNode, (array, n) -> array.add(n), (a, b) -> {}));
    }

    static Answer texts(Stream<String> values) {
        return new Found(
                values.collect(JsonNodeFactory.instance::arrayNode, (array, text) -> array.add(text), (a, b) -> {}));
    }

    static Answer subjectNotFound(String subject) {
        return new Refused(40401, "Subject '%s' not found.".formatted(subject));
    }

    static Answer versionNotFound(String version) {
        return new Refused(40402, "Version %s not found.".formatted(version));
    }

    static Answer schemaNotFound() {
        return new Refused(40403, "Schema not found");
    }

    static Answer idNotFound(int id) {
        return new Refused(40403, "Schema %d not found".formatted(id));
    }

    static Answer subjectAlreadyDeleted(String subject) {
        return new Refused(
                40404, "Subject '%s' was soft deleted. Set permanent=true to delete permanently".formatted(subject));
    }

    static Answer subjectNotYetDeleted(String subject) {
        return new Refused(
                40405, "Subject '%s' was not deleted first before being permanently deleted".formatted(subject));
    }

    static Answer versionAlreadyDeleted(String subject, int version) {
        return new Refused(
                40406,
                "Subject '%s' Version %d was soft deleted. Set permanent=true to delete permanently"
                        .formatted(subject, version));
    }

    static Answer versionNotYetDeleted(String subject, int version) {
        return new Refused(
                40407,
                "Subject '%s' Version %d was not deleted first before being permanently deleted"
                        .formatted(subject, version));
    }

    static Answer noLevelOfItsOwn(String subject) {
        return new Refused(
                40408, "Subject '%s' does not have subject-level compatibility configured".formatted(subject));
    }

    static Answer noModeOfItsOwn(String subject) {
        return new Refused(40409, "Subject '%s' does not have subject-level mode configured".formatted(subject));
    }

    static Answer invalidSchema(String why) {
        return new Refused(42201, "Invalid schema: " + why);
    }

    static Answer invalidVersion(String version) {
        return new Refused(
                42202,
                "The specified version '%s' is not a valid version id. Allowed values are between [1, 2^31-1] and the string \"latest\""
                        .formatted(version));
    }

    static Answer invalidLevel(String level) {
        return new Refused(
                42203,
                "Invalid compatibility level '%s'. Valid values are %s"
                        .formatted(level, List.of(CompatibilityLevel.values())));
    }

    static Answer modeIsFixed() {
        return new Refused(42205, "The embedded registry's mode is READWRITE and cannot be changed");
    }

    static Answer incompatible(String subject, List<String> conflicts) {
        return new Refused(
                409,
                "Schema being registered is incompatible with an earlier schema for subject \"%s\", details: %s"
                        .formatted(subject, conflicts));
    }

    static Answer malformed(String why) {
        return new Refused(400, why);
    }

    static Answer noSuchResource(String method, String path) {
        return new Refused(404, "HTTP 404 Not Found: the embedded registry has no %s %s".formatted(method, path));
    }
}
