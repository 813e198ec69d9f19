package dev.loopkeeper.cli.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.topic.TopicReader;
import dev.loopkeeper.cli.topic.TopicRecord;
import dev.loopkeeper.client.crypto.KeyId;
import dev.loopkeeper.client.topic.LoopTopic;
import java.util.List;

/** The keys of operators on their topic, as they stand there. That the root vouches for them is the services' to verify. */
final class PublishedOperators {

    private PublishedOperators() {}

    /**
     * That services could take {@code key} for an operator's: they ignore what another signs, and nobody would be told.
     *
     * @throws CommandFailure if it is not published as one, or is revoked
     */
    static void demand(KafkaAddresses kafka, KeyId key) {
        boolean known = false;
        try (TopicReader reader = TopicReader.open(kafka, List.of(LoopTopic.KEYS.topicName()))) {
            for (TopicRecord record : reader.toPresentEnd()) {
                JsonNode statement = record.value();
                if (statement.path("keyId").asText().equals(key.text())
                        && statement.path("role").asText().equals("OPERATOR")) {
                    if (statement.hasNonNull("revokedAt")) {
                        throw refused(key, "it is revoked");
                    }
                    known = true;
                }
            }
        }
        if (!known) {
            throw refused(key, "no key of an operator with that id is known");
        }
    }

    private static CommandFailure refused(KeyId key, String actual) {
        return new CommandFailure(
                ExitCode.AUTH,
                "expected the operator's key " + key.text() + " to be published, but " + actual
                        + "; services would ignore what it signs, and nothing was registered",
                "name the operator's key with --key FILE; `loopctl setup` publishes an installation's, and `loopctl keys list` shows them");
    }
}
