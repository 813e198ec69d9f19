package dev.loopkeeper.runner.command;

import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A program and everything that it starts. Contained by the system where that is possible; started in a session of its own where the
 * system has {@code setsid}, and marked with its claim in the environment, so that processes are found again that left their parents
 * and their group.
 */
final class ProcessGroup {
    /** Marks the processes of one run: by its claim, or by its claim and tool call. No secret: neither gives authority. */
    static final String MARK = "LOOPKEEPER_CLAIM";

    private static final SystemPrograms PROGRAMS = SystemPrograms.HERE;
    private static final long KILL_MILLIS = 2_000;
    private static final int ROUNDS = 20;

    private final Process process;
    private final boolean contained;
    private final String mark;
    private boolean killed;

    private ProcessGroup(Process process, boolean contained, String mark) {
        this.process = process;
        this.contained = contained;
        this.mark = mark;
    }

    /**
     * Starts what {@code spec} says.
     *
     * @param environment all that the program sees, beside the runner's marks
     * @param mark by which its processes are found again
     */
    static ProcessGroup start(CommandSpec spec, Map<String, String> environment, Path directory, String mark)
            throws IOException {
        return start(spec, Containment.here(), environment, directory, mark);
    }

    static ProcessGroup start(
            CommandSpec spec, Containment containment, Map<String, String> environment, Path directory, String mark)
            throws IOException {
        List<String> command = new ArrayList<>();
        PROGRAMS.setsid().ifPresent(command::add);
        command.addAll(containment.prefix());
        CpuLimit.of(spec).ifPresent(limit -> command.addAll(limit.before(PROGRAMS)));
        command.addAll(spec.argv());
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(MARK, mark);
        builder.environment()
                .put(Orphans.OWNER, Orphans.mark(ProcessHandle.current().pid()));
        return new ProcessGroup(builder.start(), containment.complete(), mark);
    }

    Process process() {
        return process;
    }

    /**
     * What the program and all that it started have used of the processors. What has ended counts from when its parent has waited
     * for it, and is lost with a parent that has left the group.
     */
    Duration cpuTime() {
        return Stream.of(Stream.of(process.toHandle()), process.descendants(), marked().stream())
                .flatMap(Function.identity())
                .distinct()
                .map(handle -> ProcFiles.cpuTime(handle.pid()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    /** Ends the program and all that it started; returns when they are gone, or after a short while. A second call does nothing. */
    synchronized void kill() throws InterruptedException {
        if (killed) {
            return;
        }
        if (contained) {
            killFirst();
        }
        List<ProcessHandle> children = process.descendants().toList();
        if (PROGRAMS.setsid().isPresent() && PROGRAMS.kill().isPresent()) {
            signalGroup();
        }
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        killMarked();
        process.waitFor(KILL_MILLIS, TimeUnit.MILLISECONDS);
        killed = true;
    }

    /**
     * Ends the first process of the program's own ids, which whoever made the ids waits for. The system ends all others before it lets that
     * one go, so that nothing of the program is left when this returns.
     */
    private void killFirst() throws InterruptedException {
        List<ProcessHandle> first = process.children().toList();
        first.forEach(ProcessHandle::destroyForcibly);
        if (!first.isEmpty()) {
            process.waitFor(KILL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    /** Looks again after each find: what is being killed may still be starting others. */
    private void killMarked() {
        for (int round = 0; round < ROUNDS; round++) {
            List<ProcessHandle> found = marked();
            if (found.isEmpty()) {
                return;
            }
            found.forEach(ProcessHandle::destroyForcibly);
        }
    }

    private void signalGroup() throws InterruptedException {
        try {
            Process kill = new ProcessBuilder(PROGRAMS.kill().orElseThrow(), "-KILL", "--", "-" + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            kill.waitFor(KILL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            process.destroyForcibly();
        }
    }

    /** The processes that carry the run's mark, wherever they have gone; none where the system does not show environments. */
    private List<ProcessHandle> marked() {
        return ProcessHandle.allProcesses()
                .filter(handle -> ProcFiles.variable(handle.pid(), MARK)
                        .filter(mark::equals)
                        .isPresent())
                .toList();
    }
}
