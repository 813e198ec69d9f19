package dev.loopkeeper.runner.execute;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.goal.Caps;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads the result that an executed program prints. Strict: a name twice, an unknown field, a wrong type or an excess of anything
 * makes the turn FAILED(BAD_RESULT), with a sentence that says what was expected, and leaves in doubt what it did.
 */
public final class ResultReader {
    /** The largest result, in bytes, whatever a capability allows. */
    public static final int MAX_BYTES = CommandSpec.MAX_OUTPUT_BYTES;

    /** The most text that a gate may show a person, in characters. */
    public static final int MAX_ASKED = 64 * 1024;

    public static final String BAD_RESULT = "BAD_RESULT";

    private static final int MAX_NOTES = 16;
    private static final int MAX_CALLS = 256;
    private static final int MAX_CONSUMED = 64;
    private static final Pattern CODE = Pattern.compile("[A-Z][A-Z0-9_]{0,63}");
    private static final Set<Outcome> OUTCOMES = Set.of(Outcome.COMPLETED, Outcome.FAILED, Outcome.PAUSED);

    private ResultReader() {}

    /** The result that {@code octets} spell in JSON. */
    public static ExecutorResult read(byte[] octets) {
        try {
            return result(JsonFields.parse("result", octets, MAX_BYTES));
        } catch (MalformedDocument e) {
            return bad(e);
        }
    }

    /** The result that {@code node} holds. */
    public static ExecutorResult read(JsonNode node) {
        return read(node.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static ExecutorResult bad(MalformedDocument e) {
        return ExecutorResult.failed(BAD_RESULT, "expected " + e.expected() + ", but " + e.actual())
                .inDoubt(true);
    }

    private static ExecutorResult result(JsonFields fields) {
        Outcome outcome = fields.oneOf("outcome", Outcome.class);
        if (!OUTCOMES.contains(outcome)) {
            throw new MalformedDocument(
                    "one of COMPLETED, FAILED, PAUSED at result.outcome",
                    "it is " + outcome + ", which only a runner says");
        }
        String reason = fields.text("reason", outcome.name());
        if (!CODE.matcher(reason).matches()) {
            throw new MalformedDocument("a code in upper snake case at result.reason", "it is something else");
        }
        String sentence = bounded("result.sentence", fields.text("sentence", ""), Caps.COMMENT_CHARS);
        TurnReport report = report(fields);
        fields.refuseUnknown();
        return new ExecutorResult(outcome, reason, sentence, report);
    }

    private static TurnReport report(JsonFields fields) {
        return new TurnReport(
                bounded("result.summary", fields.text("summary", ""), Caps.LONG_TEXT_CHARS),
                fields.any("output").map(ResultReader::text).orElse(""),
                RequestedChanges.proposal(fields),
                few("result.effects", fields.objects("effects"), Caps.OPEN_TODOS).stream()
                        .map(RequestedChanges::effect)
                        .toList(),
                few("result.evidence", fields.objects("evidence"), MAX_NOTES).stream()
                        .map(ResultReader::note)
                        .toList(),
                few("result.gates", fields.objects("gates"), Caps.OPEN_GATES).stream()
                        .map(ResultReader::question)
                        .toList(),
                few("result.signalsConsumed", fields.ids("signalsConsumed", EventId::new), MAX_CONSUMED),
                few("result.correctionsConsumed", fields.ids("correctionsConsumed", EventId::new), MAX_CONSUMED),
                few("result.toolCalls", fields.objects("toolCalls"), MAX_CALLS).stream()
                        .map(ResultReader::call)
                        .toList(),
                fields.optionalObject("usage").map(ResultReader::usage).orElse(ReportedUsage.UNKNOWN));
    }

    private static Note note(JsonFields fields) {
        Note note = new Note(
                bounded("evidence title", fields.text("title"), Caps.TEXT_CHARS),
                fields.text("text"),
                fields.flag("private", false));
        fields.refuseUnknown();
        return note;
    }

    private static Question question(JsonFields fields) {
        Question question = new Question(
                fields.oneOf("kind", GateRaised.Kind.class),
                bounded("gate question", fields.text("question"), Caps.COMMENT_CHARS),
                bounded("what a gate asks", fields.text("asked"), MAX_ASKED));
        fields.refuseUnknown();
        return question;
    }

    private static ReportedCall call(JsonFields fields) {
        ReportedCall call = new ReportedCall(
                fields.id("callId", CallId::new),
                fields.id("tool", ToolId::new),
                fields.object("arguments").node(),
                fields.any("result").map(JsonNode::toString));
        fields.refuseUnknown();
        return call;
    }

    private static ReportedUsage usage(JsonFields fields) {
        Amounts amounts = new Amounts(
                amount(fields, "tokens"),
                amount(fields, "costMicros"),
                amount(fields, "toolCalls"),
                amount(fields, "millis"));
        String kind = fields.text("kind");
        Usage usage = switch (kind) {
            case "KNOWN" -> new Usage.Known(amounts);
            case "ESTIMATED" -> new Usage.Estimated(amounts);
            case "UNKNOWN" -> new Usage.Unknown();
            default ->
                throw new MalformedDocument(
                        "one of KNOWN, ESTIMATED, UNKNOWN at result.usage.kind", "it is something else");
        };
        Optional<JsonNode> provider = fields.any("provider");
        fields.refuseUnknown();
        return new ReportedUsage(usage, provider);
    }

    private static long amount(JsonFields fields, String name) {
        long amount = fields.whole(name, 0);
        if (amount < 0) {
            throw new MalformedDocument("a whole number from 0 at result.usage." + name, "it is " + amount);
        }
        return amount;
    }

    private static String text(JsonNode node) {
        return node.isTextual() ? node.textValue() : node.toString();
    }

    static String bounded(String what, String text, int most) {
        if (text.length() > most) {
            throw new MalformedDocument(what + " of at most " + most + " characters", "it has " + text.length());
        }
        return text;
    }

    static <T> List<T> few(String what, List<T> items, int most) {
        if (items.size() > most) {
            throw new MalformedDocument(what + " of at most " + most + " items", "there are " + items.size());
        }
        return items;
    }
}
