package dev.loopkeeper.scheduler.explain;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.http.Outgoing;
import dev.loopkeeper.kit.http.WholeAnswer;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.scheduler.stream.AwaitedDecisions;
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
 * Answers how goals wait for room, and which decision awaits its admission. One instance gives all permits; each of the others passes the question on to it, once. Where that instance cannot be asked,
 * there is no answer.
 */
public final class CapacityDesk implements AutoCloseable {
    /** Marks a question that another instance has passed on. */
    public static final String FORWARDED = "Loopkeeper-Forwarded";

    /** What {@link #FORWARDED} says of a question about the goal's decision alone, to the instance that decides about it. */
    public static final String OF_DECISION = "decision";

    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(3);
    private static final int MOST_BYTES = 64 * 1024;
    private static final Duration SOON = Duration.ofSeconds(1);

    private static final Duration ASIDE = Duration.ofMillis(500);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PermitBoard board;
    private final AwaitedDecisions decisions;
    private final Supplier<Optional<HostInfo>> owner;
    private final Optional<String> own;
    private final Outgoing outgoing;
    private final HttpClient http;

    /**
     * @param board what this instance's own task says
     * @param decisions what this instance's tasks have decided
     * @param owner where the instance that gives permits says it can be asked
     * @param own where this one says so
     * @param outgoing how it is asked
     */
    public CapacityDesk(
            PermitBoard board,
            AwaitedDecisions decisions,
            Supplier<Optional<HostInfo>> owner,
            Optional<String> own,
            Outgoing outgoing) {
        this.board = board;
        this.decisions = decisions;
        this.owner = owner;
        this.own = own;
        this.outgoing = outgoing;
        this.http = outgoing.client(CONNECT);
    }

    /** A question as it came. */
    public record Question(GoalId goal, Optional<String> forwarded, Optional<String> authorization) {
        boolean ofDecision() {
            return forwarded.filter(OF_DECISION::equals).isPresent();
        }
    }

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
        if (question.ofDecision()) {
            return new Reply.Own(decided(question.goal()));
        }
        return switch (board.of(question.goal())) {
            case Word.Known(var standing) ->
                new Reply.Own(withDecision(question, CapacityAnswer.of(question.goal(), standing)));
            case Word.NotHere()
            when question.forwarded().isPresent() -> throw unknown("this instance does not give them");
            case Word.NotHere() -> passOn(question);
        };
    }

    private CapacityAnswer decided(GoalId goal) {
        return switch (decisions.of(goal)) {
            case AwaitedDecisions.Word.Known(var awaiting) -> CapacityAnswer.ofDecision(goal, awaiting);
            case AwaitedDecisions.Word.NotHere(var there) ->
                throw unknown("this instance does not decide about the goal");
        };
    }

    private CapacityAnswer withDecision(Question question, CapacityAnswer answer) {
        return switch (decisions.of(question.goal())) {
            case AwaitedDecisions.Word.Known(var awaiting) ->
                answer.with(CapacityAnswer.ofDecision(question.goal(), awaiting));
            case AwaitedDecisions.Word.NotHere(var there) ->
                there.map(host -> host.host() + ":" + host.port())
                        .filter(other -> !own.equals(Optional.of(other)))
                        .flatMap(other -> askAside(question, other))
                        .map(answer::with)
                        .orElse(answer);
        };
    }

    /** What the instance that decides about the goal says; whatever else it answers leaves it open. */
    private Optional<CapacityAnswer> askAside(Question question, String address) {
        try {
            HttpResponse<byte[]> reply =
                    WholeAnswer.of(http, request(question, address, OF_DECISION), ASIDE, MOST_BYTES);
            return reply.statusCode() == 200
                    ? Optional.ofNullable(JSON.readValue(reply.body(), CapacityAnswer.class))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown("this instance is stopping");
        }
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
        try {
            HttpResponse<byte[]> reply = WholeAnswer.of(http, request(question, address, "true"), ANSWER, MOST_BYTES);
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

    private HttpRequest request(Question question, String address, String forwarded) {
        URI path = URI.create(outgoing.at(address) + "/api/v1/capacity/goals/"
                + question.goal().tenant() + "/" + question.goal().name());
        HttpRequest.Builder request = HttpRequest.newBuilder(path).header(FORWARDED, forwarded);
        question.authorization().ifPresent(proof -> request.header("Authorization", proof));
        return request.build();
    }

    private static ProblemException unknown(String why) {
        return ProblemException.retryable(
                Problem.of(
                        503, "CAPACITY_UNKNOWN", "Capacity unknown", "the instance that gives permits to answer", why),
                SOON);
    }
}
