package dev.loopkeeper.runner.seal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CallId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.wire.AskedGate;
import dev.loopkeeper.kernel.wire.Digests;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.kernel.wire.ReceiptJson;
import dev.loopkeeper.kernel.wire.ToolCall;
import dev.loopkeeper.runner.evidence.EvidenceDirectory;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.execute.ReportedUsage;
import dev.loopkeeper.runner.execute.ResultReader;
import dev.loopkeeper.runner.fixture.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReceiptDraftTest {
    private static final String SECRET = "tr0ub4dor-and-3";
    private static final Redaction REDACTION = Redaction.of(List.of(SECRET));
    private static final AttemptRecord ATTEMPT = AttemptRecord.notRun(
            Sample.of(Sample.capability("{\"kind\":\"replay\",\"turns\":{}}")).request(),
            Sample.CLAIM,
            new RunnerId("runner-1"),
            Sample.NOW);

    @TempDir
    Path folder;

    @Test
    void secret_isInNothingThatIsSealedOrStored() throws IOException {
        // given
        ExecutorResult result = read("""
                {"outcome":"PAUSED","sentence":"S","summary":"S","output":"S",
                 "proposal":{"kind":"CONTINUE","inputs":{"k":"S"},"rationale":"S"},
                 "effects":[{"kind":"TODO_DONE","todo":"build","successor":"S"},
                   {"kind":"TODO_ADDED","todo":{"id":"t","title":"S"}}],
                 "evidence":[{"title":"S","text":"S","private":true}],
                 "gates":[{"kind":"QUESTION","question":"S","asked":"S"}],
                 "usage":{"kind":"KNOWN","provider":{"S":["S",{"note":"S"}]}}}""".replace("S\"", SECRET + "\""));

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT, result, REDACTION);

        // then
        assertThat(new String(ReceiptJson.encode(receipt), UTF_8))
                .contains(Redaction.MARK)
                .doesNotContain(SECRET);
        try (var files = java.nio.file.Files.walk(folder)) {
            assertThat(files.filter(java.nio.file.Files::isRegularFile))
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(file).content().doesNotContain(SECRET));
        }
    }

    @Test
    void pricedUsage_isSealedWithItsBucketsAndTheTableThatPricedIt() throws IOException {
        // given
        ReportedUsage priced = new ReportedUsage(
                new Usage.Known(new Amounts(15, 30, 0, 0)),
                Optional.empty(),
                Map.of("input", 10L, "output", 5L),
                Optional.of("acme-prices@7 " + Digest.ZERO));
        ExecutorResult result = read("{\"outcome\":\"COMPLETED\"}");

        // when
        ReceiptDocument receipt =
                draft().of(ATTEMPT, result.with(result.report().withUsage(priced)), REDACTION);

        // then
        JsonNode sealed = new ObjectMapper()
                .readTree(ReceiptJson.encode(receipt))
                .path("predicate")
                .path("usage");
        assertThat(sealed.path("priceTable").asText()).isEqualTo("acme-prices@7 " + Digest.ZERO);
        assertThat(sealed.path("costMicros").asText()).isEqualTo("30");
        assertThat(sealed.path("buckets").path("output").asText()).isEqualTo("5");
    }

    @Test
    void evidenceOutputAndQuestions_areStoredUnderTheDigestsThatTheReceiptNames() {
        // given
        ExecutorResult result = read("""
                {"outcome":"PAUSED","output":"out","evidence":[{"title":"log","text":"it went"}],
                 "gates":[{"kind":"QUESTION","question":"go on?","asked":"exactly this"}]}""");

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT, result, REDACTION);

        // then
        EvidenceRef evidence = receipt.found().evidence().getFirst();
        AskedGate gate = receipt.found().gates().getFirst();
        assertThat(stored(evidence.digest())).hasValue("it went");
        assertThat(evidence.ref()).isEqualTo("evidence/" + evidence.digest().hex());
        assertThat(stored(gate.gate().asked())).hasValue("exactly this");
        assertThat(gate.shown()).isEqualTo("exactly this");
        assertThat(stored(receipt.trace().output())).hasValue("out");
    }

    @Test
    void evidenceIsSealedAsPrivateOrNot_asItWasLeft() {
        // given
        ExecutorResult result = read("""
            {"outcome":"COMPLETED","evidence":[{"title":"for the tenant","text":"a","private":true},{"title":"for all","text":"b"}]}""");

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT, result, REDACTION);

        // then
        assertThat(ReceiptJson.parse(ReceiptJson.encode(receipt)).found().evidence())
                .extracting(EvidenceRef::title, EvidenceRef::confidential)
                .containsExactly(tuple("for the tenant", true), tuple("for all", false));
    }

    @Test
    void turnThatListsMoreCallsThanItCounts_isChargedForThem() {
        // given
        ExecutorResult result = read("{\"outcome\":\"COMPLETED\",\"usage\":{\"kind\":\"KNOWN\",\"tokens\":5}}");
        AttemptRecord attempt = new AttemptRecord(
                ATTEMPT.request(),
                ATTEMPT.claim(),
                ATTEMPT.runner(),
                Sample.NOW,
                Sample.NOW,
                List.of(new dev.loopkeeper.kernel.wire.ToolCall(
                        new dev.loopkeeper.kernel.id.CallId("c1"),
                        "compile",
                        Digest.ZERO,
                        Optional.empty(),
                        Optional.empty())),
                List.of(),
                List.of());

        // when
        ReceiptDocument receipt = draft().of(attempt, result, REDACTION);

        // then
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Known(new Amounts(5, 0, 1, 0)));
    }

    @Test
    void signalsAndCorrections_areConsumedOnce() {
        // given
        ExecutorResult result = read("""
                {"outcome":"COMPLETED","signalsConsumed":["a","b"],"correctionsConsumed":["b","c"]}""");

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT, result, REDACTION);

        // then
        assertThat(receipt.found().consumed()).extracting(EventId::value).containsExactly("a", "b", "c");
    }

    @Test
    void receiptOverItsBound_saysSoInstead() {
        // given
        String gate = "{\"kind\":\"QUESTION\",\"question\":\"q\",\"asked\":\"" + "a".repeat(60_000) + "\"}";
        ExecutorResult result = read("{\"outcome\":\"PAUSED\",\"usage\":{\"kind\":\"KNOWN\",\"tokens\":9},\"gates\":["
                + String.join(",", List.of(gate, gate, gate, gate, gate)) + "]}");

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT, result, REDACTION);

        // then
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(receipt.result().reason()).isEqualTo("RECEIPT_TOO_LARGE");
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Known(new Amounts(9, 0, 0, 0)));
        assertThat(ReceiptJson.encode(receipt).length).isLessThan(ReceiptJson.MAX_BYTES);
    }

    @Test
    void receiptOverItsBound_stillSaysHowItsCostWasMade() {
        // given
        String gate = "{\"kind\":\"QUESTION\",\"question\":\"q\",\"asked\":\"" + "a".repeat(60_000) + "\"}";
        ExecutorResult read = read(
                "{\"outcome\":\"PAUSED\",\"gates\":[" + String.join(",", List.of(gate, gate, gate, gate, gate)) + "]}");
        ReportedUsage priced = new ReportedUsage(
                new Usage.Known(new Amounts(9, 4, 0, 0)),
                Optional.empty(),
                Map.of("input", 9L),
                Optional.of("prices@1"));

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT, read.with(read.report().withUsage(priced)), REDACTION);

        // then
        assertThat(receipt.result().reason()).isEqualTo("RECEIPT_TOO_LARGE");
        assertThat(receipt.result().usageDetail().buckets()).containsExactlyEntriesOf(Map.of("input", 9L));
        assertThat(receipt.result().usageDetail().priceTable()).hasValue("prices@1");
    }

    @Test
    void moreCallsThanAReceiptHolds_firstOnesAreListedAndAllAreCharged() {
        // given
        List<ToolCall> calls = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            Optional<String> rule = i % 2 == 0 ? Optional.of("TOOL_NOT_IN_CONTRACT") : Optional.empty();
            calls.add(new ToolCall(new CallId("tool-" + i), "x".repeat(128), Digest.ZERO, Optional.empty(), rule));
        }
        ExecutorResult result = read("{\"outcome\":\"COMPLETED\",\"usage\":{\"kind\":\"KNOWN\",\"tokens\":9}}");

        // when
        ReceiptDocument receipt = draft().of(ATTEMPT.withCalls(calls), result, REDACTION);

        // then
        assertThat(ReceiptJson.encode(receipt).length).isLessThan(ReceiptJson.MAX_BYTES);
        assertThat(receipt.result().reason()).isEqualTo("RECEIPT_TOO_LARGE");
        assertThat(receipt.result().sentence()).contains("the first 256 of 5000 tool calls");
        assertThat(receipt.trace().toolCalls()).hasSize(256);
        assertThat(receipt.result().usage()).isEqualTo(new Usage.Known(new Amounts(9, 0, 2_500, 0)));
    }

    @Test
    void receiptThatAdmissionWouldRefuse_saysSoInstead() {
        // given
        String inputs = java.util.stream.IntStream.range(0, 16)
                .mapToObj(i -> "\"k" + i + "\":\"" + "v".repeat(1_000) + "\"")
                .collect(java.util.stream.Collectors.joining(","));

        // when
        ReceiptDocument receipt = draft().of(
                        ATTEMPT,
                        read("{\"outcome\":\"COMPLETED\",\"proposal\":{\"kind\":\"CONTINUE\",\"inputs\":{" + inputs
                                + "}}}"),
                        REDACTION);

        // then
        assertThat(receipt.result().reason()).isEqualTo("RECEIPT_TOO_LARGE");
        assertThat(receipt.result().sentence()).startsWith("expected ").contains(", but ");
    }

    @Test
    void evidenceThatCannotBeStored_failsTheTurn() {
        // given
        ReceiptDraft full = new ReceiptDraft(new EvidenceStore() {
            @Override
            public Stored put(byte[] octets) {
                throw new UncheckedIOException(new IOException("no space left"));
            }

            @Override
            public Optional<byte[]> get(Digest digest) {
                return Optional.empty();
            }
        });

        // when
        ReceiptDocument receipt = full.of(
                ATTEMPT,
                read("{\"outcome\":\"COMPLETED\",\"evidence\":[{\"title\":\"log\",\"text\":\"x\"}]}"),
                REDACTION);

        // then
        assertThat(receipt.result().outcome()).isEqualTo(Outcome.FAILED);
        assertThat(receipt.result().reason()).isEqualTo("EVIDENCE_NOT_STORED");
        assertThat(receipt.trace().output()).isEqualTo(Digests.of(new byte[0]));
    }

    private ReceiptDraft draft() {
        return new ReceiptDraft(EvidenceDirectory.open(folder));
    }

    private Optional<String> stored(Digest digest) {
        return EvidenceDirectory.open(folder).get(digest).map(octets -> new String(octets, UTF_8));
    }

    private static ExecutorResult read(String text) {
        return ResultReader.read(text.getBytes(UTF_8));
    }
}
