package dev.loopkeeper.cli.setup;

import com.fasterxml.jackson.databind.node.ArrayNode;
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
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists published keys. */
@Command(
        name = "list",
        description = "List the published keys that the installation's root vouches for, revoked ones too.")
final class KeysList implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("ROLE", "role"),
            Column.field("OWNER", "owner"),
            Column.field("KEY", "keyId"),
            Column.field("SINCE", "registeredAt"),
            Column.field("REVOKED", "revokedAt"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "DIR", description = "The installation's keys, as `loopctl keys generate` made them.")
    Path folder;

    @Override
    public Integer call() throws IOException {
        KafkaAddresses kafka = session.kafka();
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        try (SchemaRegistry registry =
                SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()))) {
            for (RingKey key : new Installation(kafka, registry).published(new KeyFolder(folder))) {
                rows.addObject()
                        .put("role", key.role().name())
                        .put("owner", key.owner())
                        .put("keyId", key.key().id().text())
                        .put("registeredAt", key.validity().from().toString())
                        .put(
                                "revokedAt",
                                key.validity()
                                        .revokedAt()
                                        .map(Instant::toString)
                                        .orElse(null));
            }
        }
        session.printer().list(rows, COLUMNS);
        return ExitCode.OK.code();
    }
}
