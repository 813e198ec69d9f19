package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** What comes out of one pipe, up to a bound, without the lines that somebody takes. */
final class Captured {
    private static final int FIRST = 8 * 1024;

    private final InputStream stream;
    private final int most;
    private final Runnable onExcess;
    private final Taker taker;
    private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
    private int received;
    private byte[] kept;
    private int size;
    private int lineStart;
    private @Nullable Thread thread;

    /** Takes lines, without their ends. */
    interface Taker {
        /** Whether the line was taken; if not it is kept. */
        boolean take(byte[] line) throws InterruptedException;
    }

    Captured(InputStream stream, int most, Runnable onExcess, Taker taker) {
        this.stream = stream;
        this.most = most;
        this.onExcess = onExcess;
        this.taker = taker;
        this.kept = new byte[Math.min(most, FIRST)];
    }

    void start(String name) {
        thread = Thread.ofPlatform().daemon().name(name).start(this::drain);
    }

    byte[] octets(long patienceMillis) throws InterruptedException {
        try {
            ended.get(patienceMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Somebody outside the group holds the pipe open; what has come by now is all that counts.
        } catch (ExecutionException e) {
            throw new IllegalStateException("draining a pipe never fails", e);
        }
        return soFar();
    }

    private synchronized byte[] soFar() {
        return Arrays.copyOf(kept, size);
    }

    /** Breaks off what a taken line has led to, and waits a while for that. */
    void end(long patienceMillis) {
        if (thread == null || ended.isDone()) {
            return;
        }
        thread.interrupt();
        try {
            thread.join(patienceMillis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drain() {
        byte[] buffer = new byte[FIRST];
        try {
            for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                int room = Math.min(n, most - received);
                received += room;
                take(buffer, room);
                if (n > room) {
                    onExcess.run();
                }
            }
        } catch (IOException e) {
            // The pipe was closed under the reader: nothing more will come.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.complete(true);
        }
    }

    private void take(byte[] buffer, int n) throws InterruptedException {
        for (int i = 0; i < n; i++) {
            Optional<byte[]> line = add(buffer[i]);
            if (line.isPresent() && taker.take(line.get())) {
                forget(line.get().length + 1);
            }
        }
    }

    /** The line that {@code octet} ends, if it does; what came so far counts as the program's output until somebody takes it. */
    private synchronized Optional<byte[]> add(byte octet) {
        if (size == kept.length) {
            kept = Arrays.copyOf(kept, Math.min(most, 2 * size));
        }
        kept[size] = octet;
        size++;
        if (octet != '\n') {
            return Optional.empty();
        }
        byte[] line = Arrays.copyOfRange(kept, lineStart, size - 1);
        lineStart = size;
        return Optional.of(line);
    }

    private synchronized void forget(int last) {
        size -= last;
        lineStart = size;
    }
}
