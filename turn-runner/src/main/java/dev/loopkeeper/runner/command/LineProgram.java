package dev.loopkeeper.runner.command;

import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.trace.Traces;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A program that is spoken to line by line, on its standard input and output. Like each program here it has a process group of its
 * own, sees only the variables it was promised, and nothing of it outlives {@link #close()}, or its time on the processors. What it says on
 * standard error is dropped.
 */
public final class LineProgram implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LineProgram.class);

    private final WorkingDirectory directory;
    private final ProcessGroup group;
    private final int mostBytes;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean cpuSpent;
    private final BlockingQueue<Optional<byte[]>> lines = new LinkedBlockingQueue<>();

    private LineProgram(WorkingDirectory directory, ProcessGroup group, int mostBytes) {
        this.directory = directory;
        this.group = group;
        this.mostBytes = mostBytes;
    }

    /**
     * Starts what {@code spec} says.
     *
     * @param environment the runner's own environment, of which the program sees what {@code spec} allows
     * @param mark by which its processes are found again; distinct for each run that is under way
     * @param mostBytes the most that it may say in all; what comes after is not heard
     */
    public static LineProgram start(CommandSpec spec, Map<String, String> environment, String mark, int mostBytes)
            throws IOException {
        WorkingDirectory directory = WorkingDirectory.of(spec.workingDirectory());
        Map<String, String> visible = new TreeMap<>(environment);
        visible.keySet().retainAll(spec.environment());
        visible.putAll(Traces.variables());
        try {
            LineProgram program =
                    new LineProgram(directory, ProcessGroup.start(spec, visible, directory.path(), mark), mostBytes);
            program.listen();
            program.watch(CpuLimit.of(spec));
            return program;
        } catch (IOException e) {
            directory.close();
            throw e;
        }
    }

    /** Sends one line. */
    public void say(String line) throws IOException {
        OutputStream input = group.process().getOutputStream();
        input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        input.flush();
    }

    /** The next line, without its end; empty when there will be none. */
    public Optional<byte[]> next() throws InterruptedException {
        Optional<byte[]> line = lines.take();
        if (line.isEmpty()) {
            // For whoever asks again.
            lines.add(line);
        }
        return line;
    }

    /** Whether it was ended because it had used up its time on the processors, together with all that it started. */
    public boolean cpuSpent() {
        return cpuSpent;
    }

    @Override
    public void close() {
        closed.countDown();
        boolean interrupted = Thread.interrupted();
        try {
            group.kill();
        } catch (InterruptedException e) {
            interrupted = true;
        } finally {
            directory.close();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch(Optional<CpuLimit> limit) {
        if (limit.isPresent()) {
            CpuWatch cpu = new CpuWatch(group, limit);
            Thread.ofVirtual().name("line-cpu").start(() -> watch(cpu));
        }
    }

    private void watch(CpuWatch cpu) {
        try {
            for (Optional<Duration> rest = cpu.rest(); rest.isPresent(); rest = cpu.rest()) {
                if (closed.await(rest.get().toNanos(), TimeUnit.NANOSECONDS)) {
                    return;
                }
            }
            cpuSpent = true;
            group.kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() {
        Process process = group.process();
        Thread.ofPlatform().daemon().name("line-stdout").start(() -> hear(process.getInputStream()));
        Thread.ofPlatform().daemon().name("line-stderr").start(() -> drop(process.getErrorStream()));
    }

    private void hear(InputStream output) {
        try (output) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            byte[] block = new byte[8 * 1024];
            long heard = 0;
            for (int n = output.read(block); n >= 0 && heard + n <= mostBytes; n = output.read(block)) {
                heard += n;
                for (int i = 0; i < n; i++) {
                    if (block[i] == '\n') {
                        lines.add(Optional.of(line.toByteArray()));
                        line.reset();
                    } else {
                        line.write(block[i]);
                    }
                }
            }
        } catch (IOException e) {
            LOG.atTrace().log("the pipe was closed under the reader");
        } finally {
            lines.add(Optional.empty());
        }
    }

    private static void drop(InputStream errors) {
        try (errors) {
            errors.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            LOG.atTrace().log("the pipe was closed under the reader");
        }
    }
}
