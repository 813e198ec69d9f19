package dev.loopkeeper.kernel.wire.execution;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.JsonFields;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import java.net.URI;
import java.util.Optional;

/**
 * The tool of an MCP server that a capability offers as one of its own.
 *
 * @param server where the server is
 * @param tool the tool's name there
 * @param pin the digest of the arguments' schema that the server must still offer
 */
public record McpSpec(Server server, String tool, Digest pin) {
    /** Where a server is. */
    public sealed interface Server {
        /** A program, started for each call. */
        record Program(CommandSpec command) implements Server {}

        /**
         * Behind an address.
         *
         * @param url the only address that is asked
         * @param tokenVariable of the runner's environment, which holds a bearer token
         */
        record Remote(URI url, Optional<String> tokenVariable) implements Server {}
    }

    /**
     * The tool that {@code run} describes.
     *
     * @param name what a fault calls it
     * @throws MalformedDocument if it describes none
     */
    public static McpSpec parse(String name, JsonNode run) {
        JsonFields fields = JsonFields.of(name, run);
        fields.text("kind");
        McpSpec spec = new McpSpec(
                server(name + ".server", fields.object("server").node()),
                fields.text("tool"),
                fields.digest("schemaDigest"));
        fields.refuseUnknown();
        return spec;
    }

    private static Server server(String name, JsonNode server) {
        if (!server.has("url")) {
            // A program is spelled like that of any command.
            ObjectNode command = ((ObjectNode) server).deepCopy().put("kind", "command");
            return new Server.Program(CommandSpec.parse(name, command));
        }
        JsonFields fields = JsonFields.of(name, server);
        Server remote = new Server.Remote(
                HttpAddress.parse(name + ".url", fields.text("url")), fields.optionalText("tokenVariable"));
        fields.refuseUnknown();
        return remote;
    }
}
