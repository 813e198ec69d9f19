package dev.loopkeeper.runner;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.receipt.Expectations;
import dev.loopkeeper.client.receipt.ReceiptReport;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.client.receipt.ReceiptVerifier;
import dev.loopkeeper.client.topic.LoopTopic;
import dev.loopkeeper.embedded.EmbeddedKafka;
import dev.loopkeeper.kernel.contract.Contract;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.wire.CapabilityDocument;
import dev.loopkeeper.kernel.wire.Envelopes;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn;
import dev.loopkeeper.kernel.wire.frame.RequestedTurn.Admission;
import dev.loopkeeper.kit.health.HealthBoard;
import dev.loopkeeper.kit.health.Probe;
import dev.loopkeeper.runner.fixture.Keys;
import dev.loopkeeper.runner.fixture.RunnerBench;
import dev.loopkeeper.runner.fixture.Sample;
import dev.loopkeeper.schema.AttemptRevoked;
import dev.loopkeeper.schema.ClaimGranted;
import dev.loopkeeper.schema.ClaimRefused;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import dev.loopkeeper.schema.TurnEvent;
import dev.loopkeeper.schema.TurnHeartbeat;
import dev.loopkeeper.schema.TurnStarted;
import dev.loopkeeper.testkit.id.FreshIds;
import dev.loopkeeper.testkit.kafka.TopicReader;
import dev.loopkeeper.testkit.kafka.WithKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@WithKafka
@Timeout(600)
class TurnRunnerIT {
    private static final String NO_EFFECT = "\"effect\":\"NONE\"";
    private static final String METERED = "\"effect\":\"NONE\",\"metered\":true";
    private static final String ANSWER = """
            {"kind":"replay","turns":{"1":{"outcome":"COMPLETED","summary":"built","output":"42",
              "proposal":{"kind":"COMPLETE","rationale":"all done"},
              "effects":[{"kind":"TODO_DONE","todo":"build","successor":"nothing"}],
              "usage":{"kind":"KNOWN","tokens":3}}}}""";
    private static final String SLEEP = """
            {"kind":"command","argv":["sleep","600"],"environment":["PATH"]}""";

    private static final Digest OTHER = new Digest("sha256:" + "0".repeat(64));

    private final HealthBoard health = new HealthBoard();
    private RunnerBench bench;
    private TurnRunner runner;
    private TopicReader<SealedReceipt> receipts;
    private TopicReader<TurnEvent> events;

    @BeforeEach
    void start(EmbeddedKafka kafka, @TempDir Path folder) {
        bench = RunnerBench.open(kafka, folder);
        runner = bench.runner(health, Duration.ZERO);
        receipts = bench.receipts();
        events = bench.events();
        await().until(() -> health.allUp(Probe.READY));
    }

    @AfterEach
    void stop() {
        runner.close();
        receipts.close();
        events.close();
        bench.close();
    }

    @Test
    void signedRequest_isClaimedRunAndSealed() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatch(sample.request());

        // then
        SealedReceipt receipt = receipt(sample);
        TurnEvent started = started(sample);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.COMPLETED);
        assertThat(receipt.getClaimId()).isEqualTo(started.getClaimId());
        assertThat(receipt.getContractDigest())
                .isEqualTo(sample.request().contractDigest().text())
                .isEqualTo(((TurnStarted) started.getEvent()).getContractDigest());
        assertThat(document(receipt).result().summary()).isEqualTo("built");
        assertThat(receipt.getUsage().getTokens()).isEqualTo(3);
        ReceiptReport report = new ReceiptVerifier(Keys.ring())
                .verify(
                        envelope(receipt),
                        Expectations.NONE.withOutput(dev.loopkeeper.client.crypto.Digest.of("42".getBytes(UTF_8))));
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
    }

    @Test
    void traceOfTheRequest_isThatOfClaimAndReceipt() {
        // given
        String traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatchTraced(sample.request(), traceparent);

        // then
        assertThat(traceparent(receipts.awaitRecord("a receipt", of(sample)))).isEqualTo(traceparent);
        assertThat(traceparent(events.awaitRecord("a claim", of(sample)))).isEqualTo(traceparent);
    }

    @Test
    void headerThatIsNoTrace_isNotPassedOn() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatchTraced(sample.request(), "password=hunter22");

        // then
        assertThat(traceparent(receipts.awaitRecord("a receipt", of(sample)))).isEmpty();
    }

    private static <V> Predicate<ConsumerRecord<String, V>> of(Sample sample) {
        return record -> record.key().equals(sample.goal().toString());
    }

    private static String traceparent(ConsumerRecord<?, ?> record) {
        Header header = record.headers().lastHeader("traceparent");
        return header == null ? "" : new String(header.value(), UTF_8);
    }

    @Test
    void requestDeliveredTwice_isRunOnce() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));
        Sample after = sample(sample.capability());

        // when
        bench.dispatch(sample.request());
        bench.dispatch(sample.request());
        receipt(sample);
        bench.dispatch(after.request());
        receipt(after);

        // then
        assertThat(receipts.all(sample.goal().toString())).hasSize(1);
        assertThat(events.all(sample.goal().toString())).hasSize(1);
    }

    @Test
    void requestOfAnotherPool_isLeftAlone() {
        // given
        Sample foreign = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));
        Sample own = sample(foreign.capability());

        // when
        bench.dispatch(foreign.request(), "gpu");
        bench.dispatch(own.request());
        receipt(own);

        // then
        assertThat(receipts.all(foreign.goal().toString())).isEmpty();
        assertThat(events.all(foreign.goal().toString())).isEmpty();
    }

    @Test
    void forgedContract_isRefusedAndNothingRuns() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatch(sample.request(sample.contract(), Keys.STRANGER));

        // then
        SealedReceipt receipt = receipt(sample);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.REFUSED);
        assertThat(receipt.getReason()).isEqualTo("CONTRACT_KEY_UNKNOWN");
        assertThat(events.all(sample.goal().toString())).isEmpty();
    }

    @Test
    void contractUnderAnotherPolicyThanAdmitted_isRefusedAndNothingRuns() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatch(sample.requestAdmittedWith(
                new Admission(1, OTHER, sample.admission().inputs())));

        // then
        assertRefused(sample, "POLICY_MISMATCH");
    }

    @Test
    void contractWithAnotherInputThanAdmitted_isRefusedAndNothingRuns() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatch(sample.requestAdmittedWith(
                new Admission(1, sample.admission().policyDigest(), Map.of("branch", OTHER))));

        // then
        assertRefused(sample, "INPUT_DIGEST_MISMATCH");
    }

    @Test
    void contractThatTakesUpAnotherReceipt_isRefusedAndNothingRuns() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));

        // when
        bench.dispatch(sample.requestAfter(OTHER));

        // then
        assertRefused(sample, "INPUT_DIGEST_MISMATCH");
    }

    private void assertRefused(Sample sample, String code) {
        SealedReceipt receipt = receipt(sample);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.REFUSED);
        assertThat(receipt.getReason()).isEqualTo(code);
        assertThat(new ReceiptVerifier(Keys.ring())
                        .verify(envelope(receipt), Expectations.NONE)
                        .verdict())
                .isEqualTo(ReceiptVerdict.VALID);
        assertThat(events.all(sample.goal().toString())).isEmpty();
    }

    @Test
    void copiesOfATrueRequest_neitherHideItNorSpeakInItsContractsName() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));
        RequestedTurn request = sample.request();
        DsseEnvelope contract = request.contract();
        byte[] bent = contract.signature();
        bent[0] ^= 1;

        // when
        bench.dispatch(request.withContract(
                new DsseEnvelope(contract.payloadType(), contract.payload(), contract.keyId(), bent)));
        bench.dispatch(sample.request(sample.contract(), Keys.STRANGER));
        bench.dispatch(request);

        // then
        SealedReceipt completed = receipts.await(
                "the true turn's receipt",
                sample.goal().toString(),
                receipt -> receipt.getOutcome() == Outcome.COMPLETED);
        List<SealedReceipt> refused = receipts
                .awaitRecords(
                        "two refusals",
                        2,
                        record -> record.key().equals(sample.goal().toString())
                                && record.value().getOutcome() == Outcome.REFUSED)
                .stream()
                .map(ConsumerRecord::value)
                .toList();
        assertThat(completed.getContractDigest())
                .isEqualTo(request.contractDigest().text());
        assertThat(refused)
                .extracting(SealedReceipt::getReason)
                .containsExactlyInAnyOrder("CONTRACT_SIGNATURE_INVALID", "CONTRACT_KEY_UNKNOWN");
        assertThat(refused)
                .extracting(SealedReceipt::getContractDigest)
                .doesNotContain(request.contractDigest().text());
    }

    @Test
    void bytesThatAreNoRequest_arePutAwayAndStopNobody() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));
        String key = FreshIds.goal("garbage").toString();

        // when
        bench.send(LoopTopic.TURN_REQUESTS, key, "garbage".getBytes(UTF_8));
        bench.dispatch(sample.request());

        // then
        receipt(sample);
        try (TopicReader<byte[]> letters = bench.deadLetters()) {
            assertThat(letters.await("the garbage", key, value -> true)).isEqualTo("garbage".getBytes(UTF_8));
        }
    }

    @Test
    void meteredTurn_waitsForItsGrant() {
        // given a turn that has waited for a third of its lease
        Sample sample = leasedFor(15_000, sample(bench.register(FreshIds.name("cap"), METERED, ANSWER)));
        bench.dispatch(sample.request());
        String claim = started(sample).getClaimId();
        events.await(
                "a heartbeat, which a turn that has ended does not send",
                sample.goal().toString(),
                event -> event.getEvent() instanceof TurnHeartbeat);
        boolean ranBefore = !receipts.all(sample.goal().toString()).isEmpty();

        // when
        bench.control(sample.goal(), new ClaimGranted(claim, 1L, Instant.now().plusSeconds(30), List.of(), List.of()));

        // then
        assertThat(ranBefore).isFalse();
        assertThat(receipt(sample).getOutcome()).isEqualTo(Outcome.COMPLETED);
    }

    @Test
    void claimRefusedBeforeAnythingRan_leavesNoReceipt() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), METERED, ANSWER));
        Sample after = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, ANSWER));
        bench.dispatch(sample.request());
        String claim = started(sample).getClaimId();
        await().until(() -> bench.running() == 1);

        // when
        bench.control(sample.goal(), new ClaimRefused(claim, "LEASE_HELD"));

        // then
        // Whoever has not read the refusal still waits for the grant, and would run under it.
        await().until(() -> bench.running() == 0);
        bench.control(sample.goal(), new ClaimGranted(claim, 2L, Instant.now().plusSeconds(30), List.of(), List.of()));
        bench.dispatch(after.request());
        receipt(after);
        assertThat(receipts.all(sample.goal().toString())).isEmpty();
    }

    @Test
    void openIrreversibleCallsOfEarlierFences_endUnknownWithoutRunning() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), METERED, ANSWER));
        bench.dispatch(sample.request());
        String claim = started(sample).getClaimId();

        // when
        bench.control(
                sample.goal(),
                new ClaimGranted(claim, 2L, Instant.now().plusSeconds(30), List.of("pay-invoice-7"), List.of()));

        // then
        SealedReceipt receipt = receipt(sample);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(document(receipt).found().unknownActions()).containsExactly("pay-invoice-7");
        assertThat(document(receipt).result().summary()).isEmpty();
    }

    @Test
    void revocation_interruptsTheRunningTurn() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, SLEEP));
        bench.dispatch(sample.request());
        started(sample);

        // when
        bench.control(sample.goal(), new AttemptRevoked("CANCELLED"));

        // then
        SealedReceipt receipt = receipt(sample);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(receipt.getReason()).isEqualTo("CANCELLED");
    }

    @Test
    void runningTurn_sendsHeartbeats() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, SLEEP));
        Sample brief = leasedFor(15_000, sample);

        // when
        bench.dispatch(brief.request());

        // then
        TurnEvent second = events.await(
                "a second heartbeat",
                brief.goal().toString(),
                event -> event.getEvent() instanceof TurnHeartbeat beat && beat.getBeat() == 2);
        assertThat(second.getClaimId()).isEqualTo(started(brief).getClaimId());
    }

    @Test
    void runnerThatStops_sealsWhatItInterrupts() {
        // given
        Sample sample = sample(bench.register(FreshIds.name("cap"), NO_EFFECT, SLEEP));
        bench.dispatch(sample.request());
        started(sample);

        // when
        runner.close();

        // then
        SealedReceipt receipt = receipt(sample);
        assertThat(receipt.getOutcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(receipt.getReason()).isEqualTo("RUNNER_STOPPING");
    }

    private static Sample sample(CapabilityDocument capability) {
        Instant now = Instant.now();
        return Sample.of(capability)
                .withGoal(FreshIds.goal("runner"))
                .withValidity(new Contract.Validity(now.minusSeconds(60), now.plusSeconds(600), 30_000));
    }

    private static Sample leasedFor(long millis, Sample sample) {
        return sample.withValidity(new Contract.Validity(
                sample.validity().notBefore(), sample.validity().notAfter(), millis));
    }

    private SealedReceipt receipt(Sample sample) {
        return receipts.await("a receipt", sample.goal().toString(), receipt -> true);
    }

    private TurnEvent started(Sample sample) {
        return events.await("a claim", sample.goal().toString(), event -> event.getEvent() instanceof TurnStarted);
    }

    private static ReceiptDocument document(SealedReceipt receipt) {
        return ReceiptJson.parse(envelope(receipt).payload());
    }

    private static DsseEnvelope envelope(SealedReceipt receipt) {
        return Envelopes.of(receipt.getEnvelope());
    }
}
