package dev.loopkeeper.bench.measure;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * CPU time that has been used up to now.
 *
 * @param processNanos by this process
 * @param machineNanos by everything on this machine, in steps of 10 ms; 0 where that is not known
 * @param wallNanos when this was read
 */
record Cpu(long processNanos, long machineNanos, long wallNanos) {

    private static final Path STAT = Path.of("/proc/stat");
    private static final long NANOS_PER_TICK = 10_000_000L;
    private static final List<Integer> IDLE_COLUMNS = List.of(4, 5);
    private static final int LAST_COLUMN = 8;

    static Cpu now() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Cpu(system.getProcessCpuTime(), machine(), System.nanoTime());
    }

    double processMillisSince(Cpu before) {
        return (processNanos - before.processNanos) / 1e6;
    }

    double secondsSince(Cpu before) {
        return (wallNanos - before.wallNanos) / 1e9;
    }

    /** How many cores somebody else kept busy meanwhile. */
    double foreignCoresSince(Cpu before) {
        double machine = machineNanos - before.machineNanos;
        double own = processNanos - before.processNanos;
        return Math.max(0, machine - own) / Math.max(1, wallNanos - before.wallNanos);
    }

    private static long machine() {
        if (!Files.isReadable(STAT)) {
            return 0;
        }
        try (var lines = Files.lines(STAT)) {
            String[] columns = lines.findFirst().orElse("").split(" +", -1);
            long ticks = 0;
            for (int i = 1; i <= LAST_COLUMN && i < columns.length; i++) {
                if (!IDLE_COLUMNS.contains(i)) {
                    ticks += Long.parseLong(columns[i]);
                }
            }
            return ticks * NANOS_PER_TICK;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
