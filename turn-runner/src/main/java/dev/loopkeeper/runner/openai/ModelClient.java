package dev.loopkeeper.runner.openai;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.http.BoundedBody;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends what it is given, as it is, and reads the answer, which is bounded. Follows no redirect: what was approved names its receiver. */
public final class ModelClient {
    private final HttpClient http;
    private final URI endpoint;
    private final Secret key;

    public ModelClient(HttpClient http, URI endpoint, Secret key) {
        this.http = http;
        this.endpoint = endpoint;
        this.key = key;
    }

    ModelAnswer ask(byte[] octets, Duration wallClock, TurnControlView control) throws InterruptedException {
        HttpRequest request;
        try {
            request = request(octets);
        } catch (IllegalArgumentException e) {
            // Its message repeats the key, so that it may reach no log and no receipt.
            return failed("MODEL_KEY_UNUSABLE", "expected the model's key to fit into a header, but it does not");
        }
        CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(request, BoundedBody.of(ResultReader.MAX_BYTES));
        CompletableFuture<ModelAnswer> answered = sent.thenApply(ModelClient::answer);
        CompletableFuture<ModelAnswer> ordered =
                control.stopped().thenApply(order -> new ModelAnswer.Ended(ExecutorResult.stopped(order)));
        try {
            return (ModelAnswer)
                    CompletableFuture.anyOf(answered, ordered).get(wallClock.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new ModelAnswer.Ended(ExecutorResult.stopped(StopOrder.timedOut(
                    "expected the model to answer within " + wallClock.toMillis() + " ms, but it did not")));
        } catch (ExecutionException e) {
            return failed(e.getCause() instanceof IOException io ? io : new IOException(e.getCause()));
        } finally {
            sent.cancel(true);
        }
    }

    private HttpRequest request(byte[] octets) {
        return HttpRequest.newBuilder(endpoint)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + key.reveal())
                .POST(HttpRequest.BodyPublishers.ofByteArray(octets))
                .build();
    }

    private static ModelAnswer answer(HttpResponse<byte[]> response) {
        return response.statusCode() == 200
                ? new ModelAnswer.Answered(response.body())
                : failed(
                        "MODEL_STATUS_" + response.statusCode(),
                        "expected the model to answer with status 200, but it was " + response.statusCode());
    }

    private static ModelAnswer failed(IOException e) {
        return e instanceof BoundedBody.TooLarge
                ? failed(Conversation.BAD_ANSWER, String.valueOf(e.getMessage()))
                : failed(
                        "MODEL_UNREACHABLE",
                        "expected the model to answer, but asking it failed: "
                                + e.getClass().getSimpleName());
    }

    private static ModelAnswer failed(String code, String sentence) {
        return new ModelAnswer.Ended(ExecutorResult.failed(code, sentence));
    }
}
