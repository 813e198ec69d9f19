package dev.loopkeeper.runner.openai;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Sends an approved rendering, as it is, and reads the answer. Follows no redirect: what was approved names its receiver. */
public final class ModelClient {
    private final HttpClient http;
    private final URI endpoint;
    private final Secret key;

    public ModelClient(HttpClient http, URI endpoint, Secret key) {
        this.http = http;
        this.endpoint = endpoint;
        this.key = key;
    }

    ExecutorResult ask(byte[] approved, Duration wallClock, TurnControlView control) throws InterruptedException {
        HttpRequest request;
        try {
            request = request(approved);
        } catch (IllegalArgumentException e) {
            // Its message repeats the key, so that it may reach no log and no receipt.
            return ExecutorResult.failed(
                    "MODEL_KEY_UNUSABLE", "expected the model's key to fit into a header, but it does not");
        }
        CompletableFuture<HttpResponse<byte[]>> sent = http.sendAsync(request, BodyHandlers.ofByteArray());
        CompletableFuture<ExecutorResult> answered = sent.thenApply(ModelClient::result);
        CompletableFuture<ExecutorResult> ordered = control.stopped().thenApply(ExecutorResult::stopped);
        try {
            return (ExecutorResult)
                    CompletableFuture.anyOf(answered, ordered).get(wallClock.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return ExecutorResult.stopped(StopOrder.timedOut(
                    "expected the model to answer within " + wallClock.toMillis() + " ms, but it did not"));
        } catch (ExecutionException e) {
            return failed(e.getCause() instanceof IOException io ? io : new IOException(e.getCause()));
        } finally {
            sent.cancel(true);
        }
    }

    private HttpRequest request(byte[] approved) {
        return HttpRequest.newBuilder(endpoint)
                .header("Content-Type", "application/json")
                .header("Authorization", "Bearer " + key.reveal())
                .POST(HttpRequest.BodyPublishers.ofByteArray(approved))
                .build();
    }

    private static ExecutorResult result(HttpResponse<byte[]> response) {
        return response.statusCode() == 200
                ? ChatCompletion.read(response.body())
                : ExecutorResult.failed(
                        "MODEL_STATUS_" + response.statusCode(),
                        "expected the model to answer with status 200, but it was " + response.statusCode());
    }

    private static ExecutorResult failed(IOException e) {
        return ExecutorResult.failed(
                "MODEL_UNREACHABLE",
                "expected the model to answer, but asking it failed: "
                        + e.getClass().getSimpleName());
    }
}
