package dev.loopkeeper.cli.goal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Placeholders;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A goal's document with the capabilities that it brings along. In its texts {@code ${java}} means the JVM's program, {@code ${dir}}
 * the document's folder, {@code ${scratch}} a new temporary folder, and {@code ${seed}} a random number; the last two are told.
 *
 * @param goal the goal, as the write API takes it
 * @param capabilities documents to register before it is opened
 */
record GoalFile(ObjectNode goal, List<ObjectNode> capabilities) {

    private static final String CAPABILITIES = "capabilities";
    private static final int SEEDS = 1_000_000;

    GoalFile {
        capabilities = List.copyOf(capabilities);
    }

    /**
     * The document in {@code file}, or on standard input for {@code -}.
     *
     * @param replaced names of inputs whose value comes from elsewhere; the document's own is neither filled in nor told
     * @throws CommandFailure if it is none
     */
    static GoalFile read(String file, Set<String> replaced, Session session) throws IOException {
        ObjectNode document = Documents.read(file);
        if (document.path("inputs") instanceof ObjectNode inputs) {
            inputs.remove(replaced);
        }
        placeholders(file, session).fill(document);
        List<ObjectNode> capabilities = new ArrayList<>();
        JsonNode listed = document.path(CAPABILITIES);
        if (!listed.isMissingNode() && !listed.isArray()) {
            throw unlike(file);
        }
        for (JsonNode one : listed) {
            if (!(one instanceof ObjectNode capability)) {
                throw unlike(file);
            }
            capabilities.add(capability);
        }
        document.remove(CAPABILITIES);
        return new GoalFile(document, capabilities);
    }

    private static Placeholders placeholders(String file, Session session) {
        Path absolute = Path.of(file).toAbsolutePath().normalize();
        return new Placeholders()
                .with("java", session.environment().java())
                .with("dir", String.valueOf(absolute.getParent()))
                .with("scratch", () -> told(session, "the scratch folder is ", scratch()))
                .with("seed", () -> told(session, "the seed is ", String.valueOf(new SecureRandom().nextInt(SEEDS))));
    }

    // Not below the server's data: keys lie there, and who gets this path should not learn of theirs.
    private static String scratch() {
        try {
            return Files.createTempDirectory("loopctl-scratch-").toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String told(Session session, String what, String value) {
        session.note("loopctl: " + what + value);
        return value;
    }

    private static CommandFailure unlike(String file) {
        return CommandFailure.usage(
                "expected " + CAPABILITIES + " in " + file + " to be a list of capability documents, but it is not",
                "correct the document");
    }
}
