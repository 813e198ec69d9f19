package dev.loopkeeper.cli.capability;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.InputFile;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.client.crypto.SigningKey;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The key of the operator. Mixed into each command that signs as one. */
public final class OperatorKey {

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "The operator's private key, PEM; default: what `loopctl dev` left.")
    @Nullable
    Path key;

    /**
     * Its file.
     *
     * @throws CommandFailure if none was named and no development server left one
     */
    public Path file(Session session) {
        return Optional.ofNullable(key)
                .or(() -> session.devServer().map(DevServer::operatorKey))
                .orElseThrow(() -> CommandFailure.usage(
                        "no operator key is known: no --key was given, and no development server runs",
                        "name the operator's private key with --key FILE"));
    }

    /**
     * The key in {@code file}.
     *
     * @throws CommandFailure if there is none
     */
    public static SigningKey read(Path file) {
        try {
            return SigningKey.ofPem(InputFile.text(file));
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(
                    ExitCode.USAGE, file + " is no private key: " + e.getMessage(), "name another with --key", e);
        }
    }
}
