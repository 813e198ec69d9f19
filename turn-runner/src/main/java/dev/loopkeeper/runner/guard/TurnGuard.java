package dev.loopkeeper.runner.guard;

import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.runner.control.ClaimControl;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.publish.Outbox;
import dev.loopkeeper.runner.tool.ToolTerms;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;

/** The guard of one turn: its executor calls tools through it, and its result is held against what was called. */
public final class TurnGuard {
    private final ToolGuard guard;
    private final GuardedTools tools;

    /**
     * What the runner brings along.
     *
     * @param outbox where calls are told
     * @param clock the runner's clock; what it says is data
     * @param evidence where results are kept
     */
    public record Means(Outbox outbox, InstantSource clock, EvidenceStore evidence) {}

    private TurnGuard(ToolGuard guard, GuardedTools tools) {
        this.guard = guard;
        this.tools = tools;
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
        GuardedTools.Surroundings around = new GuardedTools.Surroundings(
                control,
                new CallJournal(contract.goal(), contract.turn(), control, means.outbox(), means.clock()),
                new LogicalActions(contract.goal(), contract.turn()),
                means.evidence(),
                redaction);
        return new TurnGuard(guard, new GuardedTools(guard, around, wallClock));
    }

    /** The executor's way to tools. */
    public ToolGate tools() {
        return tools;
    }

    /** What {@code result} amounts to, given the calls that were made and those that it reports. */
    public CallReview review(ExecutorResult result) {
        return CallReview.of(result, guard, tools.record());
    }
}
