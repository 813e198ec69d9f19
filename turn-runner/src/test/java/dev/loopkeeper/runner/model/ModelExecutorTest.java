package dev.loopkeeper.runner.model;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loopkeeper.client.crypto.Secret;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.execution.ModelSpec;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.Question;
import dev.loopkeeper.runner.execute.TurnInput;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.trace.Traces;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class ModelExecutorTest {
    private static final String ANSWER = "{\"outcome\":\"COMPLETED\",\"summary\":\"planned\"}";
    private static final String WITHOUT_KEY = "{\"kind\":\"replay\",\"turns\":{\"1\":" + ANSWER + "}}";
    private static final Secret KEY = new Secret("a-model-key");

    private final FakeControl control = new FakeControl();
    private final AtomicReference<String> received = new AtomicReference<>("");
    private final AtomicReference<String> authorization = new AtomicReference<>("");

    @TempDir
    Path folder;

    private EvidenceStore evidence;

    @BeforeEach
    void open() {
        evidence = EvidenceDirectory.open(folder);
    }

    @Test
    void withoutKey_pausesAndShowsWhatWouldBeSent() throws InterruptedException {
        // when
        ExecutorResult result = executor("null", Optional.empty()).run(ModelSample.input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.PAUSED);
        assertThat(result.reason()).isEqualTo("NO_MODEL_KEY");
        Question question = result.report().questions().getFirst();
        assertThat(question.kind()).isEqualTo(GateRaised.Kind.CONTEXT);
        assertThat(question.asked()).isEqualTo(new String(rendering(), UTF_8));
        assertThat(result.sentence()).contains(Digests.of(rendering()).text());
        assertThat(result.report().usage().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void withKeyAndWithoutApproval_pausesAndSendsNothing() throws Exception {
        try (Provider provider = new Provider(200, completion(ANSWER))) {
            // when
            ExecutorResult result =
                    executor("null", Optional.of(client(provider))).run(ModelSample.input(), control, NO_TOOLS);

            // then
            assertThat(result.reason()).isEqualTo("CONTEXT_NOT_APPROVED");
            assertThat(received.get()).isEmpty();
        }
    }

    @Test
    void withApprovalAndWithoutKey_usesTheRecordedAnswerAndSaysSo() throws InterruptedException {
        // given
        Digest asked = evidence.put(rendering()).digest();

        // when
        ExecutorResult result = executor(WITHOUT_KEY, Optional.empty())
                .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(result.report().usage().provider()).map(Object::toString).hasValue("{\"provider\":\"replay\"}");
    }

    @Test
    void withApprovalWithoutKeyAndWithoutRecordedAnswers_pausesAgain() throws InterruptedException {
        // given
        Digest asked = evidence.put(rendering()).digest();

        // when
        ExecutorResult result = executor("null", Optional.empty())
                .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("NO_MODEL_KEY");
    }

    @Test
    void approvalOfSomethingElse_doesNotCount() throws InterruptedException {
        // given
        Digest other = Digests.of("something else".getBytes(UTF_8));

        // when
        ExecutorResult result = executor(WITHOUT_KEY, Optional.empty())
                .run(ModelSample.approved(GateRaised.Kind.CONTEXT, other), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.PAUSED);
    }

    @Test
    void approvalOfAnotherKind_doesNotCount() throws InterruptedException {
        // given
        Digest asked = evidence.put(rendering()).digest();

        // when
        ExecutorResult result = executor(WITHOUT_KEY, Optional.empty())
                .run(ModelSample.approved(GateRaised.Kind.QUESTION, asked), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.PAUSED);
    }

    @Test
    void withApprovalAndKey_exactlyTheApprovedOctetsAreSent() throws Exception {
        // given
        byte[] approved =
                new String(rendering(), UTF_8).replace("attempt 1", "attempt 7").getBytes(UTF_8);
        Digest asked = evidence.put(approved).digest();
        try (Provider provider = new Provider(200, completion(ANSWER))) {
            // when
            ExecutorResult result = executor("null", Optional.of(client(provider)))
                    .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

            // then
            assertThat(received.get()).isEqualTo(new String(approved, UTF_8));
            assertThat(authorization.get()).isEqualTo("Bearer a-model-key");
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(result.report().summary()).isEqualTo("planned");
            assertThat(result.report().usage().usage()).isEqualTo(new Usage.Estimated(new Amounts(15, 0, 0, 0)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"model\":\"gpt-test\",\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}",
                "{\"model\":\"gpt-test\",\"messages\":[]}",
                "not JSON"
            })
    void approvedOctetsThatTheLibraryWouldWriteOtherwise_areNotSentAndTheTurnPausesAgain(String approved)
            throws Exception {
        // given
        Digest asked = evidence.put(approved.getBytes(UTF_8)).digest();
        try (Provider provider = new Provider(200, completion(ANSWER))) {
            // when
            ExecutorResult result = executor("null", Optional.of(client(provider)))
                    .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

            // then
            assertThat(result.reason()).isEqualTo("CONTEXT_NOT_APPROVED");
            assertThat(result.report().questions()).isNotEmpty();
            assertThat(received.get()).isEmpty();
        }
    }

    @Test
    void approvalOfAnotherModel_doesNotCount() throws Exception {
        // given
        byte[] other =
                new String(rendering(), UTF_8).replace("gpt-test", "gpt-dear").getBytes(UTF_8);
        Digest asked = evidence.put(other).digest();
        try (Provider provider = new Provider(200, completion(ANSWER))) {
            // when
            ExecutorResult result = executor("null", Optional.of(client(provider)))
                    .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

            // then
            assertThat(result.reason()).isEqualTo("CONTEXT_NOT_APPROVED");
            assertThat(received.get()).isEmpty();
        }
    }

    @Test
    void providerThatRefuses_failsTheTurnWithItsStatus() throws Exception {
        // given
        Digest asked = evidence.put(rendering()).digest();
        try (Provider provider = new Provider(429, "slow down")) {
            // when
            ExecutorResult result = executor("null", Optional.of(client(provider)))
                    .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

            // then
            assertThat(result.reason()).isEqualTo("MODEL_STATUS_429");
        }
    }

    @Test
    void answerThatIsNoResult_isABadResult() throws Exception {
        // given
        Digest asked = evidence.put(rendering()).digest();
        try (Provider provider = new Provider(200, completion("Sure, I will deploy it now."))) {
            // when
            ExecutorResult result = executor("null", Optional.of(client(provider)))
                    .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

            // then
            assertThat(result.reason()).isEqualTo("BAD_RESULT");
        }
    }

    @Test
    void renderingOverItsBound_isRefused() throws InterruptedException {
        // given
        ModelSpec spec = ModelSample.spec("https://model.example/v1", "null");
        ModelSpec large = new ModelSpec(
                spec.provider(),
                spec.baseUrl(),
                spec.endpoint(),
                spec.model(),
                spec.apiKeyEnv(),
                "a".repeat(70_000),
                8,
                0,
                spec.withoutKey());

        // when
        ExecutorResult result =
                new ModelExecutor(large, means(), Optional.empty()).run(ModelSample.input(), control, NO_TOOLS);

        // then
        assertThat(result.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(result.reason()).isEqualTo("RENDERING_TOO_LARGE");
    }

    @Test
    void toolWhoseIdAProviderCannotTake_isRefusedAndNeverRenamed() throws InterruptedException {
        // given
        TurnInput input = Sample.of(Sample.capability(
                        "\"effect\":\"NONE\",\"tools\":[{\"id\":\"files.read\",\"effect\":\"NONE\",\"arguments\":{}}]",
                        "{\"kind\":\"replay\",\"turns\":{}}"))
                .input();

        // when
        ExecutorResult result = executor("null", Optional.empty()).run(input, control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("TOOL_NAME_NOT_SENDABLE");
    }

    @Test
    void keyThatFitsIntoNoHeader_failsTheTurnAndIsRepeatedNowhere() throws InterruptedException {
        // given
        Digest asked = evidence.put(rendering()).digest();
        Secret broken = new Secret(KEY.reveal() + "\n");
        ModelClient client = new ModelClient(
                HttpClient.newHttpClient(), ModelSample.spec("https://model.example/v1", "null"), broken, Traces.NONE);

        // when
        ExecutorResult result = executor("null", Optional.of(client))
                .run(ModelSample.approved(GateRaised.Kind.CONTEXT, asked), control, NO_TOOLS);

        // then
        assertThat(result.reason()).isEqualTo("MODEL_KEY_UNUSABLE");
        assertThat(result.toString()).doesNotContain(KEY.reveal());
    }

    private ModelExecutor executor(String withoutKey, Optional<ModelClient> client) {
        return new ModelExecutor(ModelSample.spec("https://model.example/v1", withoutKey), means(), client);
    }

    private ModelExecutor.Means means() {
        return new ModelExecutor.Means(evidence, Redaction.of(List.of()), Pricing.none());
    }

    private static byte[] rendering() {
        return ModelSample.rendering(ModelSample.spec("https://model.example/v1", "null"));
    }

    private static ModelClient client(Provider provider) {
        return new ModelClient(
                HttpClient.newHttpClient(), ModelSample.spec(provider.baseUrl(), "null"), KEY, Traces.NONE);
    }

    private static String completion(String content) {
        return "{\"choices\":[{\"message\":{\"role\":\"assistant\",\"content\":\"" + content.replace("\"", "\\\"")
                + "\"}}],\"usage\":{\"prompt_tokens\":10,\"completion_tokens\":5,\"total_tokens\":15}}";
    }

    /** A provider on loopback that always answers the same. */
    private final class Provider implements AutoCloseable {
        private final HttpServer server;

        Provider(int status, String answer) throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/v1/chat/completions", exchange -> {
                received.set(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
                authorization.set(exchange.getRequestHeaders().getFirst("Authorization"));
                byte[] body = answer.getBytes(UTF_8);
                exchange.sendResponseHeaders(status, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.start();
        }

        String baseUrl() {
            return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
