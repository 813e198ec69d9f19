package dev.loopkeeper.runner.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.price.Pricing;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One turn's talk with a model: first the approved octets as they are, then, for as long as the model asks for tools, the same with
 * what came of them. Bounded in rounds, bytes, tokens and time; every tool is called through the gate and nowhere else.
 */
final class Conversation {
    static final String ROUND_LIMIT = "MODEL_ROUND_LIMIT";
    static final String TOKEN_LIMIT = "MODEL_TOKEN_LIMIT";

    /** The most tools that one answer may ask for. */
    private static final int MAX_CALLS = 32;

    private final ModelClient client;
    private final ModelSpec spec;
    private final Bill bill;
    private final long maxTokens;
    private final TurnControlView control;
    private final ToolGate tools;
    private final long deadline;
    private Tokens used = Tokens.NONE;

    /** @param pricing tells what the talk costs */
    Conversation(ModelClient client, Pricing pricing, TurnInput input, TurnControlView control, ToolGate tools) {
        this.client = client;
        this.spec = client.spec();
        this.bill = new Bill(pricing, spec, input.contract().authority().reservation());
        this.maxTokens = input.contract().authority().perTurn().tokens();
        this.control = control;
        this.tools = tools;
        this.deadline = System.nanoTime() + input.wallClock().toNanos();
    }

    /** The turn's result; empty when nothing was sent, since it would not have been what was approved. */
    Optional<ExecutorResult> run(Approved approved) throws InterruptedException {
        List<ChatMessage> messages = new ArrayList<>(approved.prompt().messages());
        Optional<byte[]> octets = Optional.of(approved.octets());
        for (int round = 1; ; round++) {
            ModelAnswer answer = client.ask(
                    Rendering.request(Dialect.of(spec), approved.prompt(), messages),
                    new Passage.Terms(octets, left(), control));
            octets = Optional.empty();
            switch (answer) {
                case ModelAnswer.NotApproved not -> {
                    return Optional.empty();
                }
                case ModelAnswer.Ended(ExecutorResult result, Tokens tokens) -> {
                    used = used.plus(tokens);
                    return Optional.of(counted(result));
                }
                case ModelAnswer.Answered(AiMessage message, Tokens tokens) -> {
                    used = used.plus(tokens);
                    Optional<ExecutorResult> over = heard(messages, message, round);
                    if (over.isPresent()) {
                        return over.map(this::counted);
                    }
                }
            }
        }
    }

    private ExecutorResult counted(ExecutorResult result) {
        return result.with(result.report().withUsage(bill.of(used)));
    }

    /** The turn's result, once the model has said it; until then, what it is to hear next is in {@code messages}. */
    private Optional<ExecutorResult> heard(List<ChatMessage> messages, AiMessage message, int round)
            throws InterruptedException {
        if (!message.hasToolExecutionRequests()) {
            String said = Optional.ofNullable(message.text()).orElse("");
            return Optional.of(ResultReader.read(said.getBytes(StandardCharsets.UTF_8)));
        }
        List<ToolExecutionRequest> asked = numbered(message.toolExecutionRequests());
        if (asked.size() > MAX_CALLS) {
            return failed(
                    Passage.BAD_ANSWER,
                    "expected at most " + MAX_CALLS + " tool calls at once, but there are " + asked.size());
        }
        if (round == spec.maxRounds()) {
            return failed(ROUND_LIMIT, "expected an answer within " + round + " rounds, but there was none");
        }
        if (maxTokens > 0 && used.total() >= maxTokens) {
            return failed(TOKEN_LIMIT, "expected at most " + maxTokens + " tokens, but " + used.total() + " are used");
        }
        messages.add(message.toBuilder().toolExecutionRequests(asked).build());
        for (ToolExecutionRequest call : asked) {
            ToolAnswer answer = answer(call);
            if (answer instanceof ToolAnswer.Stopped(StopOrder order)) {
                return Optional.of(ExecutorResult.stopped(order));
            }
            messages.add(ToolExecutionResultMessage.builder()
                    .id(call.id())
                    .toolName(call.name())
                    .text(told(answer))
                    .isError(!(answer instanceof ToolAnswer.Done))
                    .build());
        }
        return Optional.empty();
    }

    /** The calls, each with an id to answer to. */
    private static List<ToolExecutionRequest> numbered(List<ToolExecutionRequest> asked) {
        List<ToolExecutionRequest> numbered = new ArrayList<>();
        for (ToolExecutionRequest call : asked) {
            numbered.add(
                    call.id() == null
                            ? call.toBuilder().id("call-" + numbered.size()).build()
                            : call);
        }
        return numbered;
    }

    private ToolAnswer answer(ToolExecutionRequest call) throws InterruptedException {
        byte[] arguments = Optional.ofNullable(call.arguments()).orElse("").getBytes(StandardCharsets.UTF_8);
        return StrictJson.read(arguments, ResultReader.MAX_BYTES) instanceof JsonReading.Document(JsonNode root)
                ? tools.call(ToolRequest.of(Optional.ofNullable(call.name()).orElse(""), root))
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

    private static Optional<ExecutorResult> failed(String code, String sentence) {
        return Optional.of(ExecutorResult.failed(code, sentence));
    }

    private Duration left() {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }
}
