package dev.loopkeeper.standalone;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the next loopctl needs to know of a development server.
 *
 * @param server the query and write API
 * @param bootstrap Kafka
 * @param registry the schema registry
 * @param pid the server's process
 * @param operatorKey file of the private key that signs capabilities
 * @param rootKey public root key, as configuration spells it
 * @param token what its local issuer gives to whoever may read this
 * @param contextDirectory where context artifacts are put for the runner
 * @param evidenceDirectory where the runner keeps evidence
 * @param models where scripted models answer, if there are any
 */
public record Addresses(
        String server,
        String bootstrap,
        String registry,
        long pid,
        Path operatorKey,
        String rootKey,
        String token,
        Path contextDirectory,
        Path evidenceDirectory,
        Optional<String> models) {

    /** Leaves them in {@code file}, for its owner's eyes. Where that cannot be, the answer is what to tell the server's user, who can do without. */
    public Optional<String> leaveIn(Path file) {
        try {
            PrivateFiles.write(file, json());
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(StartFailure.words(e).orElse("expected to write " + file + ", but: " + e.getMessage())
                    + "; no other command finds this server by itself, and with --server they may only read: set XDG_STATE_HOME"
                    + " (XDG_RUNTIME_DIR, if that is set) to a folder that you may write, and start it again");
        }
    }

    /** Takes {@code file} away if {@code process} left it; another server's stays. */
    public static void takeAway(Path file, long process) throws IOException {
        if (Files.exists(file) && Files.readString(file).contains(pidField(process))) {
            Files.deleteIfExists(file);
        }
    }

    private static String pidField(long pid) {
        return ",\"pid\":" + pid + ",";
    }

    private String json() {
        return "{" + field("schema", "loopkeeper.dev/v1") + "," + field("server", server) + ","
                + field("bootstrap", bootstrap) + "," + field("registry", registry) + pidField(pid)
                + field("operatorKey", operatorKey.toString()) + "," + field("rootKey", rootKey) + ","
                + field("token", token) + ","
                + field("contextDirectory", contextDirectory.toString()) + ","
                + field("evidenceDirectory", evidenceDirectory.toString())
                + models.map(url -> "," + field("models", url)).orElse("") + "}\n";
    }

    private static String field(String name, String value) {
        return "\"" + name + "\":\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
