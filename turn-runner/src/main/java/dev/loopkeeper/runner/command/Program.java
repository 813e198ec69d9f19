package dev.loopkeeper.runner.command;

import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.trace.Traces;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A program as a capability wants it started. Each run has a process group of its own, sees only the variables it was promised, and
 * neither it nor anything it started outlives its end.
 *
 * @param spec what to start
 * @param environment the runner's own environment, of which the program sees what {@code spec} allows
 */
record Program(CommandSpec spec, Map<String, String> environment) {
    /** How much of what a program says on standard error is kept. */
    static final int MAX_STDERR = 64 * 1024;

    /**
     * What one run is given.
     *
     * @param mark by which its processes are found again; distinct for each run that is under way
     * @param files that it may read
     * @param variables that it sees beside those that are allowed
     * @param dialogue what it is told while it runs
     * @param wallClock how long it may take
     */
    record Given(
            String mark,
            byte[] input,
            GivenFiles files,
            Map<String, String> variables,
            Dialogue dialogue,
            Duration wallClock) {}

    /** How one run ended, and what it said on standard error. */
    record Run(Ending ending, String stderr) {}

    Run run(Given given, TurnControlView control) throws InterruptedException {
        try (WorkingDirectory directory = WorkingDirectory.of(spec.workingDirectory());
                GivenFiles.Placed files = given.files().place(directory.path())) {
            return run(given, control, directory.path());
        } catch (IOException e) {
            return notStarted("NO_WORKING_DIRECTORY", "a working directory", e);
        }
    }

    private Run run(Given given, TurnControlView control, Path directory) throws InterruptedException {
        ProcessGroup group;
        try {
            group = ProcessGroup.start(spec, visible(given), directory, given.mark());
        } catch (IOException e) {
            return notStarted("NOT_STARTED", "the program to start", e);
        }
        ProcessPipes pipes = ProcessPipes.open(group.process(), given.input(), spec.maxOutputBytes(), given.dialogue());
        CpuWatch cpu = new CpuWatch(group, CpuLimit.of(spec));
        try {
            Ending ending = await(ending(group.process(), pipes, control), cpu, given.wallClock());
            group.kill();
            return new Run(complete(ending, pipes, cpu), pipes.stderr());
        } finally {
            group.kill();
            pipes.close();
        }
    }

    private Map<String, String> visible(Given given) {
        Map<String, String> visible = new TreeMap<>();
        for (String name : spec.environment()) {
            String value = environment.get(name);
            if (value != null) {
                visible.put(name, value);
            }
        }
        visible.putAll(Traces.variables());
        visible.putAll(given.variables());
        return visible;
    }

    private CompletableFuture<Ending> ending(Process process, ProcessPipes pipes, TurnControlView control) {
        CompletableFuture<Ending> exited =
                process.onExit().thenApply(ended -> new Ending.Exited(ended.exitValue(), new byte[0]));
        CompletableFuture<Ending> flooded =
                pipes.flooded().thenApply(flood -> new Ending.Flooded(spec.maxOutputBytes()));
        CompletableFuture<Ending> ordered = control.stopped().thenApply(Ending.Ordered::new);
        return CompletableFuture.anyOf(exited, flooded, ordered).thenApply(Ending.class::cast);
    }

    private Ending await(CompletableFuture<Ending> ending, CpuWatch cpu, Duration wallClock)
            throws InterruptedException {
        long start = System.nanoTime();
        for (Optional<Duration> rest = cpu.rest(); rest.isPresent(); rest = cpu.rest()) {
            long left = wallClock.toNanos() - (System.nanoTime() - start);
            try {
                return ending.get(Math.min(left, rest.get().toNanos()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                if (left <= rest.get().toNanos()) {
                    return new Ending.Overdue(wallClock);
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException("expected to wait for a program, but it failed", e);
            }
        }
        return new Ending.CpuSpent(CpuLimit.of(spec).orElseThrow());
    }

    private Ending complete(Ending ending, ProcessPipes pipes, CpuWatch cpu) throws InterruptedException {
        if (!(ending instanceof Ending.Exited(int code, byte[] none))) {
            return ending;
        }
        if (cpu.endedBy(code)) {
            return new Ending.CpuSpent(CpuLimit.of(spec).orElseThrow());
        }
        byte[] printed = pipes.stdout();
        return pipes.flooded().isDone() ? new Ending.Flooded(spec.maxOutputBytes()) : new Ending.Exited(code, printed);
    }

    static StopOrder overdue(Duration wallClock) {
        return StopOrder.timedOut(
                "expected the program to end within " + wallClock.toMillis() + " ms, but it still ran");
    }

    // The file system's own message may name paths of the runner, which a receipt must not.
    private static Run notStarted(String code, String expected, IOException e) {
        String sentence =
                "expected " + expected + ", but there was none: " + e.getClass().getSimpleName();
        return new Run(new Ending.NotStarted(code, sentence), "");
    }
}
