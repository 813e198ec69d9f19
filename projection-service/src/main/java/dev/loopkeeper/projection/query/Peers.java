package dev.loopkeeper.projection.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.loopkeeper.kit.http.BoundedBody;
import dev.loopkeeper.kit.http.Outgoing;
import dev.loopkeeper.kit.http.WholeAnswer;
import dev.loopkeeper.kit.logging.LinePaces;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.projection.reads.Endpoint;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the other instances. Each has a bounded time; one that does not answer is missing, never guessed. */
public final class Peers implements AutoCloseable {

    /** Marks a question that another instance has passed on: it is answered from what the receiver owns. */
    public static final String FORWARDED = "Loopkeeper-Forwarded";

    private static final Logger LOG = LoggerFactory.getLogger(Peers.class);
    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final Duration ONE = Duration.ofSeconds(5);
    private static final Duration EACH = Duration.ofSeconds(3);
    private static final int MOST_PEERS = 64;
    private static final int MOST_OF_A_PROBLEM = 64 * 1024;
    private static final int MOST_OF_AN_ANSWER = 32 * 1024 * 1024;
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);
    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .addModule(new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private final Outgoing outgoing;
    private final HttpClient http;
    private final LinePaces<Endpoint> silent = LinePaces.oneIn(BETWEEN_LINES, MOST_PEERS);

    public Peers(Outgoing outgoing) {
        this.outgoing = outgoing;
        this.http = outgoing.client(CONNECT);
    }

    /** An answer as it came. */
    public record Answer(int status, String contentType, Optional<String> retryAfter, byte[] body) {}

    /** The owner's answer to a question about one goal. */
    public Answer relay(Endpoint owner, Question question) {
        URI address = reachable(owner);
        try {
            HttpResponse<byte[]> answer =
                    WholeAnswer.of(http, request(address, question).build(), ONE, MOST_OF_AN_ANSWER);
            return new Answer(
                    answer.statusCode(), type(answer), answer.headers().firstValue("Retry-After"), answer.body());
        } catch (IOException e) {
            throw Restoring.unreachable(
                    owner.toString(), "there was none: " + e.getClass().getSimpleName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Restoring.unreachable(owner.toString(), "this instance is stopping");
        }
    }

    /** What another instance tells, for as long as it does. */
    public record Stream(java.util.stream.Stream<String> lines) {}

    /**
     * Begins to listen to another instance.
     *
     * @throws ProblemException with the instance's own problem when it refuses
     */
    public Stream listen(Endpoint peer, Question question, Optional<String> lastEventId) {
        URI address = reachable(peer);
        HttpRequest.Builder request = request(address, question).header("Accept", "text/event-stream");
        lastEventId.ifPresent(id -> request.header("Last-Event-ID", id));
        try {
            HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
            if (answer.statusCode() != 200) {
                throw refusal(peer, answer);
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(answer.body(), UTF_8));
            return new Stream(lines.lines().onClose(() -> close(lines)));
        } catch (IOException e) {
            throw Restoring.unreachable(
                    peer.toString(), "there was none: " + e.getClass().getSimpleName());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Restoring.unreachable(peer.toString(), "this instance is stopping");
        }
    }

    private static ProblemException refusal(Endpoint peer, HttpResponse<InputStream> answer) throws IOException {
        try (InputStream body = answer.body()) {
            int status = answer.statusCode();
            if (status < 400 || status >= 500 || !type(answer).equals(Problem.MEDIA_TYPE)) {
                return Restoring.unreachable(peer.toString(), "it answers " + status);
            }
            byte[] problem = body.readNBytes(MOST_OF_A_PROBLEM + 1);
            return problem.length > MOST_OF_A_PROBLEM
                    ? Restoring.unreachable(peer.toString(), "it answers " + status + " and does not come to an end")
                    : new ProblemException(parse(problem, Problem.class));
        }
    }

    private static void close(BufferedReader lines) {
        try {
            lines.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String type(HttpResponse<?> answer) {
        return answer.headers().firstValue("Content-Type").orElse("application/octet-stream");
    }

    private URI reachable(Endpoint owner) {
        return owner.address(outgoing)
                .orElseThrow(() -> Restoring.unreachable(
                        owner.host(),
                        "it does not advertise an address; set loopkeeper.projection-service.advertised-address"));
    }

    /** What those say that answer in time. */
    <T> List<T> ask(Collection<Endpoint> peers, Question question, Class<T> type) {
        List<CompletableFuture<Optional<T>>> asked =
                peers.stream().map(peer -> ask(peer, question, type)).toList();
        return asked.stream().flatMap(answer -> answer.join().stream()).toList();
    }

    private <T> CompletableFuture<Optional<T>> ask(Endpoint peer, Question question, Class<T> type) {
        return peer.address(outgoing)
                .map(address -> wholeAnswer(request(address, question).build())
                        .thenApply(answer -> read(peer, answer, type))
                        .exceptionally(failure -> {
                            missing(peer, failure.toString());
                            return Optional.empty();
                        }))
                .orElseGet(() -> {
                    missing(peer, "it does not advertise an address");
                    return CompletableFuture.completedFuture(Optional.empty());
                });
    }

    /** A request's own timeout ends with the headers: one who stands still in the middle of a body would hold everybody up. */
    private CompletableFuture<HttpResponse<byte[]>> wholeAnswer(HttpRequest request) {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request, BoundedBody.of(MOST_OF_AN_ANSWER));
        return answer.copy()
                .orTimeout(EACH.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((whole, failure) -> answer.cancel(true));
    }

    private <T> Optional<T> read(Endpoint peer, HttpResponse<byte[]> answer, Class<T> type) {
        if (answer.statusCode() != 200) {
            missing(peer, "it answers " + answer.statusCode());
            return Optional.empty();
        }
        return Optional.of(parse(answer.body(), type));
    }

    static <T> T parse(byte[] json, Class<T> type) {
        try {
            return JSON.readValue(json, type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(
                    "expected " + type.getSimpleName() + " from another instance, but it is none", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpRequest.Builder request(URI address, Question question) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(question.at(address)).header(FORWARDED, "true");
        question.authorization().ifPresent(proof -> request.header("Authorization", proof));
        return request;
    }

    // Every question asks all instances: one that is away for minutes would fill the log.
    private void missing(Endpoint peer, String why) {
        silent.due(peer, System.nanoTime())
                .ifPresent(leftOut -> LOG.atWarn()
                        .addKeyValue("peer", peer)
                        .addKeyValue("reason", why)
                        .addKeyValue("leftOut", leftOut)
                        .log("another instance did not answer"));
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
