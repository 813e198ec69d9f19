package dev.loopkeeper.cli.session;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.cli.api.Answer;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Asks the write API for something and says what became of it. Mixed into each command that changes a goal. */
public final class Submission {

    private static final int NOT_KNOWN_YET = 202;
    private static final List<Column> COLUMNS = List.of(
            Column.field("goal", "goal"), Column.field("sequence", "sequence"), Column.field("event", "eventId"));

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            description = "The same key with the same request happens once; default: a new one.")
    @Nullable
    String idempotencyKey;

    /**
     * Sends and waits for admission.
     *
     * @throws CommandFailure when it is rejected, or not known within the server's wait
     */
    public int send(Session session, Path path, JsonNode body) {
        return send(session, path, body, Set.of());
    }

    /** The same, when people were {@code told} some of what the server remarks. */
    public int send(Session session, Path path, JsonNode body, Set<String> told) {
        String key = idempotencyKey == null ? UUID.randomUUID().toString() : idempotencyKey;
        Answer answer = session.api().post(path, body, key);
        if (answer.status() == NOT_KNOWN_YET) {
            throw new CommandFailure(
                    ExitCode.TIMED_OUT,
                    "the request was written as event "
                            + answer.body().path("eventId").asText(key)
                            + ", but it is not known yet whether it was admitted",
                    "look at the goal, or send it again with --idempotency-key " + key);
        }
        session.printer().one(answer.body(), COLUMNS);
        answer.body()
                .path("note")
                .asText("")
                .lines()
                .filter(line -> !told.contains(line))
                .forEach(line -> session.note("loopctl: " + line));
        return ExitCode.OK.code();
    }

    /** A body of text fields; those that are absent are left out. */
    public static ObjectNode body(@Nullable String... namesAndValues) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            String name = namesAndValues[i];
            String value = namesAndValues[i + 1];
            if (name != null && value != null) {
                body.put(name, value);
            }
        }
        return body;
    }
}
