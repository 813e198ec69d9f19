package dev.loopkeeper.runner.context;

import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.wire.Digests;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads pinned artifacts below one directory. A reference that leaves the directory, by its path or through a symbolic link, is
 * as absent as one that does not exist.
 */
public final class ContextDirectory {
    /** The largest artifact, in bytes. */
    public static final int MAX_BYTES = 256 * 1024;

    public static final String MISSING = "CONTEXT_MISSING";
    public static final String TOO_LARGE = "CONTEXT_TOO_LARGE";
    public static final String DIGEST_MISMATCH = "CONTEXT_DIGEST_MISMATCH";
    public static final String NOT_TEXT = "CONTEXT_NOT_TEXT";

    private final Optional<Path> root;

    /** @param root where artifacts lie; without one every artifact is missing */
    public ContextDirectory(Optional<Path> root) {
        this.root = root;
    }

    /** The content of {@code artifacts}, in their order, or why there is none. */
    public ContextReading read(List<ContextArtifact> artifacts) {
        List<ContextSkill> skills = new ArrayList<>();
        for (ContextArtifact artifact : artifacts) {
            switch (read(artifact)) {
                case ContextReading.Present(var found) -> skills.addAll(found);
                case ContextReading.Refused refused -> {
                    return refused;
                }
            }
        }
        return new ContextReading.Present(skills);
    }

    private ContextReading read(ContextArtifact artifact) {
        Optional<Path> file = locate(artifact.ref());
        if (file.isEmpty()) {
            return refused(MISSING, artifact, "to be a file below the context directory", "there is none");
        }
        try {
            byte[] octets = upToLimit(file.get());
            if (octets.length > MAX_BYTES) {
                return refused(TOO_LARGE, artifact, "to have at most " + MAX_BYTES + " bytes", "it has more");
            }
            return check(artifact, octets);
        } catch (IOException e) {
            return refused(MISSING, artifact, "to be readable", "reading it failed");
        }
    }

    private static ContextReading check(ContextArtifact artifact, byte[] octets) {
        Digest found = Digests.of(octets);
        if (!found.equals(artifact.digest())) {
            return refused(DIGEST_MISMATCH, artifact, "to be " + artifact.digest(), "it is " + found);
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
            return new ContextReading.Present(List.of(new ContextSkill(artifact, text)));
        } catch (CharacterCodingException e) {
            return refused(NOT_TEXT, artifact, "to be UTF-8 text", "it is not");
        }
    }

    private Optional<Path> locate(String ref) {
        if (root.isEmpty()) {
            return Optional.empty();
        }
        try {
            Path base = root.get().toRealPath();
            Path file = base.resolve(ref).normalize();
            boolean below = file.startsWith(base) && !file.equals(base);
            return below
                            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                            && file.toRealPath().equals(file)
                    ? Optional.of(file)
                    : Optional.empty();
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static byte[] upToLimit(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(MAX_BYTES + 1);
        }
    }

    private static ContextReading refused(String code, ContextArtifact artifact, String expected, String actual) {
        return new ContextReading.Refused(
                code, "expected the context artifact '" + artifact.ref() + "' " + expected + ", but " + actual);
    }
}
