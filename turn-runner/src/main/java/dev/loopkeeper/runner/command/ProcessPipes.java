package dev.loopkeeper.runner.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The three pipes of one program. Each is served by a thread of its own, so that a program that does not read, or never stops
 * writing, blocks nobody. What goes beyond a bound is read and dropped.
 */
final class ProcessPipes implements AutoCloseable {
    private static final long DRAIN_MILLIS = 2_000;

    private final Process process;
    private final CompletableFuture<Boolean> flooded = new CompletableFuture<>();
    private final Captured out;
    private final Captured err;

    private ProcessPipes(Process process, int maxOutputBytes) {
        this.process = process;
        this.out = new Captured(process.getInputStream(), maxOutputBytes, () -> flooded.complete(true));
        this.err = new Captured(process.getErrorStream(), Program.MAX_STDERR, () -> {});
    }

    /** Starts serving the pipes of {@code process}, which is handed {@code input}. */
    static ProcessPipes open(Process process, byte[] input, int maxOutputBytes) {
        ProcessPipes pipes = new ProcessPipes(process, maxOutputBytes);
        pipes.out.start("turn-stdout");
        pipes.err.start("turn-stderr");
        Thread.ofPlatform().daemon().name("turn-stdin").start(() -> pipes.write(input));
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

    /** Lets the pipes go, whoever still holds their other ends. */
    @Override
    public void close() {
        closeQuietly(process.getOutputStream());
        closeQuietly(process.getInputStream());
        closeQuietly(process.getErrorStream());
    }

    private void write(byte[] input) {
        try (OutputStream stdin = process.getOutputStream()) {
            stdin.write(input);
        } catch (IOException e) {
            // The program may end, or close its input, without having read its contract: its own affair.
            closeQuietly(process.getOutputStream());
        }
    }

    private static void closeQuietly(AutoCloseable stream) {
        try {
            stream.close();
        } catch (Exception e) {
            // The other end is gone, which is all that closing was to achieve.
        }
    }

    /** What comes out of one pipe, up to a bound. */
    private static final class Captured {
        private final InputStream stream;
        private final int most;
        private final Runnable onExcess;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

        Captured(InputStream stream, int most, Runnable onExcess) {
            this.stream = stream;
            this.most = most;
            this.onExcess = onExcess;
        }

        void start(String name) {
            Thread.ofPlatform().daemon().name(name).start(this::drain);
        }

        byte[] octets(long patienceMillis) throws InterruptedException {
            try {
                ended.get(patienceMillis, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                // Somebody outside the group holds the pipe open; what has come by now is all that counts.
            } catch (ExecutionException e) {
                throw new IllegalStateException("draining a pipe never fails", e);
            }
            synchronized (kept) {
                return kept.toByteArray();
            }
        }

        private void drain() {
            byte[] buffer = new byte[8 * 1024];
            try {
                for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                    keep(buffer, n);
                }
            } catch (IOException e) {
                // The pipe was closed under the reader: nothing more will come.
            } finally {
                ended.complete(true);
            }
        }

        private void keep(byte[] buffer, int n) {
            synchronized (kept) {
                int room = most - kept.size();
                kept.write(buffer, 0, Math.min(n, room));
                if (n > room) {
                    onExcess.run();
                }
            }
        }
    }
}
