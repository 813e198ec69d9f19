package dev.loopkeeper.runner.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which of the system's programs are here that others are started, bounded and ended with.
 *
 * @param setsid starts a program in a session of its own
 * @param kill ends a whole process group
 * @param prlimit bounds what a process may use
 * @param unshare gives a program process ids of its own
 * @param env takes variables away from a program
 */
record SystemPrograms(
        Optional<String> setsid,
        Optional<String> kill,
        Optional<String> prlimit,
        Optional<String> unshare,
        Optional<String> env) {
    /** Those of this machine. */
    static final SystemPrograms HERE = in(List.of(Path.of("/usr/bin"), Path.of("/bin")));

    /** Those in the first of {@code folders} that has each. */
    static SystemPrograms in(List<Path> folders) {
        return new SystemPrograms(
                find("setsid", folders),
                find("kill", folders),
                find("prlimit", folders),
                find("unshare", folders),
                find("env", folders));
    }

    private static Optional<String> find(String program, List<Path> folders) {
        return folders.stream()
                .map(folder -> folder.resolve(program))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst();
    }
}
