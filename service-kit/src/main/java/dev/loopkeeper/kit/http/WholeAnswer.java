package dev.loopkeeper.kit.http;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks for an answer that must be there in time with its whole body: a request's own timeout ends with the headers. */
public final class WholeAnswer {

    private WholeAnswer() {}

    /**
     * The answer.
     *
     * @throws IOException if it is not there after {@code patience}, or is longer than {@code mostBytes}
     */
    public static HttpResponse<byte[]> of(HttpClient http, HttpRequest request, Duration patience, int mostBytes)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> answer = http.sendAsync(request, BoundedBody.of(mostBytes));
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("expected an answer within " + patience + ", but there was none", e);
        } finally {
            answer.cancel(true);
        }
    }
}
