package dev.loopkeeper.runner.http;

import static dev.loopkeeper.runner.fixture.ScriptedServer.says;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.client.crypto.MessageSigner;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.wire.execution.HttpSpec;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class HttpToolTest {
    private static final ActionKey KEY = new ActionKey("a".repeat(64));

    private final FakeControl control = new FakeControl();

    @Test
    void answer_isTheResultAndTheCallCarriesItsKey() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, "{\"id\": 7}"))) {
            // when
            ToolOutcome outcome = call(service, Duration.ofSeconds(30));

            // then
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            ToolOutcome.Returned.class,
                            returned -> assertThat(new String(returned.result(), UTF_8))
                                    .isEqualTo("{\"id\": 7}"));
            ScriptedServer.Received received = service.received().getFirst();
            assertThat(received.headers().getFirst("Idempotency-Key")).isEqualTo(KEY.value());
            assertThat(received.text())
                    .contains("\"tool\":\"deploy\"", "\"callId\":\"call-1\"", "\"arguments\":{\"to\":\"test\"}");
        }
    }

    @Test
    void serviceThatDeclines_leavesNoDoubt() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(422, ""))) {
            assertThat(call(service, Duration.ofSeconds(30)))
                    .isEqualTo(new ToolOutcome.Failed(
                            "HTTP_STATUS_422", "expected the service to answer with 200 or 202, but it was 422"));
        }
    }

    @Test
    void serviceThatDeclinesAfterALostAnswer_leavesOpenWhatItDid() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.breaksOff(), says(409, ""))) {
            assertThat(call(service, Duration.ofSeconds(30))).isInstanceOf(ToolOutcome.Unclear.class);
        }
    }

    @Test
    void serviceThatFails_leavesOpenWhatItDid() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(500, ""))) {
            assertThat(call(service, Duration.ofSeconds(30))).isInstanceOf(ToolOutcome.Unclear.class);
        }
    }

    @Test
    void serviceThatIsNotThere_leavesNoDoubt() throws Exception {
        // given
        ScriptedServer gone = new ScriptedServer();
        gone.close();

        // when // then
        assertThat(call(gone, Duration.ofSeconds(30))).isInstanceOf(ToolOutcome.Failed.class);
    }

    @Test
    void answerThatIsNoJson_leavesOpenWhatItMeans() throws Exception {
        try (ScriptedServer service = new ScriptedServer(says(200, "done"))) {
            assertThat(call(service, Duration.ofSeconds(30)))
                    .isInstanceOfSatisfying(
                            ToolOutcome.Unclear.class,
                            unclear -> assertThat(unclear.code()).isEqualTo("TOOL_BAD_RESULT"));
        }
    }

    @Test
    void serviceThatStillWorksWhenTheTimeIsOver_leavesOpenWhatItDid() throws Exception {
        try (ScriptedServer service =
                new ScriptedServer(says(202, Map.of("Location", "/calls/1", "Retry-After", "60"), ""))) {
            assertThat(call(service, Duration.ofSeconds(5)))
                    .isInstanceOfSatisfying(
                            ToolOutcome.Unclear.class,
                            unclear -> assertThat(unclear.code()).isEqualTo("TOOL_TIMEOUT"));
        }
    }

    private ToolOutcome call(ScriptedServer service, Duration wallClock) throws InterruptedException, IOException {
        HttpSpec spec = HttpSpec.parse(
                "run",
                JsonMapper.builder()
                        .build()
                        .readTree("{\"kind\":\"http\",\"url\":\"" + service.url() + "/calls\",\"maxAttempts\":2}"));
        Line line = new Line(HttpClient.newHttpClient(), InstantSource.system(), Duration.ofMillis(10));
        ToolOrder order = new ToolOrder(
                Sample.CLAIM,
                new CallId("call-1"),
                new ToolId("deploy"),
                JsonNodeFactory.instance.objectNode().put("to", "test"),
                KEY,
                wallClock);
        return new HttpTool(spec, MessageSigner.of(Keys.RUNNER), line).call(order, control);
    }
}
