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
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Does a turn by posting its contract to a service, which answers with the result at once, or with 202 and the address where the
 * result will be. Every request of a turn, whatever the attempt, carries the same idempotency key: a service that honours it does
 * the turn once, however often it is asked.
 */
public final class HttpExecutor implements Executor {
    private final HttpSpec spec;
    private final Conversation conversation;

    public HttpExecutor(HttpSpec spec, MessageSigner signer, Line line) {
        this.spec = spec;
        this.conversation = new Conversation(spec, signer, line, ResultReader.MAX_BYTES);
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException {
        Ask ask = new Ask("POST", spec.url(), input.octets(), key(input.contract()));
        return result(conversation.hold(ask, input.wallClock(), control));
    }

    private static ExecutorResult result(Answer answer) {
        return switch (answer) {
            case Answer.Body(byte[] octets) -> ResultReader.read(octets);
            case Answer.Declined(String code, String sentence) -> ExecutorResult.failed(code, sentence);
            case Answer.Refused(String code, String sentence) -> ExecutorResult.refused(code, sentence);
            case Answer.Failing(String code, String sentence, boolean reached) -> ExecutorResult.failed(code, sentence);
            case Answer.Ordered(StopOrder order) -> ExecutorResult.stopped(order);
            case Answer.Overdue(Duration wallClock) ->
                ExecutorResult.stopped(StopOrder.timedOut(
                        "expected the service to answer within " + wallClock.toMillis() + " ms, but it did not"));
        };
    }

    // The attempt is no part of it: a repeated attempt is the same action.
    private static String key(Contract contract) {
        String action = contract.goal() + "\n" + contract.turn().turn() + "\n"
                + contract.authority().capabilityDigest();
        return Digests.of(action.getBytes(StandardCharsets.UTF_8)).hex();
    }
}
