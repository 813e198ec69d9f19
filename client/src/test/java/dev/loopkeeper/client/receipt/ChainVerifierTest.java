package dev.loopkeeper.client.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.loopkeeper.client.crypto.DsseEnvelope;
import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ChainVerifierTest {

    private final DsseEnvelope first = SampleReceipt.of(1, Optional.empty());
    private final DsseEnvelope second = SampleReceipt.of(2, Optional.of(first.payloadDigest()));
    private final DsseEnvelope third = SampleReceipt.of(3, Optional.of(second.payloadDigest()));
    private final ChainVerifier verifier =
            new ChainVerifier(new ReceiptVerifier(KeyRing.of(SampleReceipt.RUNNER.verificationKey(), KeyRole.RUNNER)));

    @Test
    void anUnbrokenChain_isValid() {
        // when
        var report = verifier.verify(List.of(first, second, third), Optional.of(third.payloadDigest()));

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(report.findings()).isEmpty();
        assertThat(report.receipts()).hasSize(3);
    }

    @Test
    void aMissingStartMiddleOrEnd_isTruncation() {
        // when
        var withoutStart = verifier.verify(List.of(second, third), Optional.empty());
        var withoutMiddle = verifier.verify(List.of(first, third), Optional.empty());
        var withoutEnd = verifier.verify(List.of(first, second), Optional.of(third.payloadDigest()));

        // then
        assertThat(List.of(withoutStart.verdict(), withoutMiddle.verdict(), withoutEnd.verdict()))
                .containsOnly(ReceiptVerdict.TRUNCATED);
    }

    @Test
    void twoReceiptsInOnePlace_areAFork() {
        // given
        var rival = SampleReceipt.changed(statement -> ((ObjectNode) statement.path("predicate"))
                .put("previousReceipt", first.payloadDigest().text())
                .put("outcome", "FAILED"));
        var secondStart =
                SampleReceipt.changed(statement -> ((ObjectNode) statement.path("predicate")).put("outcome", "FAILED"));

        // when
        var branch = verifier.verify(List.of(first, second, rival), Optional.empty());
        var start = verifier.verify(List.of(first, secondStart), Optional.empty());

        // then
        assertThat(branch.verdict()).isEqualTo(ReceiptVerdict.FORKED);
        assertThat(start.verdict()).isEqualTo(ReceiptVerdict.FORKED);
    }

    @Test
    void aReceiptOfAnotherGoal_doesNotBelong() {
        // given
        var foreign = SampleReceipt.changed(statement -> ((ObjectNode) statement.path("predicate"))
                .put("previousReceipt", first.payloadDigest().text())
                .put("goal", "acme/other"));

        // when
        var report = verifier.verify(List.of(first, foreign), Optional.empty());

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
        assertThat(report.findings()).singleElement().asString().contains("belongs to another");
    }

    @Test
    void aTamperedReceiptInTheMiddle_spoilsTheWhole() {
        // given
        byte[] payload = second.payload();
        payload[payload.length - 3] ^= 1;
        var tampered = new DsseEnvelope(second.payloadType(), payload, second.keyId(), second.signature());

        // when
        var report = verifier.verify(List.of(first, tampered, third), Optional.empty());

        // then
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.TAMPERED);
    }

    @Test
    void noReceipts_areAChain_unlessOneIsKnownElsewhere() {
        // when
        var empty = verifier.verify(List.of(), Optional.empty());
        var cut = verifier.verify(List.of(), Optional.of(first.payloadDigest()));

        // then
        assertThat(empty.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(cut.verdict()).isEqualTo(ReceiptVerdict.TRUNCATED);
    }
}
