package dev.loopkeeper.runner.http;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.trace.Traces;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Asks a service until it has answered, within a time and a number of tries. Each request is signed. */
final class Conversation {
    private final HttpSpec spec;
    private final MessageSigner signer;
    private final Line line;
    private final ReplyReader replies;

    /** @param mostBytes the longest answer that is read */
    Conversation(HttpSpec spec, MessageSigner signer, Line line, int mostBytes) {
        this.spec = spec;
        this.signer = signer;
        this.line = line;
        this.replies = new ReplyReader(spec, mostBytes);
    }

    Answer hold(Ask first, Duration wallClock, TurnControlView control) throws InterruptedException {
        long deadline = System.nanoTime() + wallClock.toNanos();
        Ask ask = first;
        int failures = 0;
        Answer.Failing failed = new Answer.Failing("", "", false);
        boolean unheard = false;
        while (control.stop().isEmpty() && System.nanoTime() < deadline) {
            Optional<Reply> reply = reply(ask, control, deadline);
            if (reply.isEmpty()) {
                unheard = true;
                break;
            }
            Duration pause;
            switch (reply.get()) {
                case Reply.Last(Answer answer) -> {
                    return doubted(answer, failed.reached() || ask.polls());
                }
                case Reply.Accepted(URI poll, Duration asked) -> {
                    ask = ask.poll(poll);
                    failures = 0;
                    pause = asked;
                }
                case Reply.Awaited awaited -> {
                    unheard = true;
                    pause = wallClock;
                }
                case Reply.Again(Answer.Failing failure, Optional<Duration> asked) -> {
                    failures++;
                    failed = failure.after(failed);
                    pause = asked.orElse(line.pause(failures));
                    // Waiting beyond the time would only hide why it failed.
                    if (failures >= spec.maxAttempts() || pause.toNanos() >= deadline - System.nanoTime()) {
                        return failed;
                    }
                }
            }
            pause(control, Math.min(pause.toNanos(), deadline - System.nanoTime()));
        }
        withdraw(ask);
        Optional<StopOrder> stopped = control.stop();
        boolean reached = unheard || ask.polls() || failed.reached();
        return stopped.isPresent()
                ? new Answer.Ordered(stopped.get(), reached)
                : new Answer.Overdue(wallClock, reached);
    }

    /** A service that declines now may have done it before, when nobody heard its answer. */
    private static Answer doubted(Answer answer, boolean reached) {
        return answer instanceof Answer.Declined(String code, String sentence) && reached
                ? new Answer.Failing(code, sentence, true)
                : answer;
    }

    /** What came back; empty when the time is over or the turn must stop. */
    private Optional<Reply> reply(Ask ask, TurnControlView control, long deadline) throws InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> sent = line.http().sendAsync(request(ask), replies.body());
        try {
            CompletableFuture.anyOf(sent, control.stopped())
                    .get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            return sent.isDone()
                    ? Optional.of(replies.read(sent.get(), ask, line.clock().instant()))
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
        ask.handIn().forEach(request::header);
        Traces.traceparent().ifPresent(parent -> request.header(Traces.HEADER, parent));
        RequestSignature.headers(signer, ask, line.clock().instant()).forEach(request::header);
        return request.build();
    }

    /** A service that works on it is told that nobody waits any more; what it answers changes nothing. */
    private void withdraw(Ask ask) {
        if (ask.polls()) {
            var unused = line.http().sendAsync(request(ask.withdraw()), BodyHandlers.discarding());
        }
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
}
