package dev.loopkeeper.cli.command;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.process.StandaloneProcess;
import dev.loopkeeper.cli.process.TemporaryFolder;
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

    /** A status beyond this is 128 and the signal that ended the process. */
    private static final int SIGNALLED = 128;

    /** Of Ctrl-C, which whoever pressed it knows of. */
    private static final int INTERRUPT = 2;

    private static final int WRONG_OPTION = 2;

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
            return ended(server, server.waitFor()).code();
        }
    }

    /** What the server's own status means. It has said why itself, unless it could not. */
    private ExitCode ended(StandaloneProcess server, int status) {
        if (status > SIGNALLED && status != SIGNALLED + INTERRUPT && !server.asked()) {
            throw new CommandFailure(
                    ExitCode.FAILED,
                    "the development server was ended from outside, by signal " + (status - SIGNALLED),
                    "start it again; " + remains(server));
        }
        return switch (status) {
            case 0 -> ExitCode.OK;
            case WRONG_OPTION -> ExitCode.USAGE;
            default -> ExitCode.FAILED;
        };
    }

    /** Cleans up for a server that could not, and says what is still there. */
    private String remains(StandaloneProcess server) {
        if (retain != null) {
            return "with the same --retain it goes on from what it has written";
        }
        Optional<Path> data = server.left()
                .map(DevServer::contextDirectory)
                .map(Path::getParent)
                .filter(DevCommand::temporary);
        data.map(TemporaryFolder::new).ifPresent(TemporaryFolder::close);
        return "what it had written is gone with it, since no --retain kept it";
    }

    private static boolean temporary(Path data) {
        Path name = data.getFileName();
        return name != null && name.toString().startsWith("loopkeeper-dev-");
    }
}
