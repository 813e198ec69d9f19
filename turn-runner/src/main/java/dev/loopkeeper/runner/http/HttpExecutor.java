package dev.loopkeeper.runner.http;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.runner.execute.DeliveredContract;
import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.external.LentTurn;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Does a turn by posting its contract, with the content of what it pins, to a service, which answers with the result at once, or with 202 and the address where the
 * result will be, or hands it in at the runner, where the turn's tools are too. Every request of a turn, whatever the attempt,
 * carries the same idempotency key: a service that honours it does the turn once, however often it is asked.
 */
public final class HttpExecutor implements Executor {
    private static final String TURN = "Loopkeeper-Turn";
    private static final String TURN_TOKEN = "Loopkeeper-Turn-Token";

    private final HttpSpec spec;
    private final Conversation conversation;
    private final Optional<Callbacks> callbacks;

    /** @param callbacks lend turns to the service, where this runner can be reached */
    public HttpExecutor(HttpSpec spec, MessageSigner signer, Line line, Optional<Callbacks> callbacks) {
        this.spec = spec;
        this.callbacks = callbacks;
        this.conversation = new Conversation(spec, signer, line, ResultReader.MAX_BYTES);
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException {
        byte[] contract = DeliveredContract.of(input, (said, skill) -> said.put("text", skill.text()));
        Ask ask = Ask.post(spec.url(), contract, key(input.contract()));
        if (callbacks.isEmpty()) {
            return result(conversation.hold(ask, input.wallClock(), control));
        }
        LentTurn lent = callbacks.get().lend(input, control, tools);
        Answer answer;
        try {
            answer = conversation.hold(
                    ask.withHandIn(Map.of(
                            TURN,
                            lent.address().toString(),
                            TURN_TOKEN,
                            lent.token().reveal())),
                    input.wallClock(),
                    new UntilHandedIn(control, lent.handedIn()));
        } finally {
            lent.takeBack();
        }
        // Until it was taken back a result could still be handed in, and the service has been told that it was taken.
        return lent.handedIn().isDone() ? lent.handedIn().join() : result(answer);
    }

    /** Tells the conversation to stop once the result has come another way. */
    private record UntilHandedIn(TurnControlView control, CompletableFuture<ExecutorResult> handedIn)
            implements TurnControlView {
        private static final StopOrder HANDED_IN =
                StopOrder.interrupted("HANDED_IN", "the service has handed in its result");

        @Override
        public CompletableFuture<StopOrder> stopped() {
            return control.stopped().applyToEither(handedIn.thenApply(result -> HANDED_IN), order -> order);
        }

        @Override
        public boolean leased() {
            return control.leased();
        }

        @Override
        public boolean current() {
            return control.current();
        }
    }

    private static ExecutorResult result(Answer answer) {
        return switch (answer) {
            case Answer.Body(byte[] octets) -> ResultReader.read(octets);
            case Answer.Declined(String code, String sentence) -> ExecutorResult.failed(code, sentence);
            case Answer.Refused(String code, String sentence) ->
                ExecutorResult.refused(code, sentence).inDoubt(true);
            case Answer.Failing(String code, String sentence, boolean reached) ->
                ExecutorResult.failed(code, sentence).inDoubt(reached);
            case Answer.Ordered(StopOrder order, boolean reached) ->
                ExecutorResult.stopped(order).inDoubt(reached);
            case Answer.Overdue(Duration wallClock, boolean reached) ->
                ExecutorResult.stopped(StopOrder.timedOut("expected the service to answer within "
                                + wallClock.toMillis() + " ms, but it did not"))
                        .inDoubt(reached);
        };
    }

    // The attempt is no part of it: a repeated attempt is the same action.
    private static String key(Contract contract) {
        String action = contract.goal() + "\n" + contract.turn().turn() + "\n"
                + contract.authority().capabilityDigest();
        return Digests.of(action.getBytes(StandardCharsets.UTF_8)).hex();
    }
}
