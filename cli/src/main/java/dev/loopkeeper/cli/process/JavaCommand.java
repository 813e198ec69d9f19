package dev.loopkeeper.cli.process;

import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.session.Environment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How the standalone server is started. */
final class JavaCommand {

    private static final int UNSAFE_WARNS_SINCE = 23;

    private JavaCommand() {}

    /**
     * The command, without the server's own arguments.
     *
     * @throws CommandFailure if the server was not built
     */
    static List<String> of(Environment environment) {
        Path jar = environment
                .property("loopctl.standalone")
                .map(folder -> Path.of(folder, "quarkus-run.jar"))
                .filter(Files::isRegularFile)
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.FAILED,
                        "the standalone server is not built",
                        "start loopctl by its script, which builds it"));
        List<String> command = new ArrayList<>();
        command.add(environment.java());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-Xmx512m"));
        if (Runtime.version().feature() >= UNSAFE_WARNS_SINCE) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        archive(environment, command);
        command.add("-Djava.util.logging.manager=org.jboss.logmanager.LogManager");
        command.addAll(List.of("-jar", jar.toString()));
        return command;
    }

    /** The classes of the last run, kept by the JVM: they halve the start. */
    private static void archive(Environment environment, List<String> command) {
        environment
                .property("loopctl.root")
                .map(root -> Path.of(root, "target", "loopctl"))
                .filter(Files::isDirectory)
                .ifPresent(folder -> {
                    Path file = folder.resolve("standalone-" + Runtime.version().feature() + ".jsa");
                    command.add("-XX:+AutoCreateSharedArchive");
                    command.add("-XX:SharedArchiveFile=" + file);
                    command.addAll(List.of("-Xlog:disable", "-Xlog:all=error:stderr"));
                    // A stale archive is made anew, and that is no news.
                    command.addAll(List.of("-Xlog:cds=off", "-Xlog:aot=off"));
                });
    }
}
