package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ReportedCall;
import dev.loopkeeper.runner.guard.GuardVerdict.Denied;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a turn's reported tool calls amount to. A turn that called what it was not allowed to is refused, whatever else it did, and
 * nothing that it asks for is passed on.
 *
 * @param result the turn's result, refused when a call was not allowed
 * @param calls all calls as the receipt lists them
 */
public record CallReview(ExecutorResult result, List<ToolCall> calls) {
    public CallReview {
        calls = List.copyOf(calls);
    }

    /** Judges the calls that {@code result} reports, in their order. */
    public static CallReview of(ExecutorResult result, ToolGuard guard) {
        List<ToolCall> calls = new ArrayList<>();
        Optional<Denied> first = Optional.empty();
        for (ReportedCall call : result.report().calls()) {
            Optional<Denied> denied = guard.judgeReported(call.tool().value(), call.arguments()) instanceof Denied no
                    ? Optional.of(no)
                    : Optional.empty();
            calls.add(listed(call, denied));
            first = first.or(() -> denied);
        }
        return new CallReview(first.map(denied -> refused(result, denied)).orElse(result), calls);
    }

    private static ExecutorResult refused(ExecutorResult result, Denied denied) {
        return ExecutorResult.refused(denied.rule().name(), denied.sentence())
                .with(result.report().withoutRequests());
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
