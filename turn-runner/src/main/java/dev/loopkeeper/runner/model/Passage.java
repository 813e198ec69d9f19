package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kit.http.BoundedBody;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way to a provider and its answer on the way back. Sends what was approved, byte for byte, or nothing; follows
 * no redirect, since what was approved names its receiver; reads a bounded answer, within the turn's time and as long as it may go on.
 */
final class Passage implements Wire.Carrier {
    static final String BAD_ANSWER = "MODEL_BAD_ANSWER";
    static final String TOO_LARGE = "MODEL_CONVERSATION_TOO_LARGE";

    /** The most that is sent in one request. */
    private static final int MAX_BYTES = 1024 * 1024;

    private final HttpClient http;
    private final Function<byte[], HttpRequest> requests;
    private final Terms terms;
    private @Nullable ModelAnswer end;
    private @Nullable JsonNode body;
    private boolean interrupted;

    /** @param requests makes the request that carries a body, or throws {@link IllegalArgumentException} if its headers cannot */
    Passage(HttpClient http, Function<byte[], HttpRequest> requests, Terms terms) {
        this.http = http;
        this.requests = requests;
        this.terms = terms;
    }

    /**
     * On which terms something may pass.
     *
     * @param approved what a person has approved, where it is not the continuation of what was approved
     * @param left how long the answer may take
     * @param control tells when the turn must stop
     */
    record Terms(Optional<byte[]> approved, Duration left, TurnControlView control) {}

    @Override
    public byte[] carry(byte[] octets) {
        if (terms.approved().isPresent() && !Arrays.equals(terms.approved().get(), octets)) {
            throw ended(new ModelAnswer.NotApproved());
        }
        if (octets.length > MAX_BYTES) {
            throw ended(
                    Tokens.NONE,
                    failed(TOO_LARGE, "expected a conversation of at most " + MAX_BYTES + " bytes, but it is longer"));
        }
        HttpResponse<byte[]> response = sent(request(octets));
        if (response.statusCode() != 200) {
            throw ended(
                    Tokens.UNKNOWN,
                    failed(
                            "MODEL_STATUS_" + response.statusCode(),
                            "expected the model to answer with status 200, but it was " + response.statusCode()));
        }
        if (!(StrictJson.read(response.body(), ResultReader.MAX_BYTES)
                instanceof JsonReading.Document(JsonNode root))) {
            throw ended(Tokens.UNKNOWN, failed(BAD_ANSWER, "expected the model's answer to be JSON, but it is not"));
        }
        body = root;
        return response.body();
    }

    /** How it ended, if it did without an answer. */
    Optional<ModelAnswer> end() throws InterruptedException {
        if (interrupted) {
            throw new InterruptedException();
        }
        return Optional.ofNullable(end);
    }

    /** The answer's body, once there is one. */
    Optional<JsonNode> body() {
        return Optional.ofNullable(body);
    }

    private HttpRequest request(byte[] octets) {
        try {
            return requests.apply(octets);
        } catch (IllegalArgumentException e) {
            // Its message repeats the key, so that it may reach no log and no receipt.
            throw ended(
                    Tokens.NONE,
                    failed("MODEL_KEY_UNUSABLE", "expected the model's key to fit into a header, but it does not"));
        }
    }

    private HttpResponse<byte[]> sent(HttpRequest request) {
        CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(request, BoundedBody.of(ResultReader.MAX_BYTES));
        try {
            CompletableFuture.anyOf(sent, terms.control().stopped())
                    .get(terms.left().toMillis(), TimeUnit.MILLISECONDS);
            Optional<StopOrder> stopped = terms.control().stop();
            if (stopped.isPresent() && !sent.isDone()) {
                throw ended(Tokens.UNKNOWN, ExecutorResult.stopped(stopped.get()));
            }
            return sent.get();
        } catch (TimeoutException e) {
            throw ended(
                    Tokens.UNKNOWN,
                    ExecutorResult.stopped(StopOrder.timedOut("expected the model to answer within "
                            + terms.left().toMillis() + " ms, but it did not")));
        } catch (ExecutionException e) {
            throw ended(Tokens.UNKNOWN, unreached(e.getCause()));
        } catch (InterruptedException e) {
            interrupted = true;
            throw new Wire.NotCarried();
        } finally {
            sent.cancel(true);
        }
    }

    private static ExecutorResult unreached(@Nullable Throwable fault) {
        return fault instanceof BoundedBody.TooLarge large
                ? failed(BAD_ANSWER, String.valueOf(large.getMessage()))
                : failed(
                        "MODEL_UNREACHABLE",
                        "expected the model to answer, but asking it failed: "
                                + (fault instanceof IOException io ? io : new IOException(fault))
                                        .getClass()
                                        .getSimpleName());
    }

    private Wire.NotCarried ended(Tokens tokens, ExecutorResult result) {
        return ended(new ModelAnswer.Ended(result, tokens));
    }

    private Wire.NotCarried ended(ModelAnswer how) {
        end = how;
        return new Wire.NotCarried();
    }

    private static ExecutorResult failed(String code, String sentence) {
        return ExecutorResult.failed(code, sentence);
    }
}
