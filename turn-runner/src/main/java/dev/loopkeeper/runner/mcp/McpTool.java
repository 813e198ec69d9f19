package dev.loopkeeper.runner.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.wire.execution.McpSpec;
import dev.loopkeeper.runner.execute.TurnControlView;
import dev.loopkeeper.runner.tool.ToolDriver;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.trace.Traces;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Carries out a tool call by an MCP server, in a session of its own. A server that offers something else than what the capability
 * pins is not called at all.
 */
public final class McpTool implements ToolDriver {
    private final McpSpec spec;
    private final McpServers servers;

    public McpTool(McpSpec spec, McpServers servers) {
        this.spec = spec;
        this.servers = servers;
    }

    @Override
    public ToolOutcome call(ToolOrder order, TurnControlView control) throws InterruptedException {
        McpLine line;
        try {
            line = servers.open(spec.server(), order.claim() + "." + order.call());
        } catch (McpFault e) {
            return new ToolOutcome.Failed(e.code(), e.sentence());
        }
        Talk talk = new Talk(line);
        try {
            return await(talk.begin(order), talk, order, control);
        } finally {
            line.close();
        }
    }

    private static ToolOutcome await(
            CompletableFuture<ToolOutcome> outcome, Talk talk, ToolOrder order, TurnControlView control)
            throws InterruptedException {
        try {
            CompletableFuture.anyOf(outcome, control.stopped())
                    .get(order.wallClock().toMillis(), TimeUnit.MILLISECONDS);
            return outcome.isDone()
                    ? outcome.get()
                    : talk.brokenOff(
                            "TOOL_STOPPED", control.stop().orElseThrow().sentence());
        } catch (TimeoutException e) {
            return talk.brokenOff(
                    "TOOL_TIMEOUT",
                    "expected the tool to answer within " + order.wallClock().toMillis() + " ms, but it did not");
        } catch (ExecutionException e) {
            throw new IllegalStateException("expected a server to be spoken to without a fault of our own", e);
        }
    }

    /** One session, on a thread of its own. */
    private final class Talk {
        private final McpLine line;
        private volatile boolean called;

        Talk(McpLine line) {
            this.line = line;
        }

        CompletableFuture<ToolOutcome> begin(ToolOrder order) {
            CompletableFuture<ToolOutcome> outcome = new CompletableFuture<>();
            Thread.ofVirtual().name("mcp-" + order.call()).start(Traces.carried(() -> {
                try {
                    outcome.complete(talk(order));
                } catch (McpFault e) {
                    outcome.complete(brokenOff(e.code(), e.sentence()));
                } catch (InterruptedException | RuntimeException e) {
                    outcome.completeExceptionally(e);
                }
            }));
            return outcome;
        }

        /** Until the call has been sent, nothing can have happened. */
        ToolOutcome brokenOff(String code, String sentence) {
            return called ? new ToolOutcome.Unclear(code, sentence) : new ToolOutcome.Failed(code, sentence);
        }

        private ToolOutcome talk(ToolOrder order) throws McpFault, InterruptedException {
            McpSession session = new McpSession(line);
            session.open();
            session.demand(spec.tool(), spec.pin());
            called = true;
            return outcome(
                    session.call(spec.tool(), order.arguments(), order.key().value()));
        }
    }

    private static ToolOutcome outcome(JsonNode said) {
        if (said.path("isError").asBoolean()) {
            return new ToolOutcome.Failed("MCP_TOOL_ERROR", "expected the tool to succeed, but it says that it failed");
        }
        ObjectNode kept = JsonNodeFactory.instance.objectNode();
        kept.set(
                "content",
                said.path("content").isArray() ? said.path("content") : JsonNodeFactory.instance.arrayNode());
        if (said.has("structuredContent")) {
            kept.set("structuredContent", said.path("structuredContent"));
        }
        byte[] octets = kept.toString().getBytes(StandardCharsets.UTF_8);
        return octets.length <= ToolOutcome.MAX_RESULT
                ? new ToolOutcome.Returned(octets)
                : new ToolOutcome.Unclear(
                        "TOOL_OUTPUT_TOO_LARGE",
                        "expected at most " + ToolOutcome.MAX_RESULT + " bytes of the tool, but there were "
                                + octets.length);
    }
}
