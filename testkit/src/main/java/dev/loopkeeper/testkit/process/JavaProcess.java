package dev.loopkeeper.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A running Java program: what it has written, when it is ready, and how it dies. */
public final class JavaProcess implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(180);
    private static final long LOOK_AGAIN_MILLIS = 20;
    private static final int TAIL = 40;

    private final Process process;
    private final Path output;
    private final Thread killer;

    private JavaProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
        this.killer = new Thread(process::destroyForcibly, "kill-" + process.pid());
    }

    static JavaProcess watching(Process process, Path output) {
        JavaProcess watched = new JavaProcess(process, output);
        Runtime.getRuntime().addShutdownHook(watched.killer);
        return watched;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The file with everything written so far, by this process and by those before it that had the same file. */
    public Path output() {
        return output;
    }

    /**
     * Waits for a line of output in which {@code regex} occurs, and returns what it matched.
     *
     * @throws AssertionError with the end of the output, when there is none in 180 seconds or the process ends before
     */
    public MatchResult awaitLine(String regex) {
        Pattern pattern = Pattern.compile(regex, Pattern.MULTILINE);
        return await(
                "a line with " + regex,
                () -> pattern.matcher(written()).results().findFirst());
    }

    /** Waits until something listens on this port of 127.0.0.1. */
    public void awaitPort(int port) {
        await("a listener on port " + port, () -> Probe.accepts(port) ? Optional.of(port) : Optional.empty());
    }

    /** Waits until a GET of this address answers 200. */
    public void awaitHealthy(URI address) {
        try (HttpClient http =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build()) {
            await(
                    "200 from " + address,
                    () -> Probe.answersOk(http, address) ? Optional.of(address) : Optional.empty());
        }
    }

    /** Ends it without warning, as {@code kill -9} does, and waits until it is gone. */
    public void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Asks it to end, as Kubernetes does, waits until it is gone, and returns its exit code. */
    public int stop() {
        process.destroy();
        return awaitEnd();
    }

    /** Waits for it to end by itself and returns its exit code. */
    public int awaitEnd() {
        try {
            if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw failure("the process to end");
            }
            Runtime.getRuntime().removeShutdownHook(killer);
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a process ended", e);
        }
    }

    /** Stops it from running without ending it, as a long pause of the machine would; {@link #thaw()} lets it go on. */
    public void freeze() {
        signal("-STOP");
    }

    /** Lets a frozen process go on. */
    public void thaw() {
        signal("-CONT");
    }

    /** Ends its standard input, as the death of whoever started it would. */
    public void closeInput() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it if it still runs. */
    @Override
    public void close() {
        if (process.isAlive()) {
            kill();
        }
    }

    private void signal(String name) {
        try {
            int exit = new ProcessBuilder("kill", name, Long.toString(pid()))
                    .start()
                    .waitFor();
            if (exit != 0) {
                throw new IllegalStateException("kill %s %d ended with %d".formatted(name, pid(), exit));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while signalling a process", e);
        }
    }

    private <R> R await(String what, Supplier<Optional<R>> look) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            boolean lastLook = !process.isAlive();
            Optional<R> found = look.get();
            if (found.isPresent()) {
                return found.get();
            }
            if (lastLook || System.nanoTime() - deadline > 0) {
                throw failure(what);
            }
            waitForEndAWhile();
        }
    }

    private void waitForEndAWhile() {
        try {
            process.waitFor(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a process", e);
        }
    }

    private AssertionError failure(String what) {
        String state = process.isAlive() ? "it still runs" : "it ended with " + process.exitValue();
        List<String> lines = written().lines().toList();
        String tail = String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
        return new AssertionError("expected within %d s: %s, but %s after writing\n  %s"
                .formatted(PATIENCE.toSeconds(), what, state, tail));
    }

    private String written() {
        try {
            return new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
