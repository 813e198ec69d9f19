package dev.loopkeeper.runner.tool;

import dev.loopkeeper.runner.execute.TurnControlView;

/** One way to carry out a tool call that the guard has allowed. Keeps nothing between calls; called by many threads. */
public interface ToolDriver {
    /**
     * Carries out one call to its end. Returns soon after {@link TurnControlView#stopped()} completes, with nothing of it left
     * running. Whatever the tool does wrong is an outcome, never an exception.
     *
     * @throws InterruptedException when the thread is interrupted; then too nothing is left running
     */
    ToolOutcome call(ToolOrder order, TurnControlView control) throws InterruptedException;
}
