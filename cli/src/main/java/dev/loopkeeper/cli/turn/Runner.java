package dev.loopkeeper.cli.turn;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.api.Answer;
import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.api.Path;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.InputFile;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The runner whose turns are done. Mixed into each command that does one. */
public final class Runner {

    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

    @Option(
            names = "--runner",
            paramLabel = "URL",
            description = "The turn-runner; default: LOOPCTL_RUNNER, or the server that `loopctl dev` started.")
    @Nullable
    URI runner;

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "File of the runner's token; default: LOOPCTL_RUNNER_TOKEN_FILE, or what `loopctl dev` left.")
    java.nio.file.@Nullable Path tokenFile;

    /** What the runner answers. */
    Answer post(Session session, Path path, JsonNode body) throws IOException {
        URI address = Optional.ofNullable(runner)
                .or(() -> session.environment().variable("LOOPCTL_RUNNER").map(URI::create))
                .or(() -> session.devServer().map(DevServer::server))
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.UNREACHABLE,
                        "no runner is known: no --runner was given, and no development server runs",
                        "name one with --runner URL"));
        return new Api(address, address, Optional.of(token(session)))
                .post(path, body, UUID.randomUUID().toString());
    }

    private String token(Session session) throws IOException {
        Optional<java.nio.file.Path> file = Optional.ofNullable(tokenFile)
                .or(() -> session.environment()
                        .variable("LOOPCTL_RUNNER_TOKEN_FILE")
                        .map(java.nio.file.Path::of));
        if (file.isPresent()) {
            return read(file.get());
        }
        return session.devServer()
                .flatMap(DevServer::token)
                .orElseThrow(() -> CommandFailure.usage(
                        "no token of a runner is known: no --token-file was given",
                        "name its file with --token-file FILE"));
    }

    private static String read(java.nio.file.Path file) {
        String token = InputFile.text(file).strip();
        if (!TOKEN.matcher(token).matches()) {
            throw CommandFailure.usage(
                    "expected a runner's token in " + file + ", but it is none", "check --token-file");
        }
        return token;
    }
}
