package dev.loopkeeper.runner.http;

import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.kit.http.BoundedBody;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sorts answers into classes. No connection, a broken one, 408, 429 and 5xx may pass: asked again. Every other status that brings no
 * result is the service's last word.
 */
final class ReplyReader {
    static final String HTTP_UNREACHABLE = "HTTP_UNREACHABLE";
    static final String HTTP_BAD_ANSWER = "HTTP_BAD_ANSWER";
    static final String HTTP_HOST_NOT_ALLOWED = "HTTP_HOST_NOT_ALLOWED";
    static final String HTTP_REDIRECT_REFUSED = "HTTP_REDIRECT_REFUSED";

    private static final Duration BETWEEN_POLLS = Duration.ofSeconds(1);
    private static final long MOST_PAUSE_SECONDS = 3600;

    private final HttpSpec spec;
    private final int mostBytes;

    ReplyReader(HttpSpec spec, int mostBytes) {
        this.spec = spec;
        this.mostBytes = mostBytes;
    }

    BodyHandler<byte[]> body() {
        return BoundedBody.of(mostBytes);
    }

    Reply read(HttpResponse<byte[]> response, Ask ask, Instant now) {
        int status = response.statusCode();
        if (status == 200) {
            return new Reply.Last(new Answer.Body(response.body()));
        }
        if (status == 202) {
            return accepted(response, ask, now);
        }
        if (status >= 300 && status < 400) {
            return declined(
                    HTTP_REDIRECT_REFUSED, "expected an answer, but the service sends the turn elsewhere: " + status);
        }
        String code = "HTTP_STATUS_" + status;
        String sentence = "expected the service to answer with 200 or 202, but it was " + status;
        return status == 408 || status == 429 || status >= 500
                ? new Reply.Again(new Answer.Failing(code, sentence, status != 429), pause(response, now))
                : declined(code, sentence);
    }

    /** What it means that there was no answer. */
    Reply failed(@Nullable Throwable fault) {
        if (fault instanceof BoundedBody.TooLarge large) {
            return new Reply.Last(new Answer.Refused("OUTPUT_TOO_LARGE", String.valueOf(large.getMessage())));
        }
        if (fault instanceof IOException) {
            // Its message may name addresses behind the service's, which a receipt must not.
            return new Reply.Again(
                    new Answer.Failing(
                            HTTP_UNREACHABLE,
                            "expected the service to answer, but asking it failed: "
                                    + fault.getClass().getSimpleName(),
                            !(fault instanceof ConnectException || fault instanceof HttpConnectTimeoutException)),
                    Optional.empty());
        }
        throw new IllegalStateException("expected an answer or none, but asking failed by a bug", fault);
    }

    private Reply accepted(HttpResponse<byte[]> response, Ask ask, Instant now) {
        Optional<URI> poll =
                response.headers().firstValue("Location").flatMap(location -> resolved(response, location));
        if (poll.isEmpty() && !ask.handIn().isEmpty()) {
            return new Reply.Awaited();
        }
        if (poll.isEmpty()) {
            return declined(HTTP_BAD_ANSWER, "expected an address at Location beside 202, but there is none");
        }
        return spec.allows(poll.get())
                ? new Reply.Accepted(poll.get(), pause(response, now).orElse(BETWEEN_POLLS))
                : new Reply.Last(new Answer.Refused(
                        HTTP_HOST_NOT_ALLOWED,
                        "expected an address on one of " + spec.hosts() + ", but the service names another"));
    }

    private static Reply declined(String code, String sentence) {
        return new Reply.Last(new Answer.Declined(code, sentence));
    }

    private static Optional<URI> resolved(HttpResponse<byte[]> response, String location) {
        try {
            return Optional.of(response.uri().resolve(location));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Seconds, or a date; anything else counts as not said. */
    private static Optional<Duration> pause(HttpResponse<byte[]> response, Instant now) {
        return response.headers().firstValue("Retry-After").flatMap(said -> {
            try {
                long seconds = said.matches("[0-9]{1,9}")
                        ? Long.parseLong(said)
                        : Duration.between(
                                        now,
                                        ZonedDateTime.parse(said, DateTimeFormatter.RFC_1123_DATE_TIME)
                                                .toInstant())
                                .toSeconds();
                return Optional.of(Duration.ofSeconds(Math.clamp(seconds, 0, MOST_PAUSE_SECONDS)));
            } catch (DateTimeException e) {
                return Optional.empty();
            }
        });
    }
}
