package dev.loopkeeper.runner.command;

import dev.loopkeeper.runner.execute.Executor;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Note;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.execute.TurnInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does a turn by starting a program: the contract on its standard input, its result on its standard output. The program runs in
 * a process group of its own, sees only the variables it was promised, and neither it nor anything it started outlives the turn.
 */
public final class CommandExecutor implements Executor {
    /** How much of what the program says on standard error is kept, as private evidence. */
    static final int MAX_STDERR = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(CommandExecutor.class);

    private final CommandSpec spec;
    private final Map<String, String> environment;

    /**
     * @param spec what to start
     * @param environment the runner's own environment, of which the program sees what {@code spec} allows
     */
    public CommandExecutor(CommandSpec spec, Map<String, String> environment) {
        this.spec = spec;
        this.environment = environment;
    }

    @Override
    public ExecutorResult run(TurnInput input, TurnControlView control) throws InterruptedException {
        Optional<StopOrder> stopped = control.stop();
        if (stopped.isPresent()) {
            return ExecutorResult.stopped(stopped.get());
        }
        try (WorkingDirectory directory = WorkingDirectory.of(spec.workingDirectory())) {
            return run(input, control, directory.path());
        } catch (IOException e) {
            return ExecutorResult.failed("NO_WORKING_DIRECTORY", sentence("a working directory", e));
        }
    }

    private ExecutorResult run(TurnInput input, TurnControlView control, Path directory) throws InterruptedException {
        ProcessGroup group;
        try {
            group = ProcessGroup.start(spec.argv(), allowed(), directory, input.claim());
        } catch (IOException e) {
            return ExecutorResult.failed("NOT_STARTED", sentence("the program to start", e));
        }
        ProcessPipes pipes = ProcessPipes.open(group.process(), input.octets(), spec.maxOutputBytes());
        try {
            Ending ending = await(group.process(), pipes, control, input.wallClock());
            group.kill();
            return withStderr(result(ending, pipes), pipes.stderr());
        } finally {
            group.kill();
            pipes.close();
        }
    }

    private Map<String, String> allowed() {
        Map<String, String> allowed = new TreeMap<>();
        for (String name : spec.environment()) {
            String value = environment.get(name);
            if (value != null) {
                allowed.put(name, value);
            }
        }
        return allowed;
    }

    /** Why waiting for the program is over. */
    private sealed interface Ending {
        record Exited(int code) implements Ending {}

        record Flooded() implements Ending {}

        record Ordered(StopOrder order) implements Ending {}

        record Overdue(Duration wallClock) implements Ending {}
    }

    private static Ending await(Process process, ProcessPipes pipes, TurnControlView control, Duration wallClock)
            throws InterruptedException {
        CompletableFuture<Ending> exited = process.onExit().thenApply(p -> new Ending.Exited(p.exitValue()));
        CompletableFuture<Ending> flooded = pipes.flooded().thenApply(flood -> new Ending.Flooded());
        CompletableFuture<Ending> ordered = control.stopped().thenApply(Ending.Ordered::new);
        try {
            return (Ending)
                    CompletableFuture.anyOf(exited, flooded, ordered).get(wallClock.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Ending.Overdue(wallClock);
        } catch (ExecutionException e) {
            throw new IllegalStateException("expected to wait for the program of a turn, but it failed", e);
        }
    }

    private ExecutorResult result(Ending ending, ProcessPipes pipes) throws InterruptedException {
        return switch (ending) {
            case Ending.Exited(int code) -> exited(code, pipes);
            case Ending.Flooded flooded -> tooMuch();
            case Ending.Ordered(StopOrder order) -> ExecutorResult.stopped(order);
            case Ending.Overdue(Duration wallClock) ->
                ExecutorResult.stopped(StopOrder.timedOut(
                        "expected the program to end within " + wallClock.toMillis() + " ms, but it still ran"));
        };
    }

    private ExecutorResult exited(int code, ProcessPipes pipes) throws InterruptedException {
        if (code != 0) {
            return ExecutorResult.failed("EXIT_" + code, "expected the program to exit with 0, but it was " + code);
        }
        byte[] printed = pipes.stdout();
        if (pipes.flooded().isDone()) {
            return tooMuch();
        }
        return new String(printed, StandardCharsets.UTF_8).isBlank()
                ? ExecutorResult.failed(
                        "NO_RESULT", "expected a result on standard output, but the program exited with 0 and none")
                : ResultReader.read(printed);
    }

    private ExecutorResult tooMuch() {
        return ExecutorResult.refused(
                "OUTPUT_TOO_LARGE",
                "expected at most " + spec.maxOutputBytes() + " bytes on standard output, but there were more");
    }

    private static ExecutorResult withStderr(ExecutorResult result, String stderr) {
        if (stderr.isBlank()) {
            return result;
        }
        List<Note> notes = new ArrayList<>(result.report().notes());
        notes.add(new Note("standard error", stderr, true));
        return result.with(result.report().withNotes(notes));
    }

    // The file system's own message may name paths of the runner, which a receipt must not.
    private static String sentence(String expected, IOException e) {
        return "expected " + expected + ", but there was none: " + e.getClass().getSimpleName();
    }

    /** Where the program starts: given, or made for the turn and removed after it. */
    private record WorkingDirectory(Path path, boolean temporary) implements AutoCloseable {
        static WorkingDirectory of(Optional<Path> given) throws IOException {
            if (given.isEmpty()) {
                return new WorkingDirectory(Files.createTempDirectory("loopkeeper-turn-"), true);
            }
            if (!Files.isDirectory(given.get())) {
                throw new NotDirectoryException(given.get().toString());
            }
            return new WorkingDirectory(given.get(), false);
        }

        @Override
        public void close() {
            if (temporary) {
                remove();
            }
        }

        // What the turn did stands, whatever it left behind.
        private void remove() {
            try {
                FileTree.delete(path);
            } catch (IOException e) {
                LOG.atWarn().setCause(e).log("the working directory of a turn could not be removed");
            }
        }
    }
}
