package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.capability.CapabilityPublisher;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.DevServer;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Registers capabilities. */
@Command(name = "register", description = "Sign capability documents as the operator, and register them.")
final class CapabilityRegister implements Callable<Integer> {

    @Mixin
    Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents, YAML or JSON; - for standard input.")
    List<String> files;

    @Option(
            names = "--key",
            paramLabel = "FILE",
            description = "The operator's private key, PEM; default: what `loopctl dev` left.")
    @Nullable
    Path key;

    @Override
    public Integer call() throws Exception {
        Path operator = Optional.ofNullable(key)
                .or(() -> session.devServer().map(DevServer::operatorKey))
                .orElseThrow(() -> CommandFailure.usage(
                        "no operator key is known: no --key was given, and no development server runs",
                        "name the operator's private key with --key FILE"));
        ArrayNode registered = JsonNodeFactory.instance.arrayNode();
        try (var publisher = new CapabilityPublisher(session.kafka(), operator)) {
            for (String file : files) {
                String reference = publisher.publish(file, Documents.read(file));
                registered.addObject().put("capability", reference);
            }
        }
        session.printer().list(registered, List.of(Column.field("CAPABILITY", "capability")));
        return ExitCode.OK.code();
    }
}
