package dev.loopkeeper.runner.http;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Does a turn by posting its contract to a service, which answers with the result at once, or with 202 and the address where the
 * result will be. Every request of a turn, whatever the attempt, carries the same idempotency key: a service that honours it does
 * the turn once, however often it is asked.
 */
public final class HttpExecutor implements Executor {
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    private static final byte[] NO_BODY = {};

    private final HttpSpec spec;
    private final MessageSigner signer;
    private final Line line;
    private final ReplyReader replies;

    /**
     * How services are reached.
     *
     * @param http follows no redirects
     * @param clock says in each signature when it was made
     * @param firstPause between the first two tries; doubled with each further one
     */
    public record Line(HttpClient http, InstantSource clock, Duration firstPause) {}

    public HttpExecutor(HttpSpec spec, MessageSigner signer, Line line) {
        this.spec = spec;
        this.signer = signer;
        this.line = line;
        this.replies = new ReplyReader(spec);
    }

    /** What goes to a service in place of {@code method} on {@code target}. */
    private record Ask(String method, URI target, byte[] body, String idempotencyKey) {
        Ask poll(URI address) {
            return new Ask("GET", address, NO_BODY, idempotencyKey);
        }

        Ask withdraw() {
            return new Ask("DELETE", target, NO_BODY, idempotencyKey);
        }
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException {
        long deadline = System.nanoTime() + input.wallClock().toNanos();
        Ask ask = new Ask("POST", spec.url(), input.octets(), key(input.contract()));
        int failures = 0;
        while (true) {
            Optional<StopOrder> stopped = control.stop();
            if (stopped.isPresent()) {
                return stopped(ask, stopped.get());
            }
            Optional<Reply> reply = reply(ask, control, deadline);
            if (reply.isEmpty()) {
                return stopped(ask, control.stop().orElseGet(() -> overdue(input.wallClock())));
            }
            Duration pause;
            switch (reply.get()) {
                case Reply.Ended(ExecutorResult result) -> {
                    return result;
                }
                case Reply.Accepted(URI poll, Duration asked) -> {
                    ask = ask.poll(poll);
                    failures = 0;
                    pause = asked;
                }
                case Reply.Again(ExecutorResult failure, Optional<Duration> asked) -> {
                    failures++;
                    pause = asked.orElse(backoff(failures));
                    // Waiting beyond the turn's time would only hide why it failed.
                    if (failures >= spec.maxAttempts() || pause.toNanos() >= deadline - System.nanoTime()) {
                        return failure;
                    }
                }
            }
            pause(control, Math.min(pause.toNanos(), deadline - System.nanoTime()));
        }
    }

    /** The service's answer; empty when the turn's time is over or it must stop. */
    private Optional<Reply> reply(Ask ask, TurnControlView control, long deadline) throws InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> sent =
                line.http().sendAsync(request(ask), BoundedBody.of(ResultReader.MAX_BYTES));
        try {
            CompletableFuture.anyOf(sent, control.stopped())
                    .get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            return sent.isDone()
                    ? Optional.of(replies.read(sent.get(), line.clock().instant()))
                    : Optional.empty();
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(replies.failed(e.getCause()));
        } finally {
            sent.cancel(true);
        }
    }

    private HttpRequest request(Ask ask) {
        HttpRequest.Builder request = HttpRequest.newBuilder(ask.target())
                .method(
                        ask.method(),
                        ask.body().length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(ask.body()))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json");
        Map<String, String> signature = RequestSignature.headers(
                signer,
                ask.method(),
                ask.target(),
                ask.body(),
                ask.idempotencyKey(),
                line.clock().instant());
        signature.forEach(request::header);
        return request.build();
    }

    /** A service that works on it is told that nobody waits any more; what it answers changes nothing. */
    private ExecutorResult stopped(Ask ask, StopOrder order) {
        if (ask.method().equals("GET")) {
            var unused = line.http().sendAsync(request(ask.withdraw()), BodyHandlers.discarding());
        }
        return ExecutorResult.stopped(order);
    }

    private static StopOrder overdue(Duration wallClock) {
        return StopOrder.timedOut(
                "expected the service to answer within " + wallClock.toMillis() + " ms, but it did not");
    }

    private Duration backoff(int failures) {
        Duration pause = line.firstPause().multipliedBy(1L << Math.min(failures - 1, 20));
        return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
    }

    private static void pause(TurnControlView control, long nanos) throws InterruptedException {
        try {
            control.stopped().get(Math.max(0, nanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            // The pause is over.
            return;
        } catch (ExecutionException e) {
            throw new IllegalStateException("orders come without a fault", e);
        }
    }

    // The attempt is no part of it: a repeated attempt is the same action.
    private static String key(Contract contract) {
        String action = contract.goal() + "\n" + contract.turn().turn() + "\n"
                + contract.authority().capabilityDigest();
        return Digests.of(action.getBytes(StandardCharsets.UTF_8)).hex();
    }
}
