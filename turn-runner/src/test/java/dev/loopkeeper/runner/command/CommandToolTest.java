package dev.loopkeeper.runner.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.fixture.CurrentSpan;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Running;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import io.opentelemetry.context.Scope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class CommandToolTest {
    private final FakeControl control = new FakeControl();

    @TempDir
    Path folder;

    private final String nap = Running.nap();

    @Test
    void program_getsCallAndKeyAndItsAnswerIsTheResult() throws Exception {
        // when
        ToolOutcome outcome =
                tool("read call; printf '{\"call\":%s,\"key\":\"%s\"}' \"$call\" \"$LOOPKEEPER_IDEMPOTENCY_KEY\"")
                        .call(order(30_000), control);

        // then
        byte[] result = ((ToolOutcome.Returned) outcome).result();
        assertThat(new ObjectMapper().readTree(result)).isEqualTo(new ObjectMapper().readTree("""
                {"call":{"tool":"send","callId":"tool-1","idempotencyKey":"send.77","arguments":{"to":"$(ann); `id`"}},"key":"send.77"}"""));
    }

    @Test
    void callThatBelongsToATrace_tellsTheProgram() throws Exception {
        // when
        ToolOutcome outcome;
        try (Scope scope = CurrentSpan.open()) {
            outcome = tool("printf '\"%s\"' \"$TRACEPARENT\"").call(order(30_000), control);
        }

        // then
        assertThat(new String(((ToolOutcome.Returned) outcome).result(), UTF_8))
                .isEqualTo("\"" + CurrentSpan.TRACEPARENT + "\"");
    }

    @Test
    void programThatSaysItFailed_isNotInDoubt() throws Exception {
        assertThat(tool("exit 3").call(order(30_000), control))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo("TOOL_EXIT_3"));
    }

    @Test
    void programThatDoesNotExist_hasDoneNothing() throws Exception {
        // given
        ObjectNode run = JsonNodeFactory.instance.objectNode().put("kind", "command");
        run.putArray("argv").add("/nowhere/at-all");

        // when
        ToolOutcome outcome = new CommandTool(CommandSpec.parse("run", run), Map.of()).call(order(30_000), control);

        // then
        assertThat(outcome).isInstanceOf(ToolOutcome.Failed.class);
    }

    @Test
    void programThatIsKilledOrSaysNothingReadable_isInDoubt() throws Exception {
        assertThat(tool("kill -9 $$").call(order(30_000), control)).isInstanceOf(ToolOutcome.Unclear.class);
        assertThat(tool("echo sent").call(order(30_000), control)).isInstanceOf(ToolOutcome.Unclear.class);
        assertThat(tool("sleep " + nap).call(order(5_000), control))
                .isInstanceOfSatisfying(
                        ToolOutcome.Unclear.class,
                        unclear -> assertThat(unclear.code()).isEqualTo("TOOL_TIMEOUT"));
        await().until(() -> !Running.with(nap));
    }

    @Test
    void programThatUsesMoreOfTheProcessorsThanItMay_isInDoubtUnderACodeOfItsOwn() throws Exception {
        // given
        ObjectNode run =
                JsonNodeFactory.instance.objectNode().put("kind", "command").put("cpuSeconds", 1);
        run.putArray("argv").add("/bin/sh").add("-c").add("while :; do :; done");

        // when
        ToolOutcome outcome = new CommandTool(CommandSpec.parse("run", run), Map.of()).call(order(60_000), control);

        // then
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ToolOutcome.Unclear.class,
                        unclear -> assertThat(unclear.code()).isEqualTo("TOOL_CPU_LIMIT"));
    }

    @Test
    void stopOrder_endsTheProgramAtTheRevocation() throws Exception {
        // given
        Path begun = folder.resolve("begun");
        CompletableFuture<ToolOutcome> outcome = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                outcome.complete(tool(": > '" + begun + "'; sleep " + nap + " & sleep " + nap + "; true")
                        .call(order(600_000), control));
            } catch (InterruptedException e) {
                outcome.completeExceptionally(e);
            }
        });
        await().until(() -> Files.exists(begun));

        // when
        control.revoke("CANCELLED");

        // then
        await().until(() -> !Running.with(begun.toString()) && !Running.with(nap));
        await().until(outcome::isDone);
        assertThat(outcome.join())
                .isInstanceOfSatisfying(
                        ToolOutcome.Unclear.class,
                        unclear -> assertThat(unclear.code()).isEqualTo("TOOL_STOPPED"));
    }

    private CommandTool tool(String script) {
        ObjectNode run = JsonNodeFactory.instance.objectNode().put("kind", "command");
        run.putArray("argv").add("/bin/sh").add("-c").add(script);
        run.putArray("environment").add("PATH");
        return new CommandTool(CommandSpec.parse("run", run), Map.of("PATH", "/usr/bin:/bin", "SECRET", "hidden"));
    }

    private static ToolOrder order(long millis) {
        return new ToolOrder(
                Sample.CLAIM,
                new CallId("tool-1"),
                new ToolId("send"),
                JsonNodeFactory.instance.objectNode().put("to", "$(ann); `id`"),
                new ActionKey("send.77"),
                Duration.ofMillis(millis));
    }
}
