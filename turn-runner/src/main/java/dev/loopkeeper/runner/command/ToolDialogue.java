package dev.loopkeeper.runner.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lets a program call tools: a line {@code {"call": ...}} is a call, the line that it gets back is what came of it. */
record ToolDialogue(ToolGate tools) implements Dialogue {
    private static final String CALL = "call";

    @Override
    public Optional<byte[]> answer(byte[] line) throws InterruptedException {
        return StrictJson.read(line, ResultReader.MAX_BYTES) instanceof JsonReading.Document(JsonNode root)
                        && root.has(CALL)
                ? Optional.of(answer(root).toString().getBytes(StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private ObjectNode answer(JsonNode line) throws InterruptedException {
        ToolRequest request;
        try {
            request = request(JsonFields.of("line", line));
        } catch (MalformedDocument e) {
            return said("denied", "rule", "BAD_CALL", "expected " + e.expected() + ", but " + e.actual());
        }
        return answer(tools.call(request));
    }

    private static ToolRequest request(JsonFields line) {
        JsonFields call = line.object(CALL);
        ToolRequest request = new ToolRequest(
                call.text("tool"),
                call.any("arguments").orElseGet(JsonNodeFactory.instance::objectNode),
                call.optionalText("action"));
        call.refuseUnknown();
        line.refuseUnknown();
        return request;
    }

    private static ObjectNode answer(ToolAnswer answer) {
        return switch (answer) {
            case ToolAnswer.Done done -> {
                ObjectNode said = JsonNodeFactory.instance.objectNode();
                said.set("done", done.json());
                yield said.put("digest", done.digest().text());
            }
            case ToolAnswer.Failed(String code, String sentence) -> said("failed", "code", code, sentence);
            case ToolAnswer.Denied(String rule, String sentence) -> said("denied", "rule", rule, sentence);
            case ToolAnswer.Stopped(var order) -> said("stopped", "reason", order.reason(), order.sentence());
        };
    }

    private static ObjectNode said(String what, String name, String code, String sentence) {
        ObjectNode said = JsonNodeFactory.instance.objectNode();
        said.putObject(what).put(name, code).put("sentence", sentence);
        return said;
    }
}
