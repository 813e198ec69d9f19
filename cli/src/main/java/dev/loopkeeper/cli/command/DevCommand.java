package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.process.StandaloneProcess;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs a development server. */
@Command(
        name = "dev",
        description = {
            "Run broker, registry and services in one process, on loopback and free ports, until Ctrl-C.",
            "For development only. The next loopctl finds it by itself."
        })
public final class DevCommand implements Callable<Integer> {

    @Mixin
    Session session;

    @Option(
            names = "--retain",
            paramLabel = "DIR",
            description = "Keep data, keys and ports here, and go on from them.")
    @Nullable
    Path retain;

    @Option(names = "--http-port", paramLabel = "PORT", description = "Listen here; default: a free port.")
    @Nullable
    Integer httpPort;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Optional<DevServer> running = session.devServer();
        if (running.isPresent()) {
            throw new CommandFailure(
                    ExitCode.CONFLICT,
                    "a development server already runs at " + running.get().server() + " (process "
                            + running.get().pid() + ")",
                    "use it, or stop it first with: kill " + running.get().pid());
        }
        List<String> arguments = new ArrayList<>();
        if (retain != null) {
            arguments.addAll(List.of("--retain", retain.toAbsolutePath().toString()));
        }
        if (httpPort != null) {
            arguments.addAll(List.of("--http-port", httpPort.toString()));
        }
        Path addressFile = session.environment().addressFile();
        try (var server = StandaloneProcess.shared(session.environment(), addressFile, arguments)) {
            session.note("loopctl: starting broker, registry and services (development only)");
            int status = server.waitFor();
            return status == 0 ? ExitCode.OK.code() : ExitCode.FAILED.code();
        }
    }
}
