package dev.loopkeeper.cli.setup;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.KafkaAddresses;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.crypto.SigningKey;
import dev.loopkeeper.client.registry.RegistryConfig;
import dev.loopkeeper.client.registry.SchemaRegistries;
import dev.loopkeeper.client.registry.SchemaRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Replaces one key. */
@Command(
        name = "rotate",
        description = {
            "Publish a new key, then put it in the place of the old one.",
            "Running services take it up within seconds of their file being replaced. The old key still counts; what it signed verifies for ever.",
            "Where files are copied to the services, copy the new one; then revoke the old one when nothing is signed with it any more."
        })
final class KeysRotate implements Callable<Integer> {

    private static final int SEED_BYTES = 32;
    private static final List<Column> COLUMNS = List.of(
            Column.field("ROLE", "role"),
            Column.field("OLD", "oldKeyId"),
            Column.field("NEW", "keyId"),
            Column.field("FILE", "file"));

    @Mixin
    Session session;

    @Parameters(index = "0", paramLabel = "DIR", description = "The installation's keys.")
    Path folder;

    @Parameters(index = "1", paramLabel = "ROLE", description = "Which one: ${COMPLETION-CANDIDATES}.")
    Replaceable role;

    /** The keys that may be replaced: the root is pinned in every service's configuration. */
    enum Replaceable {
        operator(InstallationKey.OPERATOR),
        scheduler(InstallationKey.SCHEDULER),
        write_api(InstallationKey.WRITE_API),
        runner(InstallationKey.RUNNER);

        private final InstallationKey key;

        Replaceable(InstallationKey key) {
            this.key = key;
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        KafkaAddresses kafka = session.kafka();
        var keys = new KeyFolder(folder);
        SigningKey old = keys.read(role.key);
        byte[] seed = new byte[SEED_BYTES];
        new SecureRandom().nextBytes(seed);
        SigningKey next = SigningKey.ofSeed(seed);
        try (SchemaRegistry registry =
                SchemaRegistries.open(RegistryConfig.of(kafka.registry().toString()))) {
            new Installation(kafka, registry)
                    .rotate(keys, role.key, next, Instant.now().truncatedTo(ChronoUnit.MICROS));
        }
        session.printer()
                .one(
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("role", role.key.role().name())
                                .put("oldKeyId", old.id().text())
                                .put("keyId", next.id().text())
                                .put("file", role.key.in(folder).toString()),
                        COLUMNS);
        return ExitCode.OK.code();
    }
}
