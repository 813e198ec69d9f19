package dev.loopkeeper.embedded.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

/** Talks to a registry as any HTTP client would. */
record RestSession(String url, HttpClient http) {

    static final ObjectMapper JSON = new ObjectMapper();

    /** What came back. */
    record Reply(int status, String mediaType, JsonNode body) {

        int errorCode() {
            return body.path("error_code").asInt();
        }

        String message() {
            return body.path("message").asText();
        }
    }

    static RestSession with(EmbeddedRegistry registry) {
        return new RestSession(registry.url(), HttpClient.newHttpClient());
    }

    Reply get(String path) {
        return send("GET", path, "");
    }

    Reply delete(String path) {
        return send("DELETE", path, "");
    }

    Reply register(String subject, String schema) {
        return send("POST", "/subjects/" + subject + "/versions", schemaBody(schema));
    }

    Reply setLevel(String subject, String level) {
        return send("PUT", "/config/" + subject, "{\"compatibility\":\"%s\"}".formatted(level));
    }

    Reply send(String method, String path, String body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
            return new Reply(
                    response.statusCode(),
                    response.headers().firstValue("Content-Type").orElse(""),
                    JSON.readTree(response.body()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String schemaBody(String schema) {
        ObjectNode body = JSON.createObjectNode();
        return body.put("schema", schema).toString();
    }
}
