package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Whether programs get process ids of their own from the system: then whatever one has started ends with it, wherever it has gone and
 * whatever it has forgotten. Where the system refuses that, as it does in many containers, what a program started is found by its
 * parents, its group and its marks, and what has left all three is not found.
 *
 * @param prefix what stands before a program to contain it; empty when it cannot be contained here
 */
public record Containment(List<String> prefix) {
    /** What this machine allows; tried once. */
    private static final class Here {
        static final Containment CONTAINMENT = among(SystemPrograms.HERE);
    }

    private static final List<String> IDS_OF_ITS_OWN = List.of("--pid", "--fork", "--kill-child");
    private static final List<String> AS_ITSELF = List.of("--user", "--map-current-user");
    private static final List<String> SHOWN = List.of("--mount-proc");
    private static final long PROBE_SECONDS = 20;

    /**
     * Waits for the program, and meanwhile for what loses its parent; says how it ended as a shell does. It runs no line of anybody's:
     * the program and its arguments are its own arguments, and go on as they are. Variables that a shell sets are not the program's.
     */
    private static final String FIRST_PROCESS = "%s -u PWD -u OLDPWD -u SHLVL -u _ %s \"$@\"; exit $?";

    public Containment {
        prefix = List.copyOf(prefix);
    }

    /** What this machine allows. */
    public static Containment here() {
        return Here.CONTAINMENT;
    }

    /** Whether nothing that a program starts outlives it. */
    public boolean complete() {
        return !prefix.isEmpty();
    }

    /** The first way that works here: with all that this process may do, then as somebody who may do it only for itself. */
    static Containment among(SystemPrograms programs) {
        return Stream.of(
                        join(IDS_OF_ITS_OWN, SHOWN),
                        join(AS_ITSELF, IDS_OF_ITS_OWN, SHOWN),
                        IDS_OF_ITS_OWN,
                        join(AS_ITSELF, IDS_OF_ITS_OWN))
                .flatMap(options -> prefix(programs, options).stream())
                .filter(Containment::works)
                .findFirst()
                .map(Containment::new)
                .orElse(new Containment(List.of()));
    }

    private static Optional<List<String>> prefix(SystemPrograms programs, List<String> options) {
        return programs.unshare()
                .flatMap(unshare -> programs.setsid()
                        .flatMap(setsid -> programs.env()
                                .map(env -> join(
                                        List.of(unshare),
                                        options,
                                        List.of("--", "/bin/sh", "-c", FIRST_PROCESS.formatted(env, setsid), "sh")))));
    }

    /** Whether a program can be started so, and then has no parent but its first process. */
    private static boolean works(List<String> prefix) {
        try {
            Process probe = new ProcessBuilder(join(prefix, List.of("/bin/sh", "-c", "[ $PPID -eq 1 ]")))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = probe.waitFor(PROBE_SECONDS, TimeUnit.SECONDS);
            probe.destroyForcibly();
            return ended && probe.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @SafeVarargs
    private static List<String> join(List<String>... parts) {
        List<String> all = new ArrayList<>();
        for (List<String> part : parts) {
            all.addAll(part);
        }
        return all;
    }
}
