package dev.loopkeeper.client.receipt;

import static dev.loopkeeper.client.receipt.Check.Result.FAILED;
import static dev.loopkeeper.client.receipt.Check.Result.NOT_CHECKED;
import static dev.loopkeeper.client.receipt.Check.Result.PASSED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.DsseJson;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.crypto.RingKey;
import dev.loopkeeper.client.crypto.Validity;
import dev.loopkeeper.client.id.GoalId;
import dev.loopkeeper.schema.Outcome;
import dev.loopkeeper.schema.SealedReceipt;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReceiptVerifierTest {

    private static final Instant FINISHED = Instant.parse("2026-01-01T00:00:01.5Z");

    private final DsseEnvelope first = SampleReceipt.of(1, Optional.empty());
    private final ReceiptVerifier verifier =
            new ReceiptVerifier(KeyRing.of(SampleReceipt.RUNNER.verificationKey(), KeyRole.RUNNER));

    @Test
    void aReceiptAndAKey_areEnough_andWhatTheyCannotTellIsListed() {
        // when
        var report = verifier.verify(DsseJson.write(first), Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(report.digest()).contains(first.payloadDigest());
        assertThat(report.facts()).hasValueSatisfying(facts -> {
            assertThat(facts.goal()).isEqualTo(new GoalId("acme", "fix"));
            assertThat(facts.request().sequence()).isEqualTo(8);
            assertThat(facts.finishedAt()).isEqualTo(FINISHED);
        });
        assertThat(report.notChecked())
                .extracting(Check::subject)
                .containsExactly(
                        Check.Subject.PAYLOAD_DIGEST,
                        Check.Subject.CHAIN_LINK,
                        Check.Subject.CONTRACT,
                        Check.Subject.OUTPUT,
                        Check.Subject.JOURNAL);
    }

    @Test
    void everySubject_isReportedOnceInOrder() {
        // given
        var record = SampleReceipt.record(first);

        // when
        var report = verifier.verify(record, Expectations.NONE);

        // then
        assertThat(report.checks()).extracting(Check::subject).containsExactly(Check.Subject.values());
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
    }

    @Test
    void whatIsKnownFromElsewhere_isCompared() {
        // given
        var second = SampleReceipt.of(2, Optional.of(first.payloadDigest()));
        var expectations = Expectations.NONE
                .withDigest(second.payloadDigest())
                .withPrevious(new Expectations.Previous.After(first.payloadDigest()))
                .withContract(SampleReceipt.CONTRACT)
                .withOutput(SampleReceipt.OUTPUT)
                .withAdmittedAt(FINISHED.plusSeconds(1));

        // when
        var report = verifier.verify(second, expectations);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(report.notChecked()).extracting(Check::subject).containsExactly(Check.Subject.JOURNAL);
    }

    @Test
    void whatDiffersFromWhatIsKnown_isNamed() {
        // given
        Digest other = Digest.of(new byte[] {9});

        // when
        var byDigest = verifier.verify(first, Expectations.NONE.withDigest(other));
        var byContract = verifier.verify(first, Expectations.NONE.withContract(other));
        var byOutput = verifier.verify(first, Expectations.NONE.withOutput(other));
        var byLink = verifier.verify(first, Expectations.NONE.withPrevious(new Expectations.Previous.After(other)));
        var byStart = verifier.verify(
                SampleReceipt.of(2, Optional.of(other)),
                Expectations.NONE.withPrevious(new Expectations.Previous.Start()));

        // then
        assertThat(List.of(byDigest.verdict(), byContract.verdict(), byOutput.verdict()))
                .containsOnly(ReceiptVerdict.TAMPERED);
        assertThat(byLink.verdict()).isEqualTo(ReceiptVerdict.FORKED);
        assertThat(byStart.verdict()).isEqualTo(ReceiptVerdict.TRUNCATED);
        assertThat(byLink.failed()).extracting(Check::subject).containsExactly(Check.Subject.CHAIN_LINK);
    }

    @Test
    void anyChangedOctet_isTampering() {
        // given
        var random = new Random(1);
        for (int i = 0; i < 50; i++) {
            byte[] payload = first.payload();
            payload[random.nextInt(payload.length)] ^= 1;

            // when
            var report = verifier.verify(
                    new DsseEnvelope(first.payloadType(), payload, first.keyId(), first.signature()),
                    Expectations.NONE);

            // then
            assertThat(report.verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
        }
    }

    @Test
    void anUnknownKey_andAKeyForOtherThings_areToldApart() {
        // given
        var nobody = new ReceiptVerifier(KeyRing.of(List.of()));
        var scheduler = new ReceiptVerifier(KeyRing.of(SampleReceipt.RUNNER.verificationKey(), KeyRole.SCHEDULER));

        // when
        var unknown = nobody.verify(first, Expectations.NONE);
        var wrongRole = scheduler.verify(first, Expectations.NONE);

        // then
        assertThat(unknown.verdict()).isEqualTo(ReceiptVerdict.UNKNOWN_KEY);
        assertThat(wrongRole.verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
        assertThat(wrongRole.failed().get(0).sentence()).startsWith("expected a key of role RUNNER");
    }

    @ParameterizedTest
    @CsvSource({
        // registered, superseded, revoked, admitted (seconds around the end of the turn; empty: not known)
        "-9, , , , VALID, PASSED",
        "-9, 5, , , VALID_SUPERSEDED_KEY, PASSED",
        "-9, -5, , , VALID_SUPERSEDED_KEY, PASSED",
        "-9, , 5, , UNDECIDABLE, NOT_CHECKED",
        "-9, , 5, 1, VALID, PASSED",
        "-9, , 5, 5, AFTER_REVOCATION, FAILED",
        "-9, , -5, 1, AFTER_REVOCATION, FAILED",
        "3, , , , UNKNOWN_KEY, FAILED"
    })
    void aKeysTime_decides_andARevokedKeyIsNotBelievedAboutTime(
            long from, Long superseded, Long revoked, Long admitted, ReceiptVerdict verdict, Check.Result result) {
        // given
        var validity = new Validity(FINISHED.plusSeconds(from), after(superseded), after(revoked));
        var ring = KeyRing.of(
                List.of(new RingKey(SampleReceipt.RUNNER.verificationKey(), KeyRole.RUNNER, "runner-1", validity)));
        var expectations =
                after(admitted).map(Expectations.NONE::withAdmittedAt).orElse(Expectations.NONE);

        // when
        var report = new ReceiptVerifier(ring).verify(first, expectations);

        // then
        assertThat(report.verdict()).isEqualTo(verdict);
        assertThat(result(report, Check.Subject.KEY_VALIDITY)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({"_type", "subject", "predicateType", "predicate"})
    void aSignedStatementWithoutAField_isUndecidable(String field) {
        // given
        var envelope = SampleReceipt.changed(statement -> statement.remove(field));

        // when
        var report = verifier.verify(envelope, Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.UNDECIDABLE);
        assertThat(result(report, Check.Subject.SIGNATURE)).isEqualTo(PASSED);
        assertThat(result(report, Check.Subject.STATEMENT)).isEqualTo(FAILED);
        assertThat(result(report, Check.Subject.CHAIN_LINK)).isEqualTo(NOT_CHECKED);
    }

    @ParameterizedTest
    @CsvSource({
        "turn, 0",
        "turn, 1.5",
        "turn, '\"1\"'",
        "goal, '\"fix\"'",
        "contractDigest, '\"SHA256:00\"'",
        "requestSequence, 7",
        "requestSequence, '\"07\"'",
        "requestSequence, '\"-1\"'",
        "requestSequence, '\"9223372036854775808\"'",
        "previousReceipt, '\"\"'",
        "finishedAt, '\"yesterday\"'"
    })
    void aFieldOfAnotherKind_isUndecidableAndNamed(String field, String json) throws Exception {
        // given
        var value = json.isEmpty() ? null : new ObjectMapper().readTree(json);
        var envelope = SampleReceipt.changed(statement -> ((ObjectNode) statement.path("predicate")).set(field, value));

        // when
        var report = verifier.verify(envelope, Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.UNDECIDABLE);
        assertThat(report.failed().get(0).sentence()).startsWith("expected predicate." + field + " to be ");
    }

    @Test
    void aLinkThatIsLeftOut_isNotTheStartOfAChain() {
        // given
        var envelope = SampleReceipt.changed(
                statement -> ((ObjectNode) statement.path("predicate")).remove("previousReceipt"));

        // when
        var report = verifier.verify(envelope, Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.UNDECIDABLE);
    }

    @Test
    void newWords_areLetThrough() {
        // given
        var envelope = SampleReceipt.changed(statement -> ((ObjectNode) statement.path("predicate"))
                .put("outcome", "POSTPONED")
                .put("colour", "blue"));

        // when
        var report = verifier.verify(envelope, Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(report.facts().orElseThrow().outcome()).isEqualTo("POSTPONED");
    }

    @Test
    void aTypedFieldThatSaysSomethingElse_isTampering() {
        // given
        var record = SealedReceipt.newBuilder(SampleReceipt.record(first))
                .setOutcome(Outcome.FAILED)
                .build();

        // when
        var report = verifier.verify(record, Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
        assertThat(report.failed())
                .containsExactly(new Check(
                        Check.Subject.MIRROR,
                        FAILED,
                        "expected outcome COMPLETED as signed, but beside it stands FAILED"));
    }

    @Test
    void aNewerRunnersWord_doesNotContradictItsTypedDefault() {
        // given
        var envelope = SampleReceipt.changed(
                statement -> ((ObjectNode) statement.path("predicate")).put("outcome", "POSTPONED"));
        var record = SealedReceipt.newBuilder(SampleReceipt.record(envelope))
                .setOutcome(Outcome.UNKNOWN)
                .build();

        // when
        var report = verifier.verify(record, Expectations.NONE);

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
    }

    @Test
    void aMirrorOfAnUnreadableStatement_isNotChecked() {
        // given
        var record = SampleReceipt.record(SampleReceipt.changed(statement -> statement.remove("predicate")));

        // when
        var report = verifier.verify(record, Expectations.NONE);

        // then
        assertThat(result(report, Check.Subject.MIRROR)).isEqualTo(NOT_CHECKED);
    }

    @Test
    void octetsThatAreGone_areErased_andNoiseIsUndecidable() {
        // given
        var erased = new DsseEnvelope(first.payloadType(), new byte[0], first.keyId(), first.signature());
        byte[] noise = new byte[1000];
        new Random(3).nextBytes(noise);

        // when
        var erasedReport = verifier.verify(erased, Expectations.NONE);
        var noiseReport = verifier.verify(noise, Expectations.NONE);

        // then
        assertThat(erasedReport.verdict()).isEqualTo(ReceiptVerdict.ERASED);
        assertThat(noiseReport.verdict()).isEqualTo(ReceiptVerdict.UNDECIDABLE);
    }

    private static Optional<Instant> after(Long seconds) {
        return Optional.ofNullable(seconds).map(FINISHED::plusSeconds);
    }

    private static Check.Result result(ReceiptReport report, Check.Subject subject) {
        return report.checks().stream()
                .filter(check -> check.subject() == subject)
                .findFirst()
                .orElseThrow()
                .result();
    }
}
