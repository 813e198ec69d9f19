package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.capability.RegisteredCapabilities;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one capability. */
@Command(name = "get", description = "Show one registered capability. Its signature is not verified here.")
final class CapabilityGet implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("capability", "id"),
            Column.field("version", "capabilityVersion"),
            Column.field("pool", "pool"),
            Column.field("effect", "effect"),
            Column.field("metered", "metered"),
            Column.field("executor", "executor.kind"),
            new Column("tools", CapabilityList::tools),
            Column.field("reads", "reads"),
            Column.field("changes", "changes"),
            Column.field("tokens", "perTurn.tokens"),
            Column.field("cost", "perTurn.costMicros"),
            Column.field("tool calls", "perTurn.toolCalls"),
            Column.field("millis", "perTurn.millis"));

    @Mixin
    Session session;

    @Parameters(paramLabel = "CAPABILITY", description = "The capability, as ID@VERSION, or ID for its newest version.")
    String reference;

    @Override
    public Integer call() {
        Map<String, JsonNode> registered = RegisteredCapabilities.read(session.kafka());
        JsonNode found = Optional.ofNullable(registered.get(reference))
                .or(() -> newest(registered))
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.NOT_FOUND, "there is no capability " + reference, "see `loopctl capability list`"));
        session.printer().one(found, COLUMNS);
        return ExitCode.OK.code();
    }

    private Optional<JsonNode> newest(Map<String, JsonNode> registered) {
        return registered.values().stream()
                .filter(document -> document.path("id").asText().equals(reference))
                .max(Comparator.comparingInt(
                        document -> document.path("capabilityVersion").asInt(1)));
    }
}
