package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files that a program is given to read, in a directory of its run below its working directory, and that go when it ends. Who runs as
 * the runner's user could still change them; their digests are in the program's input.
 *
 * @param directory its name
 * @param contents by name
 */
record GivenFiles(String directory, Map<String, byte[]> contents) {
    static final GivenFiles NONE = new GivenFiles("", Map.of());

    private static final Logger LOG = LoggerFactory.getLogger(GivenFiles.class);
    private static final Set<PosixFilePermission> READ = PosixFilePermissions.fromString("r--------");
    private static final Set<PosixFilePermission> READ_DIRECTORY = PosixFilePermissions.fromString("r-x------");
    private static final Set<PosixFilePermission> ALL = PosixFilePermissions.fromString("rwx------");

    GivenFiles {
        contents = Map.copyOf(contents);
    }

    /** Files that lie there until they are closed. */
    interface Placed extends AutoCloseable {
        @Override
        void close();
    }

    /** Puts them below {@code workingDirectory}. */
    Placed place(Path workingDirectory) throws IOException {
        if (contents.isEmpty()) {
            return () -> {};
        }
        Path place =
                Files.createDirectory(workingDirectory.resolve(directory), PosixFilePermissions.asFileAttribute(ALL));
        for (Map.Entry<String, byte[]> content : contents.entrySet()) {
            Path file = Files.write(place.resolve(content.getKey()), content.getValue(), StandardOpenOption.CREATE_NEW);
            Files.setPosixFilePermissions(file, READ);
        }
        Files.setPosixFilePermissions(place, READ_DIRECTORY);
        return () -> remove(place);
    }

    private static void remove(Path place) {
        try {
            if (Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
                Files.setPosixFilePermissions(place, ALL);
                FileTree.delete(place);
            }
        } catch (IOException e) {
            LOG.atWarn().setCause(e).log("files that a program was given could not be removed");
        }
    }
}
