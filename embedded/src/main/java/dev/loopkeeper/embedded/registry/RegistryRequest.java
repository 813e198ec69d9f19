package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One request, taken apart.
 *
 * @param path segments of the path, decoded; a subject may contain slashes
 * @param query last value of each parameter
 * @param body JSON object, or a missing node when there was no body
 */
record RegistryRequest(String method, List<String> path, Map<String, String> query, JsonNode body) {

    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /**
     * Takes a request apart.
     *
     * @throws IllegalArgumentException when the body is not a JSON object or the path is badly encoded
     */
    static RegistryRequest of(String method, URI target, byte[] body) {
        return new RegistryRequest(method, segments(target), parameters(target), json(body));
    }

    boolean flag(String name) {
        return Boolean.parseBoolean(query.get(name));
    }

    private static List<String> segments(URI target) {
        return Arrays.stream(target.getRawPath().split("/"))
                .filter(segment -> !segment.isEmpty())
                // In a path, unlike in a form, a plus sign is itself.
                .map(segment -> decoded(segment.replace("+", "%2B")))
                .toList();
    }

    private static Map<String, String> parameters(URI target) {
        Map<String, String> parameters = new HashMap<>();
        if (target.getRawQuery() != null) {
            for (String parameter : target.getRawQuery().split("&")) {
                int equals = parameter.indexOf('=');
                if (equals > 0) {
                    parameters.put(decoded(parameter.substring(0, equals)), decoded(parameter.substring(equals + 1)));
                }
            }
        }
        return Map.copyOf(parameters);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static JsonNode json(byte[] body) {
        if (body.length == 0) {
            return MissingNode.getInstance();
        }
        try {
            JsonNode parsed = JSON.readTree(body);
            if (!parsed.isObject()) {
                throw new IllegalArgumentException("expected a JSON object as the request's body");
            }
            return parsed;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("expected JSON as the request's body: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new IllegalArgumentException("expected JSON as the request's body", e);
        }
    }
}
