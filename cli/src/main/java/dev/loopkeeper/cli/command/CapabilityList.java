package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.cli.capability.IgnoredRecords;
import dev.loopkeeper.cli.capability.RegisteredCapabilities;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.trust.RootKey;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Lists registered capabilities. */
@Command(name = "list", description = "List registered capabilities: those that services take for ones.")
final class CapabilityList implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("CAPABILITY", "id"),
            Column.field("VERSION", "capabilityVersion"),
            Column.field("POOL", "pool"),
            Column.field("EFFECT", "effect"),
            Column.field("EXECUTOR", "executor.kind"),
            new Column("TOOLS", CapabilityList::tools));

    @Mixin
    Session session;

    @Mixin
    RootKey rootKey;

    @Override
    public Integer call() {
        RegisteredCapabilities registered = RegisteredCapabilities.read(session.kafka(), rootKey.of(session));
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        rows.addAll(registered.documents().values());
        session.printer().list(rows, COLUMNS);
        IgnoredRecords.tell(session, registered);
        return ExitCode.OK.code();
    }

    static String tools(JsonNode row) {
        return StreamSupport.stream(row.path("tools").spliterator(), false)
                .map(tool -> tool.path("id").asText())
                .collect(Collectors.joining(","));
    }
}
