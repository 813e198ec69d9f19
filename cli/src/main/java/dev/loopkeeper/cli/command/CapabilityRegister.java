package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.capability.CapabilityPublisher;
import dev.loopkeeper.cli.capability.IgnoredRecords;
import dev.loopkeeper.cli.capability.OperatorKey;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Documents;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.trust.RootKey;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Registers capabilities. */
@Command(
        name = "register",
        description = {
            "Sign capability documents as the operator, and register them. A registered version never changes.",
            "What no published operator signed is ignored, as services do."
        })
final class CapabilityRegister implements Callable<Integer> {

    private static final List<Column> COLUMNS =
            List.of(Column.field("CAPABILITY", "capability"), Column.field("REGISTERED", "registered"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Documents, YAML or JSON; - for standard input.")
    List<String> files;

    @Mixin
    OperatorKey operatorKey;

    @Mixin
    RootKey rootKey;

    @Override
    public Integer call() throws Exception {
        ArrayNode registered = JsonNodeFactory.instance.arrayNode();
        Path key = operatorKey.file(session);
        try (var publisher = new CapabilityPublisher(session.kafka(), rootKey.of(session), key)) {
            for (String file : files) {
                CapabilityPublisher.Registration registration = publisher.publish(file, Documents.read(file));
                registered
                        .addObject()
                        .put("capability", registration.capability())
                        .put("registered", registration.outcome().name().toLowerCase(Locale.ROOT));
            }
            IgnoredRecords.tell(session, publisher.registered());
        }
        session.printer().list(registered, COLUMNS);
        return ExitCode.OK.code();
    }
}
