package dev.loopkeeper.scheduler.explain;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.http.Outgoing;
import dev.loopkeeper.kit.http.WholeAnswer;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.scheduler.stream.PermitBoard;
import dev.loopkeeper.scheduler.stream.PermitBoard.Word;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.streams.state.HostInfo;

/**
 * Answers how goals wait for room. One instance gives all permits; each of the others passes the question on to it, once. Where that instance cannot be asked,
 * there is no answer.
 */
public final class CapacityDesk implements AutoCloseable {
    /** Marks a question that another instance has passed on. */
    public static final String FORWARDED = "Loopkeeper-Forwarded";

    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(3);
    private static final int MOST_BYTES = 64 * 1024;
    private static final Duration SOON = Duration.ofSeconds(1);

    private final PermitBoard board;
    private final Supplier<Optional<HostInfo>> owner;
    private final Optional<String> own;
    private final Outgoing outgoing;
    private final HttpClient http;

    /**
     * @param board what this instance's own task says
     * @param owner where the instance that gives permits says it can be asked
     * @param own where this one says so
     * @param outgoing how it is asked
     */
    public CapacityDesk(
            PermitBoard board, Supplier<Optional<HostInfo>> owner, Optional<String> own, Outgoing outgoing) {
        this.board = board;
        this.owner = owner;
        this.own = own;
        this.outgoing = outgoing;
        this.http = outgoing.client(CONNECT);
    }

    /** A question as it came. */
    public record Question(GoalId goal, boolean forwarded, Optional<String> authorization) {}

    /** An answer: this instance's own, or as it came from another. */
    public sealed interface Reply {
        /** This instance's. */
        record Own(CapacityAnswer answer) implements Reply {}

        /** Another's, unread. */
        record Passed(int status, String contentType, byte[] body) implements Reply {}
    }

    /**
     * How {@code question}'s goal stands.
     *
     * @throws ProblemException while nobody can say
     */
    public Reply answer(Question question) {
        return switch (board.of(question.goal())) {
            case Word.Known(var standing) -> new Reply.Own(CapacityAnswer.of(question.goal(), standing));
            case Word.NotHere() when question.forwarded() -> throw unknown("this instance does not give them");
            case Word.NotHere() -> passOn(question);
        };
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private Reply passOn(Question question) {
        String address = owner.get()
                .map(host -> host.host() + ":" + host.port())
                .filter(other -> !own.equals(Optional.of(other)))
                .orElseThrow(
                        () -> unknown(
                                "the instance that does restores, or advertises no address; see loopkeeper.loop-scheduler.advertised-address"));
        URI path = URI.create(outgoing.at(address) + "/api/v1/capacity/goals/"
                + question.goal().tenant() + "/" + question.goal().name());
        HttpRequest.Builder request = HttpRequest.newBuilder(path).header(FORWARDED, "true");
        question.authorization().ifPresent(proof -> request.header("Authorization", proof));
        try {
            HttpResponse<byte[]> reply = WholeAnswer.of(http, request.build(), ANSWER, MOST_BYTES);
            return new Reply.Passed(
                    reply.statusCode(),
                    reply.headers().firstValue("Content-Type").orElse("application/octet-stream"),
                    reply.body());
        } catch (IOException e) {
            throw unknown("the instance that does, at " + address + ", does not answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown("this instance is stopping");
        }
    }

    private static ProblemException unknown(String why) {
        return ProblemException.retryable(
                Problem.of(
                        503, "CAPACITY_UNKNOWN", "Capacity unknown", "the instance that gives permits to answer", why),
                SOON);
    }
}
