package dev.loopkeeper.cli.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;

/** The query and write API of one server. */
public final class Api {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(30);

    private final URI reads;
    private final URI writes;
    private final Optional<String> token;
    private final HttpClient http;

    /**
     * Both at one address.
     *
     * @throws CommandFailure if that is no HTTP address
     */
    public Api(URI server) {
        this(server, server, Optional.empty());
    }

    /**
     * @param reads base address of the query API
     * @param writes base address of the write API
     * @param token shown to both, as a bearer token
     * @throws CommandFailure if one is no HTTP address
     */
    public Api(URI reads, URI writes, Optional<String> token) {
        this.reads = http("--server", reads);
        this.writes = http("--write-server", writes);
        this.token = token;
        this.http = HttpClient.newBuilder().connectTimeout(CONNECT).build();
    }

    /** The query API's base address. */
    public URI server() {
        return reads;
    }

    /** The document at {@code path}. */
    public JsonNode get(Path path) {
        return orFail(request(reads, path).GET().build()).body();
    }

    /** What is answered for {@code path}, a refusal too. */
    public Answer attempt(Path path) {
        return send(request(reads, path).GET().build());
    }

    /** What the write API's server answers for {@code path}, a refusal too. */
    public Answer attemptWrites(Path path) {
        return send(request(writes, path).GET().build());
    }

    /**
     * Asks for something to happen.
     *
     * @param idempotencyKey the same key with the same body happens once
     */
    public Answer post(Path path, JsonNode body, String idempotencyKey) {
        return orFail(posting(path, body, idempotencyKey));
    }

    /** The same, with a refusal as an answer. */
    public Answer attempt(Path path, JsonNode body, String idempotencyKey) {
        return send(posting(path, body, idempotencyKey));
    }

    private HttpRequest posting(Path path, JsonNode body, String idempotencyKey) {
        return request(writes, path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", idempotencyKey)
                .POST(BodyPublishers.ofString(body.toString()))
                .build();
    }

    private HttpRequest.Builder request(URI server, Path path) {
        String base = server.toString().replaceAll("/+$", "");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path.text()))
                .timeout(ANSWER)
                .header("Accept", "application/json, application/problem+json");
        token.ifPresent(shown -> request.header("Authorization", "Bearer " + shown));
        return request;
    }

    private Answer send(HttpRequest request) {
        HttpResponse<String> response;
        try {
            response = http.send(request, BodyHandlers.ofString());
        } catch (HttpTimeoutException e) {
            throw new CommandFailure(
                    ExitCode.TIMED_OUT,
                    "no answer from " + request.uri() + " within " + ANSWER.toSeconds() + " s",
                    "look whether it happened before you ask again",
                    e);
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.UNREACHABLE,
                    "cannot reach " + base(request.uri()) + why(e),
                    "start a development server with `loopctl dev`, or name another with --server URL",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.FAILED, "interrupted before the server answered", "", e);
        }
        return new Answer(response.statusCode(), parse(response.body()));
    }

    private Answer orFail(HttpRequest request) {
        Answer answer = send(request);
        if (answer.status() / 100 != 2) {
            throw new Problem(answer.status(), answer.body()).failure(request.method() + " " + request.uri());
        }
        if (answer.body().isMissingNode()) {
            throw new CommandFailure(
                    ExitCode.FAILED,
                    "expected JSON from " + request.uri() + ", but something else came",
                    "check that --server names a Loopkeeper server");
        }
        return answer;
    }

    private static JsonNode parse(String body) {
        if (body.isBlank()) {
            return JsonNodeFactory.instance.objectNode();
        }
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private static URI http(String option, URI address) {
        if (address.getHost() == null
                || address.getScheme() == null
                || !address.getScheme().startsWith("http")) {
            throw CommandFailure.usage(
                    "expected " + option + " to be an address such as http://127.0.0.1:8080, but it is " + address, "");
        }
        return address;
    }

    private static URI base(URI request) {
        return request.resolve("/");
    }

    private static String why(IOException e) {
        String message = e.getMessage();
        return message == null || message.isBlank() ? "" : " (" + message + ")";
    }
}
