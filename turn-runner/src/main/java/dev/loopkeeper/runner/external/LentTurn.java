package dev.loopkeeper.runner.external;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.runner.execute.ExecutorResult;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A turn that one service does, which shows a secret of its own for it, and for nothing else. */
public final class LentTurn {
    private static final Duration ENDING_CALLS = Duration.ofSeconds(5);

    private final OpenTurn turn;
    private final ExternalDesk desk;
    private final Secret token;
    private final URI address;

    LentTurn(OpenTurn turn, ExternalDesk desk, Secret token, URI address) {
        this.turn = turn;
        this.desk = desk;
        this.token = token;
        this.address = address;
    }

    /** Below which the service calls tools and hands in its result. */
    public URI address() {
        return address;
    }

    /** What the service must show there. */
    public Secret token() {
        return token;
    }

    /** Completes with the result that is handed in, if one is. */
    public CompletableFuture<ExecutorResult> handedIn() {
        return turn.finished();
    }

    /** Takes the turn back; returns when no call of it is under way any more, or after a short while. */
    public void takeBack() throws InterruptedException {
        desk.remove(turn);
        turn.end(ENDING_CALLS);
    }
}
