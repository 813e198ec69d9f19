package dev.loopkeeper.runner.seal;

import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import java.time.Instant;
import java.util.List;

/**
 * What the runner itself knows of an attempt, whatever its executor says.
 *
 * @param request the request that it answers
 * @param claim the claim under which it ran
 * @param runner who ran it
 * @param startedAt when it started, by the runner's clock
 * @param finishedAt when it ended, by the runner's clock
 * @param calls its tool calls, judged
 * @param contextSeen the artifacts that were delivered
 * @param unknownActions irreversible actions of earlier fences that may have happened
 */
public record AttemptRecord(
        RequestedTurn request,
        ClaimId claim,
        RunnerId runner,
        Instant startedAt,
        Instant finishedAt,
        List<ToolCall> calls,
        List<ContextArtifact> contextSeen,
        List<String> unknownActions) {
    private static final int ID_DIGITS = 8;

    public AttemptRecord {
        calls = List.copyOf(calls);
        contextSeen = List.copyOf(contextSeen);
        unknownActions = List.copyOf(unknownActions);
    }

    /** An attempt in which nothing ran. */
    public static AttemptRecord notRun(RequestedTurn request, ClaimId claim, RunnerId runner, Instant at) {
        return new AttemptRecord(request, claim, runner, at, at, List.of(), List.of(), List.of());
    }

    AttemptRecord withCalls(List<ToolCall> changed) {
        return new AttemptRecord(request, claim, runner, startedAt, finishedAt, changed, contextSeen, unknownActions);
    }

    ReceiptId receiptId() {
        String digits = claim.value();
        return new ReceiptId(request.turn() + "-" + digits.substring(0, Math.min(ID_DIGITS, digits.length())));
    }

    Binding binding() {
        return new Binding(
                request.turn(),
                claim,
                runner,
                request.capability(),
                contract(),
                request.sequence(),
                request.hash(),
                request.previousReceipt());
    }

    private Digest contract() {
        return request.contractDigest();
    }
}
