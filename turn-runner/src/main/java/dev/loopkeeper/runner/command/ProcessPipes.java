package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The three pipes of one program. Each is served by a thread of its own, so that a program that does not read, or never stops
 * writing, blocks nobody. What goes beyond a bound is read and dropped.
 */
final class ProcessPipes implements AutoCloseable {
    private static final long DRAIN_MILLIS = 2_000;

    private final Process process;
    private final CompletableFuture<Boolean> flooded = new CompletableFuture<>();
    private final Dialogue dialogue;
    private final CompletableFuture<Boolean> inputWritten = new CompletableFuture<>();
    private final Captured out;
    private final Captured err;

    private ProcessPipes(Process process, int maxOutputBytes, Dialogue dialogue) {
        this.process = process;
        this.dialogue = dialogue;
        this.out = new Captured(process.getInputStream(), maxOutputBytes, () -> flooded.complete(true), this::answered);
        this.err = new Captured(process.getErrorStream(), Program.MAX_STDERR, () -> {}, line -> false);
    }

    /** Starts serving the pipes of {@code process}, which is handed {@code input} and then whatever {@code dialogue} answers. */
    static ProcessPipes open(Process process, byte[] input, int maxOutputBytes, Dialogue dialogue) {
        ProcessPipes pipes = new ProcessPipes(process, maxOutputBytes, dialogue);
        Thread.ofPlatform().daemon().name("turn-stdin").start(() -> pipes.write(input));
        pipes.out.start("turn-stdout");
        pipes.err.start("turn-stderr");
        return pipes;
    }

    /** Completes when the program prints more than it may. */
    CompletableFuture<Boolean> flooded() {
        return flooded;
    }

    /** What the program printed, once it has ended. */
    byte[] stdout() throws InterruptedException {
        return out.octets(DRAIN_MILLIS);
    }

    /** The beginning of what the program said on standard error, once it has ended. */
    String stderr() throws InterruptedException {
        return new String(err.octets(DRAIN_MILLIS), StandardCharsets.UTF_8);
    }

    /** Lets the pipes go, whoever still holds their other ends; what a program had asked for is broken off. */
    @Override
    public void close() {
        out.end(DRAIN_MILLIS);
        closeQuietly(process.getOutputStream());
        closeQuietly(process.getInputStream());
        closeQuietly(process.getErrorStream());
    }

    private void write(byte[] input) {
        OutputStream stdin = process.getOutputStream();
        try {
            stdin.write(input);
            if (dialogue == Dialogue.NONE) {
                stdin.close();
            } else {
                stdin.write('\n');
                stdin.flush();
            }
        } catch (IOException e) {
            // The program may end, or close its input, without having read its contract: its own affair.
            closeQuietly(stdin);
        } finally {
            inputWritten.complete(true);
        }
    }

    /** Whether the line was one that is answered, and no part of the result. */
    private boolean answered(byte[] line) throws InterruptedException {
        Optional<byte[]> answer = dialogue.answer(line);
        if (answer.isPresent()) {
            say(answer.get());
        }
        return answer.isPresent();
    }

    private void say(byte[] answer) {
        inputWritten.join();
        OutputStream stdin = process.getOutputStream();
        try {
            stdin.write(answer);
            stdin.write('\n');
            stdin.flush();
        } catch (IOException e) {
            closeQuietly(stdin);
        }
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception e) {
            // The other end is gone, which is all that closing was to achieve.
        }
    }
}
