package dev.loopkeeper.runner.command;

import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import java.util.List;
import java.util.Optional;

/**
 * How much of the processors' time a program may use, together with all that it starts. The runner counts them together and ends them;
 * should it not get to look, the system ends each process that alone uses a little more.
 *
 * @param seconds the most, on all processors together
 */
public record CpuLimit(int seconds) {
    /** What ends a process that has used up its time: its number on Linux. */
    private static final int SIGXCPU = 24;

    /** What a process may use beyond before the system signals it: long enough for the runner to look first. */
    private static final int BEYOND = 1;

    /** What one that does not listen to that signal may use beyond before the system kills it. */
    private static final int FAR_BEYOND = 5;

    /** What {@code spec} allows; empty when it does not say. */
    static Optional<CpuLimit> of(CommandSpec spec) {
        return spec.cpuSeconds().map(CpuLimit::new);
    }

    /** What this machine lacks to keep the program of {@code spec} to its limits; empty when it can. */
    public static Optional<String> obstacle(CommandSpec spec) {
        return of(spec).flatMap(limit -> limit.obstacle(SystemPrograms.HERE));
    }

    /** What this machine lacks to keep to it; empty when it can. */
    Optional<String> obstacle(SystemPrograms programs) {
        return programs.prlimit().isPresent()
                ? Optional.empty()
                : Optional.of("prlimit (util-linux) is not in /usr/bin or /bin");
    }

    /** What is put before a program, so that the system keeps each of its processes to the limit. */
    List<String> before(SystemPrograms programs) {
        return List.of(
                programs.prlimit().orElseThrow(), "--cpu=" + (seconds + BEYOND) + ":" + (seconds + FAR_BEYOND), "--");
    }

    /** Whether an exit code says that the system has ended the program for it. */
    boolean endedBy(int exitCode) {
        return exitCode == Ending.SIGNALLED + SIGXCPU;
    }
}
