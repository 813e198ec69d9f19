package dev.loopkeeper.runner.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One turn's talk with a model: first the approved octets as they are, then, for as long as the model asks for tools, the same with
 * what came of them. Bounded in rounds, bytes, tokens and time; every tool is called through the gate and nowhere else.
 */
final class Conversation {
    static final String BAD_ANSWER = "MODEL_BAD_ANSWER";
    static final String ROUND_LIMIT = "MODEL_ROUND_LIMIT";
    static final String TOKEN_LIMIT = "MODEL_TOKEN_LIMIT";
    static final String TOO_LARGE = "MODEL_CONVERSATION_TOO_LARGE";

    static final String BAD_RENDERING = "MODEL_BAD_RENDERING";

    /** The most that is sent in one request. */
    private static final int MAX_BYTES = 1024 * 1024;

    private final ModelClient client;
    private final int maxRounds;
    private final long maxTokens;
    private final TurnControlView control;
    private final ToolGate tools;
    private final long deadline;
    private Tokens used = Tokens.NONE;

    Conversation(ModelClient client, int maxRounds, TurnInput input, TurnControlView control, ToolGate tools) {
        this.client = client;
        this.maxRounds = maxRounds;
        this.maxTokens = input.contract().authority().perTurn().tokens();
        this.control = control;
        this.tools = tools;
        this.deadline = System.nanoTime() + input.wallClock().toNanos();
    }

    /** The turn's result. */
    ExecutorResult run(byte[] approved) throws InterruptedException {
        ExecutorResult result = talk(approved);
        return result.with(result.report().withUsage(used.usage()));
    }

    /** What follows from an answer. */
    private sealed interface Step {
        record Over(ExecutorResult result) implements Step {}

        record More(byte[] octets) implements Step {}
    }

    private ExecutorResult talk(byte[] approved) throws InterruptedException {
        byte[] octets = approved;
        for (int round = 1; ; round++) {
            switch (step(octets, round == maxRounds)) {
                case Step.Over(ExecutorResult result) -> {
                    return result;
                }
                case Step.More(byte[] more) -> octets = more;
            }
        }
    }

    private Step step(byte[] octets, boolean last) throws InterruptedException {
        return switch (client.ask(octets, left(), control)) {
            case ModelAnswer.Ended(ExecutorResult result) -> {
                used = used.plus(Tokens.UNKNOWN);
                yield new Step.Over(result);
            }
            case ModelAnswer.Answered(byte[] body) -> step(octets, ChatCompletion.read(body), last);
        };
    }

    private Step step(byte[] octets, ChatCompletion answer, boolean last) throws InterruptedException {
        return switch (answer) {
            case ChatCompletion.Bad(String sentence) -> {
                used = used.plus(Tokens.UNKNOWN);
                yield failed(BAD_ANSWER, sentence);
            }
            case ChatCompletion.Said(String content, Tokens tokens) -> {
                used = used.plus(tokens);
                yield new Step.Over(ResultReader.read(content.getBytes(StandardCharsets.UTF_8)));
            }
            case ChatCompletion.Asked asked -> {
                used = used.plus(asked.tokens());
                yield last
                        ? failed(ROUND_LIMIT, "expected an answer within " + maxRounds + " rounds, but there was none")
                        : asked(octets, asked);
            }
        };
    }

    private Step asked(byte[] octets, ChatCompletion.Asked asked) throws InterruptedException {
        if (maxTokens > 0 && used.total() >= maxTokens) {
            return failed(TOKEN_LIMIT, "expected at most " + maxTokens + " tokens, but " + used.total() + " are used");
        }
        if (!(StrictJson.read(octets, MAX_BYTES) instanceof JsonReading.Document(ObjectNode body))
                || !(body.get("messages") instanceof ArrayNode messages)) {
            return failed(BAD_RENDERING, "expected an approved rendering with messages, but it has none");
        }
        messages.add(repeated(asked.message()));
        for (ChatCompletion.Call call : asked.calls()) {
            ToolAnswer answer = answer(call);
            if (answer instanceof ToolAnswer.Stopped(StopOrder order)) {
                return new Step.Over(ExecutorResult.stopped(order));
            }
            messages.addObject()
                    .put("role", "tool")
                    .put("tool_call_id", call.id())
                    .put("content", told(answer));
        }
        byte[] more = body.toString().getBytes(StandardCharsets.UTF_8);
        return more.length > MAX_BYTES
                ? failed(TOO_LARGE, "expected a conversation of at most " + MAX_BYTES + " bytes, but it is longer")
                : new Step.More(more);
    }

    private ToolAnswer answer(ChatCompletion.Call call) throws InterruptedException {
        return call.arguments().isPresent()
                ? tools.call(ToolRequest.of(call.tool(), call.arguments().get()))
                : new ToolAnswer.Denied("TOOL_ARGUMENTS_INVALID", "expected arguments in JSON, but they are not");
    }

    private static String told(ToolAnswer answer) {
        return switch (answer) {
            case ToolAnswer.Done done -> new String(done.result(), StandardCharsets.UTF_8);
            case ToolAnswer.Failed(String code, String sentence) -> told("failed", code, sentence);
            case ToolAnswer.Denied(String rule, String sentence) -> told("denied", rule, sentence);
            case ToolAnswer.Stopped(StopOrder order) -> told("stopped", order.reason(), order.sentence());
        };
    }

    private static String told(String what, String code, String sentence) {
        ObjectNode told = JsonNodeFactory.instance.objectNode();
        told.putObject(what).put("code", code).put("sentence", sentence);
        return told.toString();
    }

    private static ObjectNode repeated(JsonNode message) {
        ObjectNode repeated = JsonNodeFactory.instance.objectNode().put("role", "assistant");
        repeated.set("content", message.path("content").isTextual() ? message.get("content") : null);
        repeated.set("tool_calls", message.get("tool_calls"));
        return repeated;
    }

    private static Step failed(String code, String sentence) {
        return new Step.Over(ExecutorResult.failed(code, sentence));
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }
}
