package dev.loopkeeper.runner.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where a program starts: given, or made for one run and removed after it. */
record WorkingDirectory(Path path, boolean temporary) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkingDirectory.class);

    static WorkingDirectory of(Optional<Path> given) throws IOException {
        if (given.isEmpty()) {
            return new WorkingDirectory(Files.createTempDirectory("loopkeeper-turn-"), true);
        }
        if (!Files.isDirectory(given.get())) {
            throw new NotDirectoryException(given.get().toString());
        }
        return new WorkingDirectory(given.get(), false);
    }

    @Override
    public void close() {
        if (temporary) {
            remove();
        }
    }

    // What the program did stands, whatever it left behind.
    private void remove() {
        try {
            FileTree.delete(path);
        } catch (IOException e) {
            LOG.atWarn().setCause(e).log("the working directory of a program could not be removed");
        }
    }
}
