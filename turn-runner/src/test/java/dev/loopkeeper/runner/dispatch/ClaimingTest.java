package dev.loopkeeper.runner.dispatch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.contract.Contract.Validity;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.PoolId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.ToolId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.policy.ContextArtifact;
import dev.loopkeeper.kernel.policy.EffectClass;
import dev.loopkeeper.kernel.policy.Tool;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.ContractJson;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn.Admission;
import dev.loopkeeper.kit.capabilities.CapabilitySource;
import dev.loopkeeper.kit.keys.KeySnapshot;
import dev.loopkeeper.kit.keys.KeySource;
import dev.loopkeeper.runner.capability.Executors;
import dev.loopkeeper.runner.context.ContextDirectory;
import dev.loopkeeper.runner.contract.ContractCheck;
import dev.loopkeeper.runner.contract.RefusalCode;
import dev.loopkeeper.runner.control.ControlBoard;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.external.ExternalDesk;
import dev.loopkeeper.runner.fixture.FakeOutbox;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.runner.price.Pricing;
import dev.loopkeeper.runner.publish.Persistence;
import dev.loopkeeper.runner.seal.ReceiptDraft;
import dev.loopkeeper.runner.trace.Traces;
import dev.loopkeeper.runner.turn.ClaimedTurn;
import dev.loopkeeper.runner.turn.RunnerMeters;
import dev.loopkeeper.runner.turn.Workbench;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is wrong with a request, nothing runs and a sealed receipt says which of it is wrong. */
class ClaimingTest {
    private static final CapabilityDocument CAPABILITY = Sample.capability("{\"kind\":\"replay\",\"turns\":{}}");
    private static final Sample SAMPLE = Sample.of(CAPABILITY);
    private static final Digest OTHER = new Digest("sha256:" + "0".repeat(64));

    private final FakeOutbox outbox = new FakeOutbox();

    @TempDir
    Path folder;

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of("CONTRACT_KEY_UNKNOWN", SAMPLE.request(SAMPLE.contract(), Keys.STRANGER)),
                Arguments.of(
                        "CONTRACT_UNREADABLE",
                        SAMPLE.request()
                                .withContract(Keys.SCHEDULER.seal(ContractJson.PAYLOAD_TYPE, "{}".getBytes(UTF_8)))),
                Arguments.of("CONTRACT_SIGNATURE_INVALID", SAMPLE.request().withContract(bent())),
                Arguments.of("CONTRACT_KEY_WRONG_ROLE", SAMPLE.request(SAMPLE.contract(), Keys.RUNNER)),
                Arguments.of(
                        "CONTRACT_MISMATCH",
                        SAMPLE.request(SAMPLE.withTurn(new TurnRef(2, 1)).contract(), Keys.SCHEDULER)),
                Arguments.of(
                        "CONTRACT_MISMATCH",
                        SAMPLE.request(SAMPLE.contract(new PoolId("gpu"), CAPABILITY.digest()), Keys.SCHEDULER)),
                Arguments.of(
                        "POLICY_MISMATCH",
                        SAMPLE.requestAdmittedWith(
                                new Admission(1, OTHER, SAMPLE.admission().inputs()))),
                Arguments.of("INPUT_DIGEST_MISMATCH", SAMPLE.requestAfter(OTHER)),
                Arguments.of(
                        "INPUT_DIGEST_MISMATCH",
                        SAMPLE.requestAdmittedWith(
                                new Admission(1, SAMPLE.admission().policyDigest(), Map.of("branch", OTHER)))),
                Arguments.of("CONTRACT_NOT_YET_VALID", valid(60, 600).request()),
                Arguments.of("CONTRACT_EXPIRED", valid(-600, 0).request()),
                Arguments.of(
                        "CAPABILITY_UNKNOWN",
                        Sample.of(CapabilityDocument.parse(new String(
                                                Sample.capabilityOctets(
                                                        "default",
                                                        "\"effect\":\"NONE\"",
                                                        "{\"kind\":\"replay\",\"turns\":{}}"),
                                                UTF_8)
                                        .replace("\"capabilityVersion\":1", "\"capabilityVersion\":2")
                                        .getBytes(UTF_8)))
                                .request()),
                Arguments.of(
                        "CAPABILITY_DIGEST_MISMATCH",
                        SAMPLE.request(SAMPLE.contract(new PoolId("default"), OTHER), Keys.SCHEDULER)),
                Arguments.of(
                        "TOOL_NOT_OFFERED",
                        SAMPLE.withTools(List.of(new Tool(new ToolId("deploy"), "{}", EffectClass.NONE)))
                                .request()),
                Arguments.of("LIMITS_NOT_OFFERED", limits(new Amounts(1001, 0, 5, 30_000))),
                Arguments.of("LIMITS_NOT_OFFERED", limits(new Amounts(1000, 1, 5, 30_000))),
                Arguments.of("LIMITS_NOT_OFFERED", limits(new Amounts(1000, 0, 6, 30_000))),
                Arguments.of("LIMITS_NOT_OFFERED", limits(new Amounts(1000, 0, 5, 30_001))),
                Arguments.of("CONTEXT_MISSING", context("absent.md", OTHER)),
                Arguments.of("CONTEXT_DIGEST_MISMATCH", context("plan.md", OTHER)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void requestThatMayNotRun_isSealedRefusedUnderItsOwnCodeAndNothingRuns(String code, RequestedTurn request)
            throws Exception {
        // given
        Files.writeString(folder.resolve("plan.md"), "plan");

        // when
        Optional<ClaimedTurn> turn = claiming().claim(request);

        // then
        assertRefused(turn, code);
    }

    /** What is wrong is not the request, but what this runner knows of keys and capabilities. */
    static Stream<Arguments> surroundings() {
        KeyRing revoked = KeyRing.of(List.of(Keys.ringKey(
                Keys.SCHEDULER,
                KeyRole.SCHEDULER,
                new dev.loopkeeper.client.crypto.Validity(
                        Instant.EPOCH, Optional.empty(), Optional.of(Sample.NOW.minusSeconds(1))))));
        return Stream.of(
                Arguments.of("CONTRACT_KEY_NOT_VALID", CAPABILITY, revoked),
                Arguments.of(
                        "CAPABILITY_POOL_MISMATCH",
                        CapabilityDocument.parse(Sample.capabilityOctets(
                                "gpu", "\"effect\":\"NONE\"", "{\"kind\":\"replay\",\"turns\":{}}")),
                        Keys.ring()),
                Arguments.of(
                        "CAPABILITY_INVALID",
                        Sample.capability("""
                                "effect":"NONE","tools":[{"id":"ask","arguments":{},"run":{"kind":"mcp","tool":"ask",
                                  "schemaDigest":"%s","server":{"url":"http://127.0.0.1:9/","tokenVariable":"NOBODY_SET_IT"}}}]""".formatted(OTHER), "{\"kind\":\"replay\",\"turns\":{}}"),
                        Keys.ring()),
                Arguments.of(
                        "GATE_NOT_APPROVED",
                        Sample.capability(
                                "\"effect\":\"NONE\",\"gates\":[{\"name\":\"security\",\"question\":\"Seen?\"}]",
                                "{\"kind\":\"replay\",\"turns\":{}}"),
                        Keys.ring()),
                Arguments.of("SECRET_MISSING", Sample.capability("""
                                {"kind":"http","url":"http://127.0.0.1:9/turns",
                                 "sharedSecret":{"variable":"NOBODY_SET_IT","keyId":"k"}}"""), Keys.ring()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("surroundings")
    void requestThatMayNotRunHere_isSealedRefusedUnderItsOwnCodeAndNothingRuns(
            String code, CapabilityDocument registered, KeyRing ring) throws Exception {
        // given
        RequestedTurn request = Sample.of(registered).request();

        // when
        Optional<ClaimedTurn> turn = claiming(ring, registered).claim(request);

        // then
        assertRefused(turn, code);
    }

    @Test
    void everyCodeOfTheContractCheck_isTriedHere() {
        // when
        Set<String> tried = Stream.concat(refusals(), surroundings())
                .map(arguments -> (String) arguments.get()[0])
                .collect(Collectors.toSet());

        // then
        assertThat(tried)
                .containsAll(Arrays.stream(RefusalCode.values()).map(Enum::name).toList());
    }

    private void assertRefused(Optional<ClaimedTurn> turn, String code) {
        assertThat(turn).isEmpty();
        assertThat(outbox.reports()).isEmpty();
        ReceiptDocument receipt = outbox.receipts().getFirst();
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(receipt.result().reason()).isEqualTo(code);
        assertThat(receipt.result().sentence()).startsWith("expected ");
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Known(Amounts.ZERO));
    }

    @Test
    void requestThatMayRun_isClaimed() throws Exception {
        // given
        Path plan = Files.writeString(folder.resolve("plan.md"), "plan");
        RequestedTurn request = context("plan.md", Digests.of(Files.readAllBytes(plan)));

        // when
        Optional<ClaimedTurn> turn = claiming().claim(request);

        // then
        assertThat(turn).isPresent();
        assertThat(outbox.receipts()).isEmpty();
        assertThat(outbox.reports()).hasSize(1);
    }

    @Test
    void claimThatIsHeardOnlyLater_hasItsLeaseFromWhenItWasFirstSent() throws Exception {
        // given
        outbox.refuseReports(1);

        // when
        ClaimedTurn turn = claiming().claim(SAMPLE.request()).orElseThrow();

        // then
        assertThat(outbox.reports()).hasSize(1);
        assertThat(turn.claimSentAt() - outbox.firstReportAt()).isLessThanOrEqualTo(0);
    }

    private Claiming claiming() throws IOException {
        return claiming(Keys.ring(), CAPABILITY);
    }

    private Claiming claiming(KeyRing ring, CapabilityDocument registered) throws IOException {
        EvidenceStore evidence = EvidenceDirectory.open(folder.resolve("evidence"));
        Workbench bench = new Workbench(
                new RunnerId("runner-1"),
                () -> Sample.NOW,
                outbox,
                evidence,
                new ReceiptDraft(evidence),
                new Persistence(new CompletableFuture<>()),
                new RunnerMeters(new SimpleMeterRegistry()),
                Traces.NONE);
        Readiness readiness = new Readiness(
                new ContractCheck(KeySource.of(new KeySnapshot(ring, 3)), CapabilitySource.of(List.of(registered))),
                new ContextDirectory(Optional.of(folder)),
                new Executors(
                        Map.of(),
                        evidence,
                        Pricing.none(),
                        Traces.NONE,
                        HttpClient.newHttpClient(),
                        () -> Keys.RUNNER,
                        new ExternalDesk(),
                        Optional.empty()));
        return new Claiming(readiness, new ControlBoard(() -> true), bench, () -> new ClaimId("5f0c1de2a3b4"));
    }

    private static DsseEnvelope bent() {
        DsseEnvelope signed = SAMPLE.request().contract();
        byte[] signature = signed.signature();
        signature[0] ^= 1;
        return new DsseEnvelope(signed.payloadType(), signed.payload(), signed.keyId(), signature);
    }

    private static Sample valid(long from, long until) {
        return SAMPLE.withValidity(new Validity(Sample.NOW.plusSeconds(from), Sample.NOW.plusSeconds(until), 30_000));
    }

    private static RequestedTurn limits(Amounts limits) {
        return SAMPLE.withLimits(limits).request();
    }

    private static RequestedTurn context(String ref, Digest digest) {
        return SAMPLE.withContext(List.of(new ContextArtifact(ref, digest))).request();
    }
}
