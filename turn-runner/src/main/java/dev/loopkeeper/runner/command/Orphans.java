package dev.loopkeeper.runner.command;

import java.util.List;

/**
 * Programs whose runner died without being able to end them. A program carries its owner's mark in its environment, and passes it
 * on; one whose owner is gone belongs to an attempt that nobody will ever finish.
 */
public final class Orphans {
    /** Marks the process that started a program: its id, and when it started, since ids are used again. */
    static final String OWNER = "LOOPKEEPER_OWNER";

    private Orphans() {}

    /** Ends all orphans on this machine that this process may end, and says how many there were. */
    public static int end() {
        List<ProcessHandle> orphans = ProcessHandle.allProcesses()
                .filter(handle -> ProcFiles.variable(handle.pid(), OWNER)
                        .filter(owner -> !alive(owner))
                        .isPresent())
                .toList();
        orphans.forEach(ProcessHandle::destroyForcibly);
        return orphans.size();
    }

    /** The mark of the process {@code pid}. */
    static String mark(long pid) {
        return pid + "-" + ProcFiles.startTicks(pid).orElse("unknown");
    }

    private static boolean alive(String owner) {
        int dash = owner.indexOf('-');
        try {
            long pid = dash < 1 ? 0 : Long.parseLong(owner.substring(0, dash));
            boolean runs = ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
            return pid == 0 || (runs && mark(pid).equals(owner));
        } catch (NumberFormatException e) {
            // Not one of our marks; whoever set it is left alone.
            return true;
        }
    }
}
