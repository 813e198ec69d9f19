package dev.loopkeeper.runner.command;

import java.time.Duration;
import java.util.Optional;

/**
 * Looks from time to time at what a program and all that it started have used of the processors, no more often than it has to: not
 * before all processors together could have used up the rest.
 *
 * @param limit the most that they may use; without one nothing is looked at
 */
record CpuWatch(ProcessGroup group, Optional<CpuLimit> limit) {
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration NEVER = Duration.ofDays(365);

    /** How long there is no use in looking again; empty when the time is used up. */
    Optional<Duration> rest() {
        if (limit.isEmpty()) {
            return Optional.of(NEVER);
        }
        Duration left = Duration.ofSeconds(limit.get().seconds()).minus(group.cpuTime());
        if (left.isZero() || left.isNegative()) {
            return Optional.empty();
        }
        Duration alone = left.dividedBy(Runtime.getRuntime().availableProcessors());
        return Optional.of(alone.compareTo(SHORTEST) < 0 ? SHORTEST : alone);
    }

    /** Whether that exit code of the program says that it was ended for having used up its time. */
    boolean endedBy(int exitCode) {
        return limit.filter(most -> most.endedBy(exitCode)).isPresent();
    }
}
