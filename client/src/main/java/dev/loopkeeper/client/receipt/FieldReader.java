package dev.loopkeeper.client.receipt;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.id.GoalId;
import java.time.DateTimeException;
import java.time.Instant;

/** Reads typed fields of one JSON object and names the one that is not as it must be. */
final class FieldReader {

    private static final int MAX_TEXT = 1_000;

    private final JsonNode node;
    private final String path;

    FieldReader(JsonNode node, String path) {
        this.node = node;
        this.path = path;
    }

    FieldReader object(String field) {
        JsonNode value = node.path(field);
        if (!value.isObject()) {
            throw wrong(field, "an object");
        }
        return new FieldReader(value, path + field + ".");
    }

    JsonNode array(String field, int size) {
        JsonNode value = node.path(field);
        if (!value.isArray() || value.size() != size) {
            throw wrong(field, "an array of " + size);
        }
        return value;
    }

    boolean isNull(String field) {
        return node.path(field).isNull();
    }

    String text(String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()
                || value.textValue().isEmpty()
                || value.textValue().length() > MAX_TEXT) {
            throw wrong(field, "a text of 1 to " + MAX_TEXT + " characters");
        }
        return value.textValue();
    }

    void demand(String field, String wanted) {
        if (!wanted.equals(node.path(field).textValue())) {
            throw wrong(field, "\"" + wanted + "\"");
        }
    }

    /** A whole number from 1. */
    int count(String field) {
        JsonNode value = node.path(field);
        if (!value.isInt() || value.intValue() < 1) {
            throw wrong(field, "a whole number from 1");
        }
        return value.intValue();
    }

    /** A long as text, since JSON numbers beyond 2^53 lose digits in some readers. */
    long longText(String field) {
        String text = text(field);
        try {
            long value = Long.parseLong(text);
            if (value >= 0 && Long.toString(value).equals(text)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw wrong(field, "a whole number from 0 as text");
        }
        throw wrong(field, "a whole number from 0 as text");
    }

    GoalId goalId(String field) {
        return GoalId.parse(text(field)).orElseThrow(() -> wrong(field, "a goal id like tenant/goal"));
    }

    Digest digest(String field) {
        return Digest.parse(text(field)).orElseThrow(() -> wrong(field, "a digest like sha256:<hex>"));
    }

    Digest hexDigest(String field) {
        return Digest.parse("sha256:" + text(field)).orElseThrow(() -> wrong(field, "a SHA-256 in hex"));
    }

    Instant time(String field) {
        try {
            return Instant.parse(text(field));
        } catch (DateTimeException e) {
            throw wrong(field, "a time like 2026-01-01T00:00:00.000000Z");
        }
    }

    private WrongField wrong(String field, String wanted) {
        return new WrongField("expected " + path + field + " to be " + wanted + ", but it is not");
    }

    /** Leaves the reading of one statement; never leaves this package. */
    static final class WrongField extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String reason;

        WrongField(String reason) {
            super(reason, null, false, false);
            this.reason = reason;
        }

        String reason() {
            return reason;
        }
    }
}
