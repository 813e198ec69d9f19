package dev.loopkeeper.cli.failure;

import org.jspecify.annotations.Nullable;

/** Ends a command: what was expected and what came, what to do next, and the exit code. */
public final class CommandFailure extends RuntimeException {

    private final ExitCode exitCode;
    private final String remedy;

    /**
     * @param exitCode the process's exit status
     * @param message what was expected and what came
     * @param remedy what to do next; empty when there is nothing to add
     */
    public CommandFailure(ExitCode exitCode, String message, String remedy) {
        this(exitCode, message, remedy, null);
    }

    /** The same, because of {@code cause}. */
    public CommandFailure(ExitCode exitCode, String message, String remedy, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
        this.remedy = remedy;
    }

    public ExitCode exitCode() {
        return exitCode;
    }

    public String remedy() {
        return remedy;
    }

    /** A wrong command line. */
    public static CommandFailure usage(String message, String remedy) {
        return new CommandFailure(ExitCode.USAGE, message, remedy);
    }
}
