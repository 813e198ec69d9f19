package dev.loopkeeper.cli.process;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A standalone server that lives no longer than this process: it stops when its standard input ends, which it does whatever becomes of us.
 */
public final class StandaloneProcess implements AutoCloseable {

    private static final Duration LOOK = Duration.ofMillis(50);
    private static final Duration STOP = Duration.ofSeconds(60);
    private static final int SHOWN_LINES = 30;

    private final Process process;
    private final Path addressFile;
    private final @Nullable Path log;
    private final Thread stopping = new Thread(this::stop, "stop-standalone");
    private volatile boolean asked;

    private StandaloneProcess(Process process, Path addressFile, @Nullable Path log) {
        this.process = process;
        this.addressFile = addressFile;
        this.log = log;
    }

    /** Starts a server whose output goes where ours goes. */
    public static StandaloneProcess shared(Environment environment, Path addressFile, List<String> more)
            throws IOException {
        return start(environment, addressFile, more, null);
    }

    /** Starts a server whose output goes to {@code log}. */
    public static StandaloneProcess logged(Environment environment, Path addressFile, List<String> more, Path log)
            throws IOException {
        return start(environment, addressFile, more, log);
    }

    private static StandaloneProcess start(
            Environment environment, Path addressFile, List<String> more, @Nullable Path log) throws IOException {
        List<String> command = JavaCommand.of(environment);
        command.addAll(List.of("--until-input-ends", "--address-file", addressFile.toString()));
        command.addAll(more);
        var builder = new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.PIPE);
        builder.environment().putAll(environment.variables());
        if (log == null) {
            builder.redirectOutput(ProcessBuilder.Redirect.INHERIT).redirectError(ProcessBuilder.Redirect.INHERIT);
        } else {
            builder.redirectErrorStream(true).redirectOutput(log.toFile());
        }
        var server = new StandaloneProcess(builder.start(), addressFile, log);
        Runtime.getRuntime().addShutdownHook(server.stopping);
        return server;
    }

    /**
     * Where it listens, once everything runs.
     *
     * @throws CommandFailure if it ends, or is not ready in time
     */
    public DevServer awaitReady(Duration deadline) throws InterruptedException {
        long until = System.nanoTime() + deadline.toNanos();
        while (System.nanoTime() < until) {
            Optional<DevServer> ready = DevServer.read(addressFile).filter(found -> found.pid() == process.pid());
            if (ready.isPresent()) {
                return ready.get();
            }
            if (process.waitFor(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
                throw failure(
                        "the standalone server ended with status " + process.exitValue() + " before it was ready");
            }
        }
        throw failure("the standalone server was not ready within " + deadline.toSeconds() + " s");
    }

    /** Waits until it ends, and says with which status. */
    public int waitFor() throws InterruptedException {
        return process.waitFor();
    }

    /** Whether it was we who asked it to end. */
    public boolean asked() {
        return asked;
    }

    /** What it left for others to find it by although it has ended; empty when it could clean up. */
    public Optional<DevServer> left() {
        return DevServer.parse(addressFile).filter(found -> found.pid() == process.pid());
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(stopping);
        } catch (IllegalStateException alreadyShuttingDown) {
            return;
        }
    }

    private void stop() {
        asked = true;
        process.destroy();
        try {
            if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private CommandFailure failure(String message) {
        return new CommandFailure(ExitCode.FAILED, message, lastLines());
    }

    private String lastLines() {
        if (log == null) {
            return "see what it printed above";
        }
        try {
            List<String> lines = Files.readAllLines(log);
            return "the end of its output:\n"
                    + lines.stream()
                            .skip(Math.max(0, lines.size() - SHOWN_LINES))
                            .map(line -> "    " + line)
                            .collect(Collectors.joining("\n"));
        } catch (IOException e) {
            return "its output cannot be read: " + e.getMessage();
        }
    }
}
