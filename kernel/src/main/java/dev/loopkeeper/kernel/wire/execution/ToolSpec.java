package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import dev.loopkeeper.kernel.id.IdGrammar;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;

/** How a call of a capability's tool is carried out. */
public sealed interface ToolSpec {
    /** What a fault calls it. */
    String name();

    /** A program carries it out. */
    record Command(String name, CommandSpec command) implements ToolSpec {}

    /** A service does. */
    record Http(String name, HttpSpec service) implements ToolSpec {}

    /** An MCP server does. */
    record Mcp(String name, McpSpec tool) implements ToolSpec {}

    /**
     * What {@code run} of a capability's {@code tool} says.
     *
     * @throws MalformedDocument if a runner could not carry it out as it says
     */
    static ToolSpec parse(ToolId tool, JsonNode run) {
        String name = "tools." + tool + ".run";
        String kind = JsonFields.of(name, run).text("kind");
        return switch (kind) {
            case "command" -> new Command(name, command(name, run));
            case "http" -> new Http(name, HttpSpec.parse(name, run));
            case "mcp" -> new Mcp(name, McpSpec.parse(name, run));
            default ->
                throw new MalformedDocument(
                        "one of command, http, mcp at " + name + ".kind", "it is " + IdGrammar.quote(kind));
        };
    }

    private static CommandSpec command(String name, JsonNode run) {
        CommandSpec spec = CommandSpec.parse(name, run);
        if (spec.callsTools()) {
            throw new MalformedDocument("no callsTools at " + name, "a tool that calls tools is not supported");
        }
        return spec;
    }
}
