package dev.loopkeeper.kit.streams;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders that a machine may empty at any time, and so may hold no store of an installation that matters. */
final class TemporaryFolders {

    private static final List<String> USUAL = List.of("/tmp", "/var/tmp", "/dev/shm", "/run", "/var/run");

    private TemporaryFolders() {}

    /**
     * Lets every other folder pass.
     *
     * @throws IllegalArgumentException if {@code stateDirectory} lies below one of them
     */
    static void refuse(Path stateDirectory) {
        Path folder = stateDirectory.toAbsolutePath().normalize();
        boolean temporary = Stream.concat(USUAL.stream(), Stream.of(System.getProperty("java.io.tmpdir", "/tmp")))
                .map(Path::of)
                .anyMatch(folder::startsWith);
        if (temporary) {
            throw new IllegalArgumentException(
                    "expected a state directory that is kept over restarts of the machine, but " + folder
                            + " is temporary; set state-directory to another, or loopkeeper.topics.profile to dev");
        }
    }
}
