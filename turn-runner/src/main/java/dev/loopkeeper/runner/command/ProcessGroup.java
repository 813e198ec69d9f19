package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program and everything that it starts. Started in a session of its own where the system has {@code setsid}, and marked with
 * its claim in the environment, so that processes are found again that left their parents and their group.
 */
final class ProcessGroup {
    /** Marks the processes of one run: by its claim, or by its claim and tool call. No secret: neither gives authority. */
    static final String MARK = "LOOPKEEPER_CLAIM";

    private static final Optional<String> SETSID = find("setsid");
    private static final Optional<String> KILL = find("kill");
    private static final long KILL_MILLIS = 2_000;
    private static final int ROUNDS = 20;

    private final Process process;
    private final String mark;
    private boolean killed;

    private ProcessGroup(Process process, String mark) {
        this.process = process;
        this.mark = mark;
    }

    static ProcessGroup start(List<String> argv, Map<String, String> environment, Path directory, String mark)
            throws IOException {
        List<String> command = new ArrayList<>();
        SETSID.ifPresent(command::add);
        command.addAll(argv);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(MARK, mark);
        builder.environment()
                .put(Orphans.OWNER, Orphans.mark(ProcessHandle.current().pid()));
        return new ProcessGroup(builder.start(), mark);
    }

    Process process() {
        return process;
    }

    /** Ends the program and all that it started; returns when they are gone, or after a short while. A second call does nothing. */
    void kill() throws InterruptedException {
        if (killed) {
            return;
        }
        List<ProcessHandle> children = process.descendants().toList();
        if (SETSID.isPresent() && KILL.isPresent()) {
            signalGroup();
        }
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        killMarked();
        process.waitFor(KILL_MILLIS, TimeUnit.MILLISECONDS);
        killed = true;
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
            Process kill = new ProcessBuilder(KILL.orElseThrow(), "-KILL", "--", "-" + process.pid())
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

    private static Optional<String> find(String program) {
        return Stream.of("/usr/bin/", "/bin/")
                .map(folder -> Path.of(folder + program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
