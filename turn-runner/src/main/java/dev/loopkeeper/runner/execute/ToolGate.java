package dev.loopkeeper.runner.execute;

/** The only way from an executor to a tool. What is behind it judges, records and carries out each call. */
public interface ToolGate {
    /**
     * Has a tool called and returns when the call has ended, or was denied. Calls of one turn may overlap; irreversible ones wait for
     * each other. Whatever the tool does wrong is an answer, never an exception.
     *
     * @throws InterruptedException when the thread is interrupted; then nothing of the call is left running
     */
    ToolAnswer call(ToolRequest request) throws InterruptedException;
}
