package dev.loopkeeper.runner.external;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.wire.execution.ExternalSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.trace.Traces;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A turn that an orchestrator may do, or does. It ends once, by a result or without one; nothing is taken for it afterwards. */
final class OpenTurn {
    /** What is lent waits in no queue, and whoever has it is known to be there by other means. */
    private static final ExternalSpec NO_QUEUE = new ExternalSpec("", Duration.ofDays(1));

    private final ExternalSpec spec;
    private final TurnInput input;
    private final TurnControlView control;
    private final ToolGate tools;
    private final long deadline;
    private final Optional<String> traceparent = Traces.traceparent();
    private final CompletableFuture<ExecutorResult> finished = new CompletableFuture<>();
    private Optional<Secret> token = Optional.empty();
    private boolean taken;
    private boolean over;
    private int calls;
    private long heardAt;

    OpenTurn(ExternalSpec spec, TurnInput input, TurnControlView control, ToolGate tools) {
        this.spec = spec;
        this.input = input;
        this.control = control;
        this.tools = tools;
        this.deadline = System.nanoTime() + input.wallClock().toNanos();
    }

    /** A turn that somebody has from the start, who shows {@code token} for it. */
    static OpenTurn lent(Secret token, TurnInput input, TurnControlView control, ToolGate tools) {
        OpenTurn turn = new OpenTurn(NO_QUEUE, input, control, tools);
        turn.token = Optional.of(token);
        turn.taken = true;
        return turn;
    }

    /** Whether the turn is lent to whoever shows {@code token}. */
    boolean lentTo(String shown) {
        return token.filter(secret -> secret.matches(shown)).isPresent();
    }

    ClaimId claim() {
        return input.claim();
    }

    ExternalSpec spec() {
        return spec;
    }

    TurnInput input() {
        return input;
    }

    /** The span that the turn is, for whoever does it. */
    Optional<String> traceparent() {
        return traceparent;
    }

    CompletableFuture<ExecutorResult> finished() {
        return finished;
    }

    Optional<StopOrder> stop() {
        return control.stop();
    }

    /** How long the turn may still take. */
    Duration remaining() {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    /** Gives the turn to whoever asks first. */
    synchronized boolean take(String queue) {
        if (taken || over || !spec.queue().equals(queue)) {
            return false;
        }
        taken = true;
        heardAt = System.nanoTime();
        return true;
    }

    /** Whether somebody has it, and may have done something for it. */
    synchronized boolean taken() {
        return taken;
    }

    /** The orchestrator is there; false when the turn is over, or nobody has claimed it. */
    synchronized boolean heard() {
        if (!taken || over) {
            return false;
        }
        heardAt = System.nanoTime();
        return true;
    }

    /** Has a tool called; empty when the turn is over. */
    Optional<ToolAnswer> call(ToolRequest request) throws InterruptedException {
        synchronized (this) {
            if (!heard()) {
                return Optional.empty();
            }
            calls++;
        }
        try {
            return Optional.of(tools.call(request));
        } finally {
            synchronized (this) {
                calls--;
                heardAt = System.nanoTime();
                notifyAll();
            }
        }
    }

    /** What taking a result came to. */
    enum Finish {
        TAKEN,
        CALLS_UNDER_WAY,
        OVER
    }

    synchronized Finish finish(ExecutorResult result) {
        if (!heard()) {
            return Finish.OVER;
        }
        if (calls > 0) {
            return Finish.CALLS_UNDER_WAY;
        }
        over = true;
        finished.complete(result);
        return Finish.TAKEN;
    }

    /** How much longer nothing need be heard; zero once it has been silent for too long, empty while nobody is expected to speak. */
    synchronized Optional<Duration> patience() {
        if (!taken || calls > 0) {
            return Optional.empty();
        }
        Duration left = spec.silence().minusNanos(System.nanoTime() - heardAt);
        return Optional.of(left.isNegative() ? Duration.ZERO : left);
    }

    /** Ends the turn and waits until its calls have ended, which they do soon once the turn has been told to stop. */
    synchronized void end(Duration patience) throws InterruptedException {
        over = true;
        long until = System.nanoTime() + patience.toNanos();
        while (calls > 0) {
            long left = (until - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return;
            }
            wait(left);
        }
    }
}
