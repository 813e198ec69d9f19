package dev.loopkeeper.cli.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A development server as its address file describes it.
 *
 * @param server the query and write API
 * @param bootstrap Kafka
 * @param registry the schema registry
 * @param pid the server's process
 * @param operatorKey file of the private key that signs capabilities
 * @param rootKey public root key, as its configuration spells it
 * @param token its local issuer's token, which the write API asks for
 * @param contextDirectory where context artifacts are put for its runner
 * @param evidenceDirectory where its runner keeps evidence
 * @param models where its scripted models answer, if it has any
 */
public record DevServer(
        URI server,
        String bootstrap,
        URI registry,
        long pid,
        Path operatorKey,
        String rootKey,
        Optional<String> token,
        Path contextDirectory,
        Path evidenceDirectory,
        Optional<String> models) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The server that {@code file} describes, if there is a file and the process still runs. */
    public static Optional<DevServer> read(Path file) {
        return parse(file).filter(DevServer::runs);
    }

    /** Whether the process is there. */
    public boolean runs() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** The server that {@code file} describes, whether or not it still runs. */
    public static Optional<DevServer> parse(Path file) {
        try {
            JsonNode tree = JSON.readTree(Files.readAllBytes(file));
            return Optional.of(new DevServer(
                    URI.create(text(tree, "server")),
                    text(tree, "bootstrap"),
                    URI.create(text(tree, "registry")),
                    tree.path("pid").asLong(),
                    Path.of(text(tree, "operatorKey")),
                    text(tree, "rootKey"),
                    optional(tree, "token"),
                    Path.of(text(tree, "contextDirectory")),
                    Path.of(text(tree, "evidenceDirectory")),
                    optional(tree, "models")));
        } catch (NoSuchFileException absent) {
            return Optional.empty();
        } catch (FileSystemException closed) {
            // Who may not enter the folder, or has none there, left nothing in it.
            if (!Files.isExecutable(file.toAbsolutePath().getParent())) {
                return Optional.empty();
            }
            throw unreadable(file, closed);
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(file, e);
        }
    }

    private static CommandFailure unreadable(Path file, Exception e) {
        return new CommandFailure(
                ExitCode.FAILED,
                "cannot read the address file " + file + ": " + e.getMessage(),
                "delete it and start `loopctl dev` again, or name the server with --server",
                e);
    }

    private static Optional<String> optional(JsonNode tree, String field) {
        return Optional.of(tree.path(field).asText()).filter(value -> !value.isEmpty());
    }

    private static String text(JsonNode tree, String field) {
        String value = tree.path(field).asText();
        if (value.isEmpty()) {
            throw new IllegalArgumentException("expected the field " + field + ", but it is missing");
        }
        return value;
    }
}
