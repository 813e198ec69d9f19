package dev.loopkeeper.runner.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.CommandSpec;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.StopOrder;
import dev.loopkeeper.runner.execute.ToolAnswer;
import dev.loopkeeper.runner.execute.ToolGate;
import dev.loopkeeper.runner.execute.ToolRequest;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ToolDialogueTest {
    private static final Sample SAMPLE = Sample.of(Sample.capability("{\"kind\":\"replay\",\"turns\":{}}"));
    private static final byte[] SENT = "{\"sent\":1}".getBytes(UTF_8);

    private final FakeControl control = new FakeControl();
    private final List<ToolRequest> requests = new CopyOnWriteArrayList<>();
    private ToolAnswer answer = new ToolAnswer.Done(SENT, Digests.of(SENT));
    private final ToolGate tools = request -> {
        requests.add(request);
        return answer;
    };

    @Test
    void programThatCallsTools_getsEachAnswerAndItsLastLinesAreTheResult() throws InterruptedException {
        // when
        ExecutorResult result = run("""
                read contract
                echo '{"call":{"tool":"send","arguments":{"to":"ann"},"action":"invoice-7"}}'
                read first
                echo '{"call":{"tool":"look"}}'
                read second
                printf '{"outcome":"COMPLETED",\n"summary":"%s %s"}' "${#contract}" "$(echo "$first$second" | tr -d '"' | tr -cd 'a-z{}:1')"
                """);

        // then
        assertThat(result.outcome()).as(result.sentence()).isEqualTo(Outcome.COMPLETED);
        assertThat(requests)
                .containsExactly(
                        new ToolRequest(
                                "send",
                                JsonNodeFactory.instance.objectNode().put("to", "ann"),
                                Optional.of("invoice-7")),
                        ToolRequest.of("look", JsonNodeFactory.instance.objectNode()));
        assertThat(result.report().summary()).contains("done:{sent:1}");
    }

    @Test
    void deniedFailedAndStoppedCalls_areToldApart() throws InterruptedException {
        for (ToolAnswer given : List.of(
                new ToolAnswer.Denied("TOOL_LIMIT", "expected fewer"),
                new ToolAnswer.Failed("TOOL_EXIT_1", "expected 0"),
                new ToolAnswer.Stopped(StopOrder.interrupted("CANCELLED", "cancelled")))) {
            // given
            answer = given;

            // when
            ExecutorResult result = run("""
                    read contract; echo '{"call":{"tool":"look"}}'; read answer
                    printf '{"outcome":"COMPLETED","summary":"%s"}' "$(echo "$answer" | tr -d '"{}')"
                    """);

            // then
            String code = switch (given) {
                case ToolAnswer.Denied denied -> "denied:rule:TOOL_LIMIT";
                case ToolAnswer.Failed failed -> "failed:code:TOOL_EXIT_1";
                case ToolAnswer.Stopped stopped -> "stopped:reason:CANCELLED";
                case ToolAnswer.Done done -> "done";
            };
            assertThat(result.report().summary()).startsWith(code);
        }
    }

    @Test
    void callThatIsNone_isDeniedAndReachesNoTool() throws InterruptedException {
        // when
        ExecutorResult result = run("""
                read contract; echo '{"call":{"tool":"look","shell":"rm"}}'; read answer
                printf '{"outcome":"COMPLETED","summary":"%s"}' "$(echo "$answer" | tr -d '"{}')"
                """);

        // then
        assertThat(requests).isEmpty();
        assertThat(result.report().summary()).startsWith("denied:rule:BAD_CALL");
    }

    @Test
    void programThatMayNotCallTools_hasSaidSomethingThatIsNoResult() throws InterruptedException {
        // when
        ExecutorResult result = run("echo '{\"call\":{\"tool\":\"look\"}}'", false, Duration.ofSeconds(30));

        // then
        assertThat(requests).isEmpty();
        assertThat(result.reason()).isEqualTo("BAD_RESULT");
    }

    @Test
    void turnWhoseTimeIsOverInTheMiddleOfACall_breaksTheCallOff() throws InterruptedException {
        // given
        CountDownLatch never = new CountDownLatch(1);
        CompletableFuture<Boolean> brokenOff = new CompletableFuture<>();
        ToolGate hanging = request -> {
            try {
                never.await();
                throw new IllegalStateException("expected to be interrupted");
            } catch (InterruptedException e) {
                brokenOff.complete(true);
                throw e;
            }
        };

        // when
        ExecutorResult result = executor("read contract; echo '{\"call\":{\"tool\":\"look\"}}'; read answer", true)
                .run(SAMPLE.input(Duration.ofSeconds(5)), control, hanging);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.TIMED_OUT);
        await().until(brokenOff::isDone);
    }

    private ExecutorResult run(String script) throws InterruptedException {
        return run(script, true, Duration.ofSeconds(30));
    }

    private ExecutorResult run(String script, boolean callsTools, Duration wallClock) throws InterruptedException {
        return executor(script, callsTools).run(SAMPLE.input(wallClock), control, tools);
    }

    private static CommandExecutor executor(String script, boolean callsTools) {
        ObjectNode command =
                JsonNodeFactory.instance.objectNode().put("kind", "command").put("callsTools", callsTools);
        command.putArray("argv").add("/bin/sh").add("-c").add(script);
        command.putArray("environment").add("PATH");
        return new CommandExecutor(CommandSpec.parse("executor", command), Map.of("PATH", "/usr/bin:/bin"));
    }
}
