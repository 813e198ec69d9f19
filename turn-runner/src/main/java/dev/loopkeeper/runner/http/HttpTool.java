package dev.loopkeeper.runner.http;

import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.tool.ToolDriver;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import java.time.Duration;

/**
 * Carries out a tool call by posting it to a service, which answers with one JSON value, at once or later like a service that does
 * turns. A service that declines says that nothing happened; one that cannot be heard leaves open what it did.
 */
public final class HttpTool implements ToolDriver {
    private final HttpSpec spec;
    private final Conversation conversation;

    public HttpTool(HttpSpec spec, MessageSigner signer, Line line) {
        this.spec = spec;
        this.conversation = new Conversation(spec, signer, line, ToolOutcome.MAX_RESULT);
    }

    @Override
    public ToolOutcome call(ToolOrder order, TurnControlView control) throws InterruptedException {
        Ask ask = Ask.post(spec.url(), order.octets(), order.key().value());
        return outcome(conversation.hold(ask, order.wallClock(), control));
    }

    private static ToolOutcome outcome(Answer answer) {
        return switch (answer) {
            case Answer.Body(byte[] octets) -> returned(octets);
            case Answer.Declined(String code, String sentence) -> new ToolOutcome.Failed(code, sentence);
            case Answer.Refused(String code, String sentence) -> new ToolOutcome.Unclear(code, sentence);
            case Answer.Failing(String code, String sentence, boolean reached) ->
                reached ? new ToolOutcome.Unclear(code, sentence) : new ToolOutcome.Failed(code, sentence);
            case Answer.Ordered(StopOrder order, boolean reached) ->
                reached
                        ? new ToolOutcome.Unclear("TOOL_STOPPED", order.sentence())
                        : new ToolOutcome.Failed("TOOL_STOPPED", order.sentence());
            case Answer.Overdue(Duration wallClock, boolean reached) -> overdue(wallClock, reached);
        };
    }

    private static ToolOutcome overdue(Duration wallClock, boolean reached) {
        String sentence = "expected the tool to answer within " + wallClock.toMillis() + " ms, but it did not";
        return reached
                ? new ToolOutcome.Unclear("TOOL_TIMEOUT", sentence)
                : new ToolOutcome.Failed("TOOL_TIMEOUT", sentence);
    }

    private static ToolOutcome returned(byte[] octets) {
        return StrictJson.read(octets, ToolOutcome.MAX_RESULT) instanceof JsonReading.Document
                ? new ToolOutcome.Returned(octets)
                : new ToolOutcome.Unclear(
                        "TOOL_BAD_RESULT", "expected one JSON value from the tool, but it answered something else");
    }
}
