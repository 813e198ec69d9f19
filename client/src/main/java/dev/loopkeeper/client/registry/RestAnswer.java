package dev.loopkeeper.client.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;

/**
 * What one address answered.
 *
 * @param from the address with path
 * @param status the HTTP status
 * @param json the body, or a missing node if it is no JSON
 */
record RestAnswer(URI from, int status, JsonNode json) {

    private static final JsonMapper MAPPER = new JsonMapper();

    static RestAnswer of(URI from, int status, byte[] body) {
        return new RestAnswer(from, status, tree(body));
    }

    boolean isOk() {
        return status >= 200 && status < 300;
    }

    /** Another address, or the same one later, may answer better. */
    boolean isTransient() {
        return status >= 500 || status == 429 || status == 408;
    }

    /** The registry's words about a failure. */
    String message() {
        String text = json.path("message").asText("");
        return text.isEmpty() ? "HTTP status " + status : text;
    }

    JsonNode demand(String field) {
        JsonNode value = json.path(field);
        if (value.isMissingNode() || value.isNull()) {
            throw new RegistryRefusedException(
                    "expected a field \"" + field + "\" in the answer of " + from
                            + ", but there is none; check that schema.registry.url points at a Confluent-compatible registry API");
        }
        return value;
    }

    /** For answers that no operation knows how to use. */
    RegistryRefusedException refusal() {
        String advice = status == 401 || status == 403
                ? "; check basic.auth.user.info or bearer.auth.token and what that user may do"
                : "; check that schema.registry.url points at a Confluent-compatible registry API";
        return new RegistryRefusedException(
                "expected " + from + " to answer with success, but status " + status + " says: " + message() + advice);
    }

    private static JsonNode tree(byte[] body) {
        try {
            JsonNode tree = MAPPER.readTree(body);
            return tree == null ? MissingNode.getInstance() : tree;
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        } catch (IOException e) {
            throw new IllegalStateException("reading an array of bytes cannot fail", e);
        }
    }
}
