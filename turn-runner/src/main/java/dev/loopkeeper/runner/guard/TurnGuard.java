package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.wire.frame.ControlMessage.Granted;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.publish.Outbox;
import dev.loopkeeper.runner.tool.ToolTerms;
import dev.loopkeeper.runner.trace.TurnTrace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;

/** The guard of one turn: its executor calls tools through it, and its result is held against what was called. */
public final class TurnGuard {
    private final ToolGuard guard;
    private final GuardedTools tools;
    private final WholeTurn whole;

    /**
     * What the runner brings along.
     *
     * @param outbox where calls are told
     * @param clock the runner's clock; what it says is data
     * @param evidence where results are kept
     * @param trace the turn's span
     */
    public record Means(Outbox outbox, InstantSource clock, EvidenceStore evidence, TurnTrace trace) {}

    private TurnGuard(ToolGuard guard, GuardedTools tools, WholeTurn whole) {
        this.guard = guard;
        this.tools = tools;
        this.whole = whole;
    }

    /**
     * The guard of the turn of {@code contract}.
     *
     * @param terms on which terms its capability's tools may be called
     * @param redaction takes secrets out of results
     * @param wallClock how long the turn may take
     */
    public static TurnGuard of(
            Contract contract,
            Map<ToolId, ToolTerms> terms,
            Redaction redaction,
            ClaimControl control,
            Means means,
            Duration wallClock) {
        ToolGuard guard = new ToolGuard(contract.authority(), terms, control);
        CallJournal journal = new CallJournal(contract.goal(), contract.turn(), control, means.outbox(), means.clock());
        GuardedTools.Surroundings around = new GuardedTools.Surroundings(
                control,
                journal,
                new LogicalActions(contract.goal(), contract.turn()),
                means.evidence(),
                redaction,
                means.trace());
        return new TurnGuard(
                guard, new GuardedTools(guard, around, wallClock), new WholeTurn(contract, guard, control, journal));
    }

    /** The executor's way to tools. */
    public ToolGate tools() {
        return tools;
    }

    /**
     * Announces a turn that does by itself what cannot be undone. Empty when it may begin; else its result, since nothing of it may
     * run.
     */
    public Optional<ExecutorResult> begin(Granted granted, Duration left) throws InterruptedException {
        return whole.begin(granted, left);
    }

    /** What such a turn amounts to whose {@code result} leaves in doubt what it did. */
    public CallReview doubted(ExecutorResult result) {
        return CallReview.doubted(result, tools.record(), whole.action());
    }

    /** What {@code result} amounts to, given the calls that were made and those that it reports. */
    public CallReview review(ExecutorResult result) {
        return CallReview.of(result, guard, tools.record());
    }
}
