package dev.loopkeeper.runner.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ReportedCall;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.TurnReport;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a provider's answer. Its text must be a result; a tool that it asks for is reported, and never called here. */
final class ChatCompletion {
    private static final String BAD_ANSWER = "MODEL_BAD_ANSWER";

    private ChatCompletion() {}

    static ExecutorResult read(byte[] body) {
        if (!(StrictJson.read(body, ResultReader.MAX_BYTES) instanceof JsonReading.Document(JsonNode root))) {
            return ExecutorResult.failed(BAD_ANSWER, "expected the model's answer to be JSON, but it is not");
        }
        JsonNode message = root.path("choices").path(0).path("message");
        ReportedUsage usage = usage(root.path("usage"));
        if (message.path("tool_calls").size() > 0) {
            return calls(message.path("tool_calls"), usage);
        }
        ExecutorResult result =
                ResultReader.read(message.path("content").asText("").getBytes(StandardCharsets.UTF_8));
        return result.with(result.report().withUsage(usage));
    }

    private static ExecutorResult calls(JsonNode asked, ReportedUsage usage) {
        List<ReportedCall> calls = new ArrayList<>();
        for (JsonNode call : asked) {
            String tool = call.path("function").path("name").asText("");
            if (!IdGrammar.matches(tool)) {
                return ExecutorResult.failed(BAD_ANSWER, "expected a tool's id, but the model asks for something else");
            }
            Optional<JsonNode> arguments = arguments(call.path("function").path("arguments"));
            if (arguments.isEmpty()) {
                return ExecutorResult.failed(BAD_ANSWER, "expected arguments of a tool as JSON, but they are not");
            }
            calls.add(new ReportedCall(
                    new CallId("call-" + (calls.size() + 1)), new ToolId(tool), arguments.get(), Optional.empty()));
        }
        return ExecutorResult.failed(
                        "TOOLS_NOT_EXECUTABLE",
                        "expected an answer without tool calls, but the model asks for " + calls.size())
                .with(report(calls, usage));
    }

    private static TurnReport report(List<ReportedCall> calls, ReportedUsage usage) {
        TurnReport nothing = TurnReport.NOTHING;
        return new TurnReport(
                nothing.summary(),
                nothing.output(),
                nothing.proposal(),
                nothing.effects(),
                nothing.notes(),
                nothing.questions(),
                nothing.signals(),
                nothing.corrections(),
                calls,
                usage);
    }

    private static Optional<JsonNode> arguments(JsonNode text) {
        return StrictJson.read(text.asText("").getBytes(StandardCharsets.UTF_8), ResultReader.MAX_BYTES)
                        instanceof JsonReading.Document(JsonNode root)
                ? Optional.of(root)
                : Optional.empty();
    }

    // Tokens are the provider's own count; without a price table the cost is not, so that the whole is an estimate.
    private static ReportedUsage usage(JsonNode usage) {
        if (!usage.path("total_tokens").isIntegralNumber()) {
            return ReportedUsage.UNKNOWN;
        }
        Amounts amounts = new Amounts(Math.max(0, usage.path("total_tokens").longValue()), 0, 0, 0);
        return new ReportedUsage(new Usage.Estimated(amounts), Optional.of(usage));
    }
}
