package dev.loopkeeper.runner.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.wire.MalformedDocument;
import dev.loopkeeper.kernel.wire.execution.McpSpec;
import dev.loopkeeper.runner.fixture.CurrentSpan;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.testkit.concurrent.Background;
import io.opentelemetry.context.Scope;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class McpToolTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration LONG = Duration.ofSeconds(60);
    /** A server is there and called in a second, and in a few on a busy machine. */
    private static final Duration LONG_ENOUGH_TO_BE_CALLED = Duration.ofSeconds(20);

    private static final String PIN = pin(McpScript.SCHEMA);

    private final FakeControl control = new FakeControl();

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"well", "chatty"})
    void toolOfAProgram_isCalledWithArgumentsAndIdempotencyKey(String manner) throws Exception {
        // when
        ToolOutcome outcome = program(manner, "echo", PIN).call(order(LONG), control);

        // then
        assertThat(text(outcome))
                .isEqualTo("{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"text\\\":\\\"hi\\\"}\"}]}");
        assertThat(calls())
                .singleElement()
                .asString()
                .contains("\"loopkeeper.dev/idempotency-key\":\""
                        + order(LONG).key().value());
    }

    @Test
    void serverWhoseSchemaIsNotThePinnedOne_isNotCalledAndItsDigestIsTold() throws Exception {
        // when
        ToolOutcome outcome =
                program("well", "echo", pin("{\"type\":\"object\"}")).call(order(LONG), control);

        // then
        assertThat(outcome).isInstanceOfSatisfying(ToolOutcome.Failed.class, failed -> {
            assertThat(failed.code()).isEqualTo("MCP_SCHEMA_CHANGED");
            assertThat(failed.sentence()).contains("but it has " + PIN);
        });
        assertThat(calls()).isEmpty();
    }

    @Test
    void toolThatTheServerDoesNotOffer_isNotCalled() throws Exception {
        // when
        ToolOutcome outcome = program("well", "drop_table", PIN).call(order(LONG), control);

        // then
        assertThat(code(outcome)).isEqualTo("MCP_TOOL_MISSING");
        assertThat(calls()).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void serverWhoseChildrenUseTheProcessorsTogether_isEndedWhenTheyHaveUsedItsTime() throws Exception {
        // given
        String burning = "while :; do (i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done); done";
        McpTool tool = tool("{\"argv\":[\"/bin/sh\",\"-c\",\"" + burning + "\"],\"cpuSeconds\":1}", "echo", PIN);

        // when
        ToolOutcome outcome = tool.call(order(Duration.ofSeconds(240)), control);

        // then
        assertThat(code(outcome)).isEqualTo("TOOL_CPU_LIMIT");
    }

    @Test
    void toolThatSaysItFailed_leavesNoDoubt() throws Exception {
        assertThat(program("well", "fail", PIN).call(order(LONG), control))
                .isInstanceOf(ToolOutcome.Failed.class)
                .extracting(McpToolTest::code)
                .isEqualTo("MCP_TOOL_ERROR");
    }

    @Test
    void serverThatDiesInACall_leavesOpenWhatItDid() throws Exception {
        assertThat(program("die", "echo", PIN).call(order(LONG), control)).isInstanceOf(ToolOutcome.Unclear.class);
    }

    @Test
    void serverThatHangsInACall_endsWithTheCallsTimeAndIsKilled() throws Exception {
        // when
        ToolOutcome outcome = program("hang", "echo", PIN).call(order(LONG_ENOUGH_TO_BE_CALLED), control);

        // then
        assertThat(outcome).isInstanceOf(ToolOutcome.Unclear.class);
        assertThat(code(outcome)).isEqualTo("TOOL_TIMEOUT");
        await().untilAsserted(
                        () -> assertThat(ProcessHandle.current().descendants().filter(this::isServer))
                                .isEmpty());
    }

    @Test
    void revokedInACall_stopsAndKillsTheServer() throws Exception {
        // given
        McpTool tool = program("hang", "echo", PIN);
        CompletableFuture<ToolOutcome> running = Background.start(() -> tool.call(order(LONG), control));
        await().atMost(LONG).until(() -> !calls().isEmpty());

        // when
        control.revoke("CANCELLED");

        // then
        assertThat(code(running.get())).isEqualTo("TOOL_STOPPED");
        await().untilAsserted(
                        () -> assertThat(ProcessHandle.current().descendants().filter(this::isServer))
                                .isEmpty());
    }

    @Test
    void programThatIsNone_isUnreachableWithoutDoubt() throws Exception {
        // given
        McpTool tool = tool("{\"argv\":[\"/no/such/program\"]}", "echo", PIN);

        // when // then
        assertThat(tool.call(order(LONG), control)).isInstanceOf(ToolOutcome.Failed.class);
    }

    @Test
    void toolBehindAnAddress_isCalledInOneSession() throws Exception {
        try (ScriptedServer server = new ScriptedServer(McpToolTest::json)) {
            // when
            ToolOutcome outcome = tool(
                            "{\"url\":\"" + server.url() + "/mcp\",\"tokenVariable\":\"TOKEN\"}", "echo", PIN)
                    .call(order(LONG), control);

            // then
            assertThat(text(outcome)).contains("hi");
            assertThat(server.received())
                    .filteredOn(request -> request.text().contains("tools/call"))
                    .singleElement()
                    .satisfies(request -> {
                        assertThat(request.headers().getFirst("Mcp-Session-Id")).isEqualTo("session-7");
                        assertThat(request.headers().getFirst("Authorization")).isEqualTo("Bearer a-token-of-ours");
                    });
            await().untilAsserted(() ->
                    assertThat(server.received().getLast().method()).isEqualTo("DELETE"));
        }
    }

    @Test
    void callThatBelongsToATrace_tellsTheServerBehindAnAddressInEachRequestAndInTheCall() throws Exception {
        try (ScriptedServer server = new ScriptedServer(McpToolTest::json)) {
            // given
            McpTool tool = tool("{\"url\":\"" + server.url() + "/mcp\"}", "echo", PIN);

            // when
            try (Scope scope = CurrentSpan.open()) {
                tool.call(order(LONG), control);
            }

            // then
            assertThat(server.received())
                    .filteredOn(request -> request.method().equals("POST"))
                    .hasSizeGreaterThan(3)
                    .allSatisfy(request -> assertThat(request.headers().getFirst("traceparent"))
                            .isEqualTo(CurrentSpan.TRACEPARENT));
            assertThat(server.received())
                    .filteredOn(request -> request.text().contains("tools/call"))
                    .singleElement()
                    .satisfies(request -> assertThat(read(request.text())
                                    .at("/params/_meta/traceparent")
                                    .asText())
                            .isEqualTo(CurrentSpan.TRACEPARENT));
        }
    }

    @Test
    void callThatBelongsToATrace_tellsTheProgramInTheCall() throws Exception {
        // given
        McpTool tool = program("well", "echo", PIN);

        // when
        try (Scope scope = CurrentSpan.open()) {
            tool.call(order(LONG), control);
        }
        tool.call(order(LONG), control);

        // then
        assertThat(calls())
                .extracting(call -> read(call).at("/params/_meta/traceparent").asText())
                .containsExactly(CurrentSpan.TRACEPARENT, "");
    }

    @Test
    void programOfATrace_findsItInItsEnvironment() throws Exception {
        // given
        McpTool tool = tool(
                "{\"argv\":[\"/bin/sh\",\"-c\",\"printf %s $TRACEPARENT > '" + folder.resolve("seen") + "'\"]}",
                "echo",
                PIN);

        // when
        try (Scope scope = CurrentSpan.open()) {
            tool.call(order(LONG), control);
        }

        // then
        assertThat(folder.resolve("seen")).hasContent(CurrentSpan.TRACEPARENT);
    }

    @Test
    void answerAmongEventsOfAStreamThatStaysOpen_isFound() throws Exception {
        CompletableFuture<Void> over = new CompletableFuture<>();
        try (ScriptedServer server = new ScriptedServer(exchange -> stream(exchange, over))) {
            // when
            ToolOutcome outcome =
                    tool("{\"url\":\"" + server.url() + "/mcp\"}", "echo", PIN).call(order(LONG), control);

            // then
            assertThat(text(outcome)).contains("hi");
            over.complete(null);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 307, 401, 404, 500})
    void serverThatDoesNotAnswer_isNotCalledAndNotFollowed(int status) throws Exception {
        try (ScriptedServer server =
                new ScriptedServer(ScriptedServer.says(status, Map.of("Location", "/elsewhere"), ""))) {
            // when
            ToolOutcome outcome =
                    tool("{\"url\":\"" + server.url() + "/mcp\"}", "echo", PIN).call(order(LONG), control);

            // then
            assertThat(outcome).isInstanceOf(ToolOutcome.Failed.class);
            assertThat(code(outcome)).isEqualTo("MCP_STATUS_" + status);
            assertThat(server.received()).hasSize(1);
        }
    }

    @Test
    void answerWithoutEnd_isCutOff() throws Exception {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.neverEnds())) {
            assertThat(code(tool("{\"url\":\"" + server.url() + "/mcp\"}", "echo", PIN)
                            .call(order(LONG), control)))
                    .isEqualTo("MCP_UNREACHABLE");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"mcp\",\"server\":{\"url\":\"http://x/\"},\"tool\":\"t\"}",
                "{\"kind\":\"mcp\",\"server\":{\"url\":\"file:///x\"},\"tool\":\"t\",\"schemaDigest\":\"PIN\"}",
                "{\"kind\":\"mcp\",\"server\":{\"argv\":[]},\"tool\":\"t\",\"schemaDigest\":\"PIN\"}",
                "{\"kind\":\"mcp\",\"server\":{\"url\":\"http://x/\"},\"tool\":\"t\",\"schemaDigest\":\"PIN\",\"more\":1}"
            })
    void toolThatIsNotPinnedOrHasNoServer_isMalformed(String run) throws Exception {
        // given
        JsonNode node = JSON.readTree(run.replace("PIN", PIN));

        // when // then
        assertThatThrownBy(() -> McpSpec.parse("run", node)).isInstanceOf(MalformedDocument.class);
    }

    @Test
    void digestOfASchema_doesNotDependOnTheOrderOfItsNames() {
        assertThat(pin("{\"b\":{\"d\":1,\"c\":2},\"a\":[2,1]}"))
                .isEqualTo(pin("{ \"a\":[2,1], \"b\":{\"c\":2,\"d\":1} }"));
        assertThat(pin("{\"a\":[1,2]}")).isNotEqualTo(pin("{\"a\":[2,1]}"));
    }

    private boolean isServer(ProcessHandle process) {
        return process.info().commandLine().orElse("").contains(folder.toString());
    }

    private McpTool program(String manner, String name, String pin) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> argv = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                McpScript.class.getName(),
                folder.resolve("calls").toString(),
                manner);
        return tool("{\"argv\":" + JSON.valueToTree(argv) + "}", name, pin);
    }

    private McpTool tool(String server, String name, String pin) {
        String run = "{\"kind\":\"mcp\",\"server\":" + server + ",\"tool\":\"" + name + "\",\"schemaDigest\":\"" + pin
                + "\"}";
        return new McpTool(
                McpSpec.parse("run", read(run)),
                new McpServers(HttpClient.newHttpClient(), Map.of("TOKEN", "a-token-of-ours")));
    }

    private List<String> calls() throws IOException {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    private static ToolOrder order(Duration wallClock) {
        return new ToolOrder(
                Sample.CLAIM,
                new CallId("call-1"),
                new ToolId("say"),
                JsonNodeFactory.instance.objectNode().put("text", "hi"),
                new ActionKey("a".repeat(64)),
                wallClock);
    }

    private static void json(HttpExchange exchange) throws IOException {
        var answer = McpScript.answer(request(exchange));
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Mcp-Session-Id", "session-7");
        byte[] octets = answer.map(JsonNode::toString).orElse("").getBytes(UTF_8);
        exchange.sendResponseHeaders(answer.isPresent() ? 200 : 202, octets.length == 0 ? -1 : octets.length);
        if (octets.length > 0) {
            exchange.getResponseBody().write(octets);
        }
    }

    private static void stream(HttpExchange exchange, CompletableFuture<Void> over) throws IOException {
        var answer = McpScript.answer(request(exchange));
        if (answer.isEmpty()) {
            exchange.sendResponseHeaders(202, -1);
            return;
        }
        exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        String events =
                ": hello\n\nevent: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}\n\n"
                        + "id: 2\nevent: message\ndata: " + answer.get() + "\n\n";
        exchange.getResponseBody().write(events.getBytes(UTF_8));
        exchange.getResponseBody().flush();
        over.join();
    }

    private static JsonNode request(HttpExchange exchange) throws IOException {
        return JSON.readTree(exchange.getRequestBody());
    }

    private static JsonNode read(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pin(String schema) {
        return McpSession.digest(read(schema)).text();
    }

    private static String text(ToolOutcome outcome) {
        assertThat(outcome).isInstanceOf(ToolOutcome.Returned.class);
        return new String(((ToolOutcome.Returned) outcome).result(), UTF_8);
    }

    private static String code(Object outcome) {
        return switch ((ToolOutcome) outcome) {
            case ToolOutcome.Failed failed -> failed.code();
            case ToolOutcome.Unclear unclear -> unclear.code();
            case ToolOutcome.Returned returned -> "";
        };
    }
}
