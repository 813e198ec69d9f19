package dev.loopkeeper.runner.capability;

import static dev.loopkeeper.runner.fixture.NoTools.NO_TOOLS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.loopkeeper.kernel.id.ActionKey;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.external.Callbacks;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.fixture.FakeControl;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.fixture.ScriptedServer;
import dev.loopkeeper.runner.fixture.ScriptedServer.Received;
import dev.loopkeeper.runner.fixture.VerifiedRequest;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.tool.ToolOrder;
import dev.loopkeeper.runner.tool.ToolOutcome;
import dev.loopkeeper.runner.trace.Traces;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a capability says of its service decides what its requests are signed with; a service can verify them as they arrive. */
@Timeout(60)
class SignedRequestsTest {
    private static final String SECRET = "correct horse battery staple";
    private static final String SHARED = ",\"sharedSecret\":{\"variable\":\"SERVICE_SECRET\",\"keyId\":\"team-7\"}";
    private static final String DONE = "{\"outcome\":\"COMPLETED\"}";

    @TempDir
    Path folder;

    @Test
    void withoutASharedSecret_theRunnersKeySignsWhatTheServiceReceives() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.says(200, DONE))) {
            // when
            ExecutorResult result = turn(capability(service, ""), Optional.empty());

            // then
            VerifiedRequest request = only(service);
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(request.parameter("alg")).isEqualTo("ed25519");
            assertThat(request.parameter("keyid")).isEqualTo(Keys.RUNNER.id().text());
            assertThat(request.byKey(Keys.RUNNER.verificationKey().spki())).isTrue();
            assertThat(request.byKey(Keys.STRANGER.verificationKey().spki())).isFalse();
        }
    }

    @Test
    void withASharedSecret_itSignsWhatTheServiceReceives() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.says(200, DONE))) {
            // when
            ExecutorResult result = turn(capability(service, SHARED), Optional.empty());

            // then
            VerifiedRequest request = only(service);
            assertThat(result.outcome()).isEqualTo(Outcome.COMPLETED);
            assertThat(request.parameter("alg")).isEqualTo("hmac-sha256");
            assertThat(request.parameter("keyid")).isEqualTo("team-7");
            assertThat(request.bySecret(SECRET.getBytes(UTF_8))).isTrue();
            assertThat(request.bySecret("another".getBytes(UTF_8))).isFalse();
        }
    }

    @Test
    void everyRequestOfATurn_isSignedWithTheAddressWhereItsResultMayBeHandedIn() throws Exception {
        try (ScriptedServer service = new ScriptedServer(
                ScriptedServer.says(202, Map.of("Location", "/turns/1", "Retry-After", "0"), ""),
                ScriptedServer.says(200, DONE))) {
            // when
            turn(
                    capability(service, SHARED),
                    Optional.of(new Callbacks(new ExternalDesk(), URI.create("http://runner.example:8083"))));

            // then
            assertThat(service.received()).extracting(Received::method).containsExactly("POST", "GET");
            assertThat(service.received())
                    .allSatisfy(received -> assertThat(
                                    VerifiedRequest.of(service.url(), received).bySecret(SECRET.getBytes(UTF_8)))
                            .isTrue());
            assertThat(VerifiedRequest.of(service.url(), service.received().getFirst())
                            .covered())
                    .contains("loopkeeper-turn", "loopkeeper-turn-token");
        }
    }

    @Test
    void callOfATool_isSignedAsItsCapabilitySays() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.says(200, "1"))) {
            // when
            ToolOutcome byKey = call(withTool(service, ""));
            ToolOutcome bySecret = call(withTool(service, SHARED));

            // then
            assertThat(List.of(byKey, bySecret))
                    .allSatisfy(outcome -> assertThat(outcome).isInstanceOf(ToolOutcome.Returned.class));
            Received first = service.received().get(0);
            Received second = service.received().get(1);
            assertThat(VerifiedRequest.of(service.url(), first)
                            .byKey(Keys.RUNNER.verificationKey().spki()))
                    .isTrue();
            assertThat(VerifiedRequest.of(service.url(), second).bySecret(SECRET.getBytes(UTF_8)))
                    .isTrue();
        }
    }

    @Test
    void requestThatIsChangedOnItsWay_doesNotVerify() throws Exception {
        try (ScriptedServer service = new ScriptedServer(ScriptedServer.says(200, DONE))) {
            // given
            turn(capability(service, SHARED), Optional.empty());
            Received sent = service.received().getFirst();

            // when
            Received otherBody = new Received(sent.method(), sent.path(), sent.headers(), "{}".getBytes(UTF_8));
            Received otherPath = new Received(sent.method(), sent.path() + "&x=1", sent.headers(), sent.body());
            Received otherMethod = new Received("PUT", sent.path(), sent.headers(), sent.body());

            // then
            assertThat(List.of(otherBody, otherPath, otherMethod))
                    .noneMatch(changed ->
                            VerifiedRequest.of(service.url(), changed).bySecret(SECRET.getBytes(UTF_8)));
        }
    }

    @Test
    void capabilityWhoseSecretIsNotHere_isRefused() throws Exception {
        try (ScriptedServer service = new ScriptedServer()) {
            // when
            Preparation preparation = executors(Map.of(), Optional.empty()).prepare(capability(service, SHARED));

            // then
            assertThat(preparation)
                    .isInstanceOfSatisfying(
                            Preparation.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo(Executors.SECRET_MISSING));
        }
    }

    private ExecutorResult turn(CapabilityDocument capability, Optional<Callbacks> callbacks)
            throws InterruptedException {
        Preparation.Ready ready = (Preparation.Ready)
                executors(Map.of("SERVICE_SECRET", SECRET), callbacks).prepare(capability);
        return ready.executor().run(Sample.of(capability).input(), new FakeControl(), NO_TOOLS);
    }

    private ToolOutcome call(CapabilityDocument capability) throws InterruptedException {
        Preparation.Ready ready = (Preparation.Ready)
                executors(Map.of("SERVICE_SECRET", SECRET), Optional.empty()).prepare(capability);
        ToolOrder order = new ToolOrder(
                Sample.CLAIM,
                new CallId("tool-1"),
                new ToolId("send"),
                JsonNodeFactory.instance.objectNode().put("to", "ann"),
                new ActionKey("send.77"),
                Duration.ofSeconds(30));
        return ready.tools().get(new ToolId("send")).driver().orElseThrow().call(order, new FakeControl());
    }

    private Executors executors(Map<String, String> environment, Optional<Callbacks> callbacks) {
        return new Executors(
                environment,
                EvidenceDirectory.open(folder),
                Pricing.none(),
                Traces.NONE,
                HttpClient.newHttpClient(),
                () -> Keys.RUNNER,
                new ExternalDesk(),
                callbacks);
    }

    private static VerifiedRequest only(ScriptedServer service) {
        assertThat(service.received()).hasSize(1);
        return VerifiedRequest.of(service.url(), service.received().getFirst());
    }

    private static CapabilityDocument capability(ScriptedServer service, String secret) {
        return Sample.capability("{\"kind\":\"http\",\"url\":\"%s/turns?x=1\"%s}".formatted(service.url(), secret));
    }

    private static CapabilityDocument withTool(ScriptedServer service, String secret) {
        return Sample.capability(
                "\"effect\":\"NONE\",\"tools\":[{\"id\":\"send\",\"effect\":\"NONE\",\"arguments\":{},\"run\":{\"kind\":\"http\",\"url\":\"%s/send\"%s}}]"
                        .formatted(service.url(), secret),
                "{\"kind\":\"replay\",\"turns\":{}}");
    }
}
