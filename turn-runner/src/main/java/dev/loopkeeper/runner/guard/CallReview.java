package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.ReportedCall;
import dev.loopkeeper.runner.execute.TurnReport;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a turn's tool calls amount to. A turn that reports calls that it was not allowed to make is refused, whatever else it did; one
 * that leaves open whether something irreversible has happened is unknown; one whose calls wait for a person pauses. In each case
 * nothing that it asks for is passed on.
 *
 * @param result the turn's result
 * @param calls all calls as the receipt lists them
 * @param unknownActions irreversible actions of this turn that may have happened
 */
public record CallReview(ExecutorResult result, List<ToolCall> calls, List<String> unknownActions) {
    static final String EFFECT_UNCLEAR = "EFFECT_UNCLEAR";

    /** Outcomes that give way to a question; a turn that was stopped or refused asks nothing. */
    private static final Set<Outcome> ASKING = EnumSet.of(Outcome.COMPLETED, Outcome.FAILED, Outcome.PAUSED);

    public CallReview {
        calls = List.copyOf(calls);
        unknownActions = List.copyOf(unknownActions);
    }

    /** Judges the calls that {@code result} reports, in their order, and holds it against those that were made. */
    static CallReview of(ExecutorResult result, ToolGuard guard, CallRecord made) {
        List<ToolCall> calls = new ArrayList<>(made.calls());
        Optional<Denied> first = Optional.empty();
        for (ReportedCall call : result.report().calls()) {
            Optional<Denied> denied = guard.judgeReported(call.tool().value(), call.arguments()) instanceof Denied no
                    ? Optional.of(no)
                    : Optional.empty();
            calls.add(listed(call, denied));
            first = first.or(() -> denied);
        }
        ExecutorResult judged = first.map(denied -> refused(result, denied))
                .orElseGet(() -> asking(result, guard.approvals().open()));
        List<String> unclear = made.unclearActions();
        return new CallReview(unclear.isEmpty() ? judged : unclear(judged), calls, unclear);
    }

    /** A turn that leaves in doubt whether {@code action} has happened, beside those of its calls that do. */
    static CallReview doubted(ExecutorResult result, CallRecord made, String action) {
        List<String> unclear = new ArrayList<>(made.unclearActions());
        unclear.add(action);
        String sentence =
                "expected to know what the turn did, but it ended with " + result.reason() + ": " + result.sentence();
        return new CallReview(
                new ExecutorResult(
                        Outcome.UNKNOWN,
                        EFFECT_UNCLEAR,
                        sentence,
                        result.report().withoutRequests()),
                made.calls(),
                unclear);
    }

    private static ExecutorResult refused(ExecutorResult result, Denied denied) {
        return ExecutorResult.refused(denied.rule().name(), denied.sentence())
                .with(result.report().withoutRequests());
    }

    private static ExecutorResult asking(ExecutorResult result, List<Question> open) {
        if (open.isEmpty() || !ASKING.contains(result.outcome())) {
            return result;
        }
        List<Question> questions = new ArrayList<>(result.report().questions());
        questions.addAll(open);
        TurnReport report = result.report().withoutRequests().withQuestions(questions);
        return new ExecutorResult(
                Outcome.PAUSED,
                GuardVerdict.Rule.TOOL_NOT_APPROVED.name(),
                "expected a person's approval of " + open.size() + " tool calls, but there is none yet",
                report);
    }

    private static ExecutorResult unclear(ExecutorResult result) {
        return new ExecutorResult(
                Outcome.UNKNOWN,
                EFFECT_UNCLEAR,
                "expected to know what the turn's irreversible calls did, but some were broken off",
                result.report().withoutRequests());
    }

    private static ToolCall listed(ReportedCall call, Optional<Denied> denied) {
        return new ToolCall(
                call.call(),
                call.tool().value(),
                Digests.of(call.arguments().toString().getBytes(StandardCharsets.UTF_8)),
                call.result().map(result -> Digests.of(result.getBytes(StandardCharsets.UTF_8))),
                denied.map(no -> no.rule().name()));
    }
}
