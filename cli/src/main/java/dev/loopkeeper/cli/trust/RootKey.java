package dev.loopkeeper.cli.trust;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.InputFile;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.crypto.VerificationKey;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The public root key of the installation. Mixed into each command that believes what published keys signed. */
public final class RootKey {

    /** The property under which services are told of it, also in {@code trust.properties}. */
    public static final String PROPERTY = "loopkeeper.keys.root";

    @Option(
            names = "--root-key",
            paramLabel = "KEY",
            description = {
                "The public root key that vouches for the others, SPKI in base64, or the file trust.properties that"
                        + " `loopctl keys generate` made; default: LOOPCTL_ROOT_KEY, or what `loopctl dev` left."
            })
    @Nullable
    String key;

    /**
     * The key that was named; that of the development server only for its own Kafka.
     *
     * @throws CommandFailure if none was named and no development server left one, or it is none
     */
    public VerificationKey of(Session session) {
        return parse(Optional.ofNullable(key)
                .or(() -> session.environment().variable("LOOPCTL_ROOT_KEY"))
                .or(() -> session.devServer()
                        .filter(dev -> dev.bootstrap().equals(session.kafka().bootstrap()))
                        .map(DevServer::rootKey))
                .orElseThrow(() -> CommandFailure.usage(
                        "no root key is known: no --root-key was given, and no development server runs there",
                        "give the key that the services' configuration pins, with --root-key or LOOPCTL_ROOT_KEY")));
    }

    private static VerificationKey parse(String named) {
        try {
            return VerificationKey.ofSpki(Base64.getDecoder().decode(encoded(named)));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.USAGE,
                    "expected --root-key to be an Ed25519 public key, or a file that says " + PROPERTY + ", but: "
                            + e.getMessage(),
                    "`loopctl keys generate` writes that file",
                    e);
        }
    }

    private static String encoded(String named) {
        Path file = Path.of(named);
        if (!Files.isRegularFile(file)) {
            return named;
        }
        var properties = new Properties();
        try {
            properties.load(new StringReader(InputFile.text(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty(PROPERTY, "");
    }
}
