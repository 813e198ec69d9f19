package dev.loopkeeper.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary folders below the build's own, since Kafka Streams warns of state in the system's. */
public final class TargetFolder implements TempDirFactory {

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext context) throws IOException {
        Path parent = Files.createDirectories(Path.of("target", "state"));
        return Files.createTempDirectory(parent, "test");
    }
}
