package dev.loopkeeper.runner.external;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.json.JsonReading;
import dev.loopkeeper.client.json.StrictJson;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kit.problem.Problem;
import dev.loopkeeper.kit.problem.ProblemException;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.trace.Traces;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** What orchestrators ask, in JSON. Every refusal is a {@link ProblemException}; a refused request changes nothing. */
public final class ExternalApi {
    private static final int MOST_BYTES = 256 * 1024;
    private static final long LONGEST_WAIT = 20_000;

    private final ExternalDesk desk;

    public ExternalApi(ExternalDesk desk) {
        this.desk = desk;
    }

    /** Whether {@code authorization} shows the secret of this very turn, which is lent to whoever has it. */
    public boolean lends(String claim, Optional<String> authorization) {
        return Optional.of(claim)
                .filter(IdGrammar::matches)
                .flatMap(id -> desk.find(new ClaimId(id)))
                .filter(turn -> ExternalAccess.bearer(authorization)
                        .filter(turn::lentTo)
                        .isPresent())
                .isPresent();
    }

    /** The next turn of a queue, with all that an executor gets to know; empty when none comes within the wait. */
    public Optional<ObjectNode> claim(byte[] body) throws InterruptedException {
        JsonFields fields = fields(body);
        String queue = field(() -> fields.text("queue"));
        long wait = field(() -> fields.whole("waitMillis", 0));
        field(fields::refuseUnknown);
        return desk.take(queue, Duration.ofMillis(Math.clamp(wait, 0, LONGEST_WAIT)))
                .map(ExternalApi::told);
    }

    /** Says that the orchestrator is there, and asks whether the turn goes on. */
    public ObjectNode heartbeat(String claim) {
        OpenTurn turn = turn(claim);
        if (!turn.heard()) {
            throw over(claim);
        }
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.put("claim", turn.claim().value());
        answer.put("remainingMillis", turn.remaining().toMillis());
        answer.put("silenceMillis", turn.spec().silence().toMillis());
        answer.set("stop", turn.stop().map(ExternalApi::told).orElse(null));
        return answer;
    }

    /** Has a tool called, through the guard. */
    public ObjectNode call(String claim, byte[] body) throws InterruptedException {
        JsonFields fields = fields(body);
        ToolRequest request = field(() ->
                new ToolRequest(fields.text("tool"), fields.object("arguments").node(), fields.optionalText("action")));
        field(fields::refuseUnknown);
        return told(turn(claim).call(request).orElseThrow(() -> over(claim)));
    }

    /** Hands in the turn's result. One that cannot be read is refused and may be handed in again, mended. */
    public ObjectNode finish(String claim, byte[] body) {
        ExecutorResult result = ResultReader.read(body);
        if (result.reason().equals(ResultReader.BAD_RESULT)) {
            throw problem(422, ResultReader.BAD_RESULT, "Not a result", result.sentence());
        }
        return switch (turn(claim).finish(result)) {
            case TAKEN ->
                JsonNodeFactory.instance
                        .objectNode()
                        .put("claim", claim)
                        .put("outcome", result.outcome().name());
            case CALLS_UNDER_WAY ->
                throw problem(
                        409,
                        "CALLS_UNDER_WAY",
                        "Calls under way",
                        "expected all tool calls to have ended, but one is under way");
            case OVER -> throw over(claim);
        };
    }

    private OpenTurn turn(String claim) {
        return Optional.of(claim)
                .filter(IdGrammar::matches)
                .flatMap(id -> desk.find(new ClaimId(id)))
                .orElseThrow(() -> over(claim));
    }

    private static ObjectNode told(OpenTurn turn) {
        byte[] octets = turn.input().octets();
        ObjectNode told = JsonNodeFactory.instance.objectNode();
        told.put("claim", turn.claim().value());
        told.put("contractDigest", Digests.of(octets).text());
        told.set("contract", json(octets, ContractJson.MAX_BYTES));
        ArrayNode context = told.putArray("context");
        turn.input()
                .context()
                .forEach(skill -> context.addObject()
                        .put("ref", skill.artifact().ref())
                        .put("digest", skill.artifact().digest().text())
                        .put("untrusted", true)
                        .put("text", skill.text()));
        told.put("remainingMillis", turn.remaining().toMillis());
        told.put("silenceMillis", turn.spec().silence().toMillis());
        turn.traceparent().ifPresent(parent -> told.put(Traces.HEADER, parent));
        return told;
    }

    private static ObjectNode told(ToolAnswer answer) {
        ObjectNode told = JsonNodeFactory.instance.objectNode();
        switch (answer) {
            case ToolAnswer.Done(byte[] result, var digest) -> {
                told.put("answer", "DONE").put("digest", digest.text());
                told.set("result", json(result, ToolOutcome.MAX_RESULT));
            }
            case ToolAnswer.Failed(String code, String sentence) ->
                told.put("answer", "FAILED").put("code", code).put("sentence", sentence);
            case ToolAnswer.Denied(String rule, String sentence) ->
                told.put("answer", "DENIED").put("code", rule).put("sentence", sentence);
            case ToolAnswer.Stopped(StopOrder order) ->
                told.put("answer", "STOPPED").put("code", order.reason()).put("sentence", order.sentence());
        }
        return told;
    }

    private static ObjectNode told(StopOrder order) {
        return JsonNodeFactory.instance.objectNode().put("code", order.reason()).put("sentence", order.sentence());
    }

    private static JsonNode json(byte[] octets, int most) {
        return StrictJson.read(octets, most) instanceof JsonReading.Document(JsonNode root)
                ? root
                : JsonNodeFactory.instance.nullNode();
    }

    private static JsonFields fields(byte[] body) {
        return field(() -> JsonFields.parse("request", body, MOST_BYTES));
    }

    private static void field(Runnable reading) {
        field(() -> {
            reading.run();
            return true;
        });
    }

    private static <T> T field(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MalformedDocument e) {
            throw problem(422, "BAD_REQUEST", "Bad request", "expected " + e.expected() + ", but " + e.actual());
        }
    }

    private static ProblemException over(String claim) {
        return problem(
                404,
                "NO_SUCH_TURN",
                "No such turn",
                "expected a claimed turn that goes on, but " + IdGrammar.quote(claim) + " is none, or is over");
    }

    private static ProblemException problem(int status, String code, String title, String sentence) {
        return new ProblemException(Problem.of(status, code, title, sentence));
    }
}
