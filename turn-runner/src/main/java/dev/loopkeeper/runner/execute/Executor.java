package dev.loopkeeper.runner.execute;

/** One way to do a turn. What it gives back is data only: nothing in it adds tools, budget or authority. */
public interface Executor {
    /**
     * Does one turn to its end. Returns soon after {@link TurnControlView#stopped()} completes, with nothing of it left running.
     * Whatever the executed program does wrong is a result with outcome FAILED, never an exception.
     *
     * @param tools the only way to a tool; what has passed it needs not be reported again
     * @throws InterruptedException when the thread is interrupted; then too nothing is left running
     */
    ExecutorResult run(TurnInput input, TurnControlView control, ToolGate tools) throws InterruptedException;

    /** Whether it may change the world where no guard sees it, and not only by calling tools. */
    default boolean actsUnguarded() {
        return true;
    }
}
