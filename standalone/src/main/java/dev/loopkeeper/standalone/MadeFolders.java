package dev.loopkeeper.standalone;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folders that were not there before a start, so that one that fails can leave things as it found them. */
final class MadeFolders {

    private final Deque<Path> made = new ArrayDeque<>();

    /** Makes a folder and those above it, where they are missing. */
    void make(Path folder) throws IOException {
        Path first = firstMissing(folder);
        if (first != null) {
            made.push(first);
        }
        PrivateFiles.folder(folder);
    }

    /** Takes {@code folder} and those above it away again, up to the first into which somebody else has put anything. */
    void takeAwayUnused(Path folder, Exception reason) {
        Path top = made.peek();
        try {
            for (Path at = folder.toAbsolutePath(); top != null && at != null && at.startsWith(top); ) {
                if (Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
                    Files.delete(at);
                }
                at = at.getParent();
            }
        } catch (DirectoryNotEmptyException inUse) {
            // Another server came first.
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    /** Takes away what was made, with all that is in it; nobody else may be at work there. */
    void takeAway() throws IOException {
        for (Path folder : made) {
            delete(folder);
        }
        made.clear();
    }

    /** Deletes {@code folder} with all that is in it. */
    static void delete(Path folder) throws IOException {
        if (Files.notExists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> found = Files.walk(folder)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Looked for from above: of a folder whose name no file system takes, nobody can say that it is not there. */
    private static @Nullable Path firstMissing(Path folder) {
        Path at = folder.toAbsolutePath().getRoot();
        for (Path name : folder.toAbsolutePath()) {
            at = at == null ? name : at.resolve(name);
            if (Files.notExists(at, LinkOption.NOFOLLOW_LINKS)) {
                return at;
            }
        }
        return null;
    }
}
