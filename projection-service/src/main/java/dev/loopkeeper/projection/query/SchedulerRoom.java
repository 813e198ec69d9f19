package dev.loopkeeper.projection.query;

import dev.loopkeeper.kernel.id.GoalId;
import dev.loopkeeper.kit.http.Outgoing;
import dev.loopkeeper.kit.http.WholeAnswer;
import dev.loopkeeper.kit.logging.LinePace;
import dev.loopkeeper.projection.view.RoomView;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the scheduler at the address that the installation configures, and at no other. It has a bounded time; when it has let one pass, it is left alone for a
 * moment. A question that it does not answer stays open: it neither fails nor delays anything further.
 */
public final class SchedulerRoom implements Room, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerRoom.class);
    private static final Duration CONNECT = Duration.ofMillis(500);
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final Duration LEFT_ALONE = Duration.ofSeconds(3);
    private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);
    private static final int MOST_BYTES = 64 * 1024;
    private static final Pattern BEARER = Pattern.compile("(?i)bearer [A-Za-z0-9._~+/=-]+");

    private final Optional<URI> scheduler;
    private final HttpClient http;
    private final LinePace pace = LinePace.oneIn(BETWEEN_LINES);
    private final LongSupplier nanos;
    private volatile long againAt;

    /** @param scheduler where it can be asked; while that is empty nothing is known */
    public SchedulerRoom(Optional<URI> scheduler, Outgoing outgoing) {
        this(scheduler, outgoing, System::nanoTime);
    }

    SchedulerRoom(Optional<URI> scheduler, Outgoing outgoing, LongSupplier nanos) {
        this.scheduler = scheduler;
        this.nanos = nanos;
        this.againAt = nanos.getAsLong();
        this.http = outgoing.client(CONNECT);
    }

    /**
     * The address that {@code url} spells.
     *
     * @throws IllegalArgumentException if it is not the root of a server
     */
    public static URI address(String url) {
        URI parsed = URI.create(url);
        String scheme = String.valueOf(parsed.getScheme());
        boolean root = parsed.getRawPath() == null
                || parsed.getRawPath().isEmpty()
                || parsed.getRawPath().equals("/");
        if (!(scheme.equals("http") || scheme.equals("https"))
                || parsed.getHost() == null
                || parsed.getRawUserInfo() != null
                || parsed.getRawQuery() != null
                || !root) {
            throw new IllegalArgumentException(
                    "expected loopkeeper.projection-service.scheduler-url such as https://loop-scheduler:8443, but it is "
                            + url);
        }
        return URI.create(scheme + "://" + parsed.getRawAuthority());
    }

    @Override
    public Optional<RoomView> standing(GoalId goal, Optional<String> proof) {
        return scheduler.filter(known -> nanos.getAsLong() - againAt >= 0).flatMap(at -> ask(at, goal, proof));
    }

    private Optional<RoomView> ask(URI at, GoalId goal, Optional<String> proof) {
        try {
            HttpResponse<byte[]> answer = WholeAnswer.of(http, request(at, goal, proof), ANSWER, MOST_BYTES);
            if (answer.statusCode() != 200) {
                return silent(at, "it answers " + answer.statusCode());
            }
            return Optional.ofNullable(Peers.parse(answer.body(), RoomView.class));
        } catch (IOException e) {
            againAt = nanos.getAsLong() + LEFT_ALONE.toNanos();
            return silent(at, e.toString());
        } catch (IllegalStateException e) {
            return silent(at, "what it says cannot be read");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    // Only what was meant for any service of this audience is passed on, never a password.
    private static HttpRequest request(URI at, GoalId goal, Optional<String> proof) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(at + "/api/v1/capacity/goals/" + goal.tenant() + "/" + goal.name()));
        proof.filter(shown -> BEARER.matcher(shown).matches())
                .ifPresent(token -> request.header("Authorization", token));
        return request.build();
    }

    private Optional<RoomView> silent(URI at, String why) {
        pace.due(nanos.getAsLong())
                .ifPresent(leftOut -> LOG.atWarn()
                        .addKeyValue("scheduler", at)
                        .addKeyValue("reason", why)
                        .addKeyValue("leftOut", leftOut)
                        .log("the scheduler did not say how goals wait for room"));
        return Optional.empty();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
