package dev.loopkeeper.kit.boot;

import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kit.problem.Problem;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/** What is wrong with a request that breaks the grammar of HTTP or of its target, in words. */
final class MalformedRequest {

    /** The longest path with its query, in characters. */
    static final int LONGEST_TARGET = 4096;

    private MalformedRequest() {}

    /** Why the server reads {@code request} no further; empty when it does. */
    static Optional<Problem> refusal(HttpServerRequest request) {
        return request.decoderResult().isFailure()
                ? Optional.of(unreadable(request, request.decoderResult().cause()))
                : badTarget(request.uri());
    }

    private static Problem unreadable(HttpServerRequest request, Throwable cause) {
        return switch (cause) {
            case TooLongHttpLineException line -> longTarget("it has more than is read");
            case TooLongHttpHeaderException headers ->
                Problem.of(
                        431,
                        "HEADERS_TOO_LARGE",
                        "Headers too large",
                        "headers within the bound of quarkus.http.limits.max-header-size",
                        "they have more");
            default -> badLength(request).orElseGet(() -> ungrammatical(cause));
        };
    }

    static Problem longTarget(String actual) {
        return Problem.of(
                414,
                "TARGET_TOO_LONG",
                "Target too long",
                "a path with its query of at most " + LONGEST_TARGET + " characters",
                actual);
    }

    private static Optional<Problem> badLength(HttpServerRequest request) {
        List<String> lengths = request.headers().getAll(HttpHeaders.CONTENT_LENGTH);
        if (lengths.isEmpty()) {
            return Optional.empty();
        }
        if (request.headers().contains(HttpHeaders.TRANSFER_ENCODING)) {
            return Optional.of(malformed("a Content-Length or a Transfer-Encoding", "there are both"));
        }
        return lengths.size() > 1 || !lengths.get(0).matches("\\d+")
                ? Optional.of(malformed(
                        "one Content-Length, the number of the body's bytes",
                        "it is " + IdGrammar.quote(String.join(", ", lengths))))
                : Optional.empty();
    }

    private static Problem ungrammatical(Throwable cause) {
        return malformed(
                "a request in the grammar of HTTP",
                "it cannot be read: " + IdGrammar.quote(String.valueOf(cause.getMessage())));
    }

    private static Optional<Problem> badTarget(String target) {
        try {
            new URI(target);
            return Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of(Problem.of(
                    400,
                    "MALFORMED_TARGET",
                    "Malformed target",
                    "a path with its query in the grammar of URIs, whatever it does not allow as % with two hexadecimal digits",
                    "it is " + IdGrammar.quote(target)));
        }
    }

    /** What is said to whoever does not name the server. */
    static Problem noHost(HttpServerRequest request) {
        String header = request.version() == HttpVersion.HTTP_2 ? ":authority" : "Host";
        String named = request.getHeader(HttpHeaders.HOST);
        return malformed(
                "one " + header + " header that names the server",
                named == null ? "there is none" : "it is " + IdGrammar.quote(named));
    }

    /** What is said where nothing more is known. */
    static Problem malformed(String expected, String actual) {
        return Problem.of(400, "MALFORMED_REQUEST", "Malformed request", expected, actual);
    }
}
