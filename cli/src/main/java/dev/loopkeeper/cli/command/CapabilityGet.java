package dev.loopkeeper.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.cli.capability.IgnoredRecords;
import dev.loopkeeper.cli.capability.RegisteredCapabilities;
import dev.loopkeeper.cli.failure.CommandFailure;
import dev.loopkeeper.cli.failure.ExitCode;
import dev.loopkeeper.cli.output.Column;
import dev.loopkeeper.cli.session.Session;
import dev.loopkeeper.cli.trust.RootKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows one capability. */
@Command(name = "get", description = "Show one registered capability: one that services take for one.")
final class CapabilityGet implements Callable<Integer> {

    private static final List<Column> COLUMNS = List.of(
            Column.field("capability", "id"),
            Column.field("version", "capabilityVersion"),
            Column.field("pool", "pool"),
            Column.field("effect", "effect"),
            Column.field("metered", "metered"),
            Column.field("executor", "executor.kind"),
            new Column("tools", CapabilityList::tools),
            new Column("may run code", CapabilityGet::runningCode),
            new Column("gates", CapabilityGet::gates),
            Column.field("reads", "reads"),
            Column.field("changes", "changes"),
            Column.field("tokens", "perTurn.tokens"),
            Column.field("cost", "perTurn.costMicros"),
            Column.field("tool calls", "perTurn.toolCalls"),
            Column.field("millis", "perTurn.millis"));

    @Mixin
    Session session;

    @Mixin
    RootKey rootKey;

    @Parameters(paramLabel = "CAPABILITY", description = "The capability, as ID@VERSION, or ID for its newest version.")
    String reference;

    @Override
    public Integer call() {
        RegisteredCapabilities registered = RegisteredCapabilities.read(session.kafka(), rootKey.of(session));
        JsonNode found = Optional.ofNullable(registered.documents().get(reference))
                .or(() -> newest(registered.documents()))
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.NOT_FOUND,
                        "there is no capability " + reference + IgnoredRecords.about(reference, registered),
                        "see `loopctl capability list`"));
        session.printer().one(found, COLUMNS);
        IgnoredRecords.tell(session, registered);
        return ExitCode.OK.code();
    }

    private Optional<JsonNode> newest(Map<String, JsonNode> registered) {
        return registered.values().stream()
                .filter(document -> document.path("id").asText().equals(reference))
                .max(Comparator.comparingInt(
                        document -> document.path("capabilityVersion").asInt(1)));
    }

    /** The tools that a policy must allow to run code. */
    private static String runningCode(JsonNode document) {
        return each(document.path("tools"))
                .filter(tool -> tool.path("mayRunCode").asBoolean())
                .map(tool -> tool.path("id").asText())
                .collect(Collectors.joining(","));
    }

    /** What a person approves before each turn. */
    private static String gates(JsonNode document) {
        return each(document.path("gates"))
                .map(gate -> gate.path("name").asText() + " ("
                        + gate.path("question").asText() + ")")
                .collect(Collectors.joining(", "));
    }

    private static Stream<JsonNode> each(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }
}
