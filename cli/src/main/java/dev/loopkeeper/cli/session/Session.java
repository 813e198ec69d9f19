package dev.loopkeeper.cli.session;

import dev.loopkeeper.cli.api.Api;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.failure.Failures;
import dev.loopkeeper.cli.output.Format;
import dev.loopkeeper.cli.output.Plain;
import dev.loopkeeper.cli.output.Printer;
import java.io.PrintWriter;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that every command has, and what they lead to. Mixed into each command. */
public final class Session {

    private static final String NO_SERVER =
            "start one with `loopctl dev`, or name one with --server URL (and --bootstrap, --registry for what reads topics)";

    private final Environment environment;

    @Spec(Spec.Target.MIXEE)
    @Nullable
    CommandSpec command;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = "How data is printed: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    Format format = Format.table;

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "Query and write API; default: LOOPCTL_SERVER, or what `loopctl dev` left.")
    @Nullable
    URI server;

    @Option(
            names = "--write-server",
            paramLabel = "URL",
            description = "Write API, where it is not at --server; default: LOOPCTL_WRITE_SERVER.")
    @Nullable
    URI writeServer;

    @Option(
            names = "--bootstrap",
            paramLabel = "HOST:PORT",
            description = "Kafka; default: LOOPCTL_BOOTSTRAP, or what `loopctl dev` left.")
    @Nullable
    String bootstrap;

    @Option(
            names = "--registry",
            paramLabel = "URL",
            description = "Schema registry; default: LOOPCTL_REGISTRY, or what `loopctl dev` left.")
    @Nullable
    URI registry;

    @Option(names = Failures.DEBUG, description = "Show a stack trace when something fails.")
    boolean debug;

    public Session(Environment environment) {
        this.environment = environment;
    }

    public Environment environment() {
        return environment;
    }

    /** Prints data, on standard output. */
    public Printer printer() {
        return new Printer(spec().commandLine().getOut(), format);
    }

    /** Tells people something, on standard error. */
    public void note(String line) {
        PrintWriter err = spec().commandLine().getErr();
        err.println(Plain.lines(line));
        err.flush();
    }

    /** The server's HTTP interface. */
    public Api api() {
        URI reads = Optional.ofNullable(server)
                .or(() -> address("LOOPCTL_SERVER"))
                .or(() -> devServer().map(DevServer::server))
                .orElseThrow(() -> unknown("server", "--server"));
        URI writes = Optional.ofNullable(writeServer)
                .or(() -> address("LOOPCTL_WRITE_SERVER").filter(named -> server == null))
                .orElse(reads);
        return new Api(reads, writes, token(reads, writes));
    }

    /** The caller's token: one that was given, or that of the development server if it alone would see it. */
    private Optional<String> token(URI reads, URI writes) {
        return environment
                .variable("LOOPCTL_TOKEN")
                .or(() -> devServer()
                        .filter(dev ->
                                dev.server().equals(reads) && dev.server().equals(writes))
                        .flatMap(DevServer::token));
    }

    /** Where Kafka and the registry are. */
    public KafkaAddresses kafka() {
        return new KafkaAddresses(
                Optional.ofNullable(bootstrap)
                        .or(() -> environment.variable("LOOPCTL_BOOTSTRAP"))
                        .or(() -> devServer().map(DevServer::bootstrap))
                        .orElseThrow(() -> unknown("Kafka cluster", "--bootstrap")),
                Optional.ofNullable(registry)
                        .or(() -> address("LOOPCTL_REGISTRY"))
                        .or(() -> devServer().map(DevServer::registry))
                        .map(Session::http)
                        .orElseThrow(() -> unknown("schema registry", "--registry")));
    }

    /** The development server of this user, if one runs. */
    public Optional<DevServer> devServer() {
        return DevServer.read(environment.addressFile());
    }

    private Optional<URI> address(String variable) {
        try {
            return environment.variable(variable).map(URI::create);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    "expected " + variable + " to be an address such as http://127.0.0.1:8080, but it is "
                            + environment.variable(variable).orElse(""),
                    "correct it, or unset it");
        }
    }

    private static URI http(URI registry) {
        if (!registry.toString().matches("https?://.+")) {
            throw CommandFailure.usage(
                    "expected --registry to be an address such as http://127.0.0.1:8081, but it is " + registry, "");
        }
        return registry;
    }

    private CommandSpec spec() {
        if (command == null) {
            throw new IllegalStateException("expected to be mixed into a command");
        }
        return command;
    }

    private static CommandFailure unknown(String what, String option) {
        return new CommandFailure(
                ExitCode.UNREACHABLE,
                "no " + what + " is known: no " + option + " was given, and no development server runs",
                NO_SERVER);
    }
}
