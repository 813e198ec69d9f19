package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.capability.CapabilityPublisher;
import dev.loopkeeper.cli.capability.OperatorKey;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Registers capabilities. */
@Command(
        name = "register",
        description =
                "Sign capability documents as the operator, and register them. A registered version never changes.")
final class CapabilityRegister implements Callable<Integer> {

    private static final List<Column> COLUMNS =
            List.of(Column.field("CAPABILITY", "capability"), Column.field("REGISTERED", "registered"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents, YAML or JSON; - for standard input.")
    List<String> files;

    @Mixin
    OperatorKey operatorKey;

    @Override
    public Integer call() throws Exception {
        ArrayNode registered = JsonNodeFactory.instance.arrayNode();
        Path key = operatorKey.file(session);
        try (var publisher = new CapabilityPublisher(session.kafka(), key)) {
            for (String file : files) {
                CapabilityPublisher.Registration registration = publisher.publish(file, Documents.read(file));
                registered
                        .addObject()
                        .put("capability", registration.capability())
                        .put("registered", registration.written() ? "now" : "before");
            }
        }
        session.printer().list(registered, COLUMNS);
        return ExitCode.OK.code();
    }
}
