package dev.loopkeeper.cli.setup;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Revokes one key. */
@Command(
        name = "revoke",
        description = {
            "Revoke a key from now on: what it signs later is refused, what it signed before still verifies.",
            "For a key that others may have. There is no way back."
        })
final class KeysRevoke implements Callable<Integer> {

    private static final List<Column> COLUMNS =
            List.of(Column.field("ROLE", "role"), Column.field("KEY", "keyId"), Column.field("REVOKED", "revokedAt"));

    @Mixin
    Session session;

    @Parameters(index = "0", paramLabel = "DIR", description = "The installation's keys.")
    Path folder;

    @Parameters(index = "1", paramLabel = "KEY", description = "The key's id, as `loopctl keys list` shows it.")
    String keyId;

    @Override
    public Integer call() throws IOException, InterruptedException {
        KafkaAddresses kafka = session.kafka();
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        try (SchemaRegistry registry =
                SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()))) {
            RingKey revoked = new Installation(kafka, registry).revoke(new KeyFolder(folder), keyId, now);
            session.printer()
                    .one(
                            JsonNodeFactory.instance
                                    .objectNode()
                                    .put("role", revoked.role().name())
                                    .put("keyId", keyId)
                                    .put("revokedAt", now.toString()),
                            COLUMNS);
        }
        return ExitCode.OK.code();
    }
}
