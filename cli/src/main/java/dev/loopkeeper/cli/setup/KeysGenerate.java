package dev.loopkeeper.cli.setup;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the keys of an installation. */
@Command(
        name = "generate",
        description = {
            "Make the private keys of an installation.",
            "The root's and the operator's (root/), the scheduler's and its write API's (scheduler/), and the runner's (runner/);"
                    + " and trust/trust.properties, which tells the services the root's public key."
        })
final class KeysGenerate implements Callable<Integer> {

    private static final int SEED_BYTES = 32;

    @Mixin
    Session session;

    @Parameters(paramLabel = "DIR", description = "Where to put them; made if it is missing.")
    Path folder;

    @Option(names = "--keep", description = "Be content with keys that are there already.")
    boolean keep;

    @Override
    public Integer call() throws IOException {
        var keys = new KeyFolder(folder);
        var random = new SecureRandom();
        boolean made = keys.generate(() -> {
            byte[] seed = new byte[SEED_BYTES];
            random.nextBytes(seed);
            return seed;
        });
        if (!made && !keep) {
            throw new CommandFailure(
                    ExitCode.CONFLICT,
                    "there are keys in " + folder + " already",
                    "name another folder, or keep them with --keep");
        }
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        for (InstallationKey key : InstallationKey.values()) {
            rows.addObject()
                    .put("role", key.role().name())
                    .put("keyId", keys.read(key).id().text())
                    .put("file", key.in(folder).toString());
        }
        session.printer()
                .list(
                        rows,
                        List.of(
                                Column.field("ROLE", "role"),
                                Column.field("KEY", "keyId"),
                                Column.field("FILE", "file")));
        return ExitCode.OK.code();
    }
}
