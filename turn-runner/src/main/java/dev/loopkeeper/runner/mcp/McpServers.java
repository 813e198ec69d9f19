package dev.loopkeeper.runner.mcp;

import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kernel.wire.execution.McpSpec.Server;
import dev.loopkeeper.runner.command.LineProgram;
import java.io.IOException;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.Optional;

/**
 * Reaches servers.
 *
 * @param http follows no redirects
 * @param environment the runner's own environment, of which servers get what their capability declares
 */
public record McpServers(HttpClient http, Map<String, String> environment) {
    public McpServers {
        environment = Map.copyOf(environment);
    }

    /**
     * A line to {@code server}.
     *
     * @param mark by which the processes of a program are found again
     */
    McpLine open(Server server, String mark) throws McpFault {
        return switch (server) {
            case Server.Program(var command) -> {
                try {
                    yield new StdioLine(LineProgram.start(command, environment, mark, McpLine.MOST_BYTES));
                } catch (IOException e) {
                    throw new McpFault(
                            McpLine.UNREACHABLE,
                            "expected the server to start, but it did not: "
                                    + e.getClass().getSimpleName());
                }
            }
            case Server.Remote(var url, Optional<String> variable) ->
                new HttpLine(
                        http,
                        url,
                        variable.flatMap(name -> Optional.ofNullable(environment.get(name)))
                                .map(Secret::new));
        };
    }
}
