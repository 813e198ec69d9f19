package dev.loopkeeper.kernel.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.id.CapabilityRef;
import dev.loopkeeper.kernel.id.ClaimId;
import dev.loopkeeper.kernel.id.Digest;
import dev.loopkeeper.kernel.id.EventId;
import dev.loopkeeper.kernel.id.ReceiptId;
import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.id.TurnRef;
import dev.loopkeeper.kernel.receipt.Binding;
import dev.loopkeeper.kernel.receipt.EvidenceRef;
import dev.loopkeeper.kernel.receipt.GateRaised;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.receipt.Receipt.ByRunner;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A receipt says how much of what it lists its runner added. */
class ReceiptSharesTest {
    @Test
    void whatTheRunnerAdded_isInTheOctets() {
        // given
        ReceiptDocument receipt = receipt(new ByRunner(1, 1));

        // when
        byte[] octets = ReceiptJson.encode(receipt);

        // then
        assertThat(new String(octets, UTF_8)).contains("\"byRunner\":{\"evidence\":1,\"gates\":1}");
        assertThat(ReceiptJson.parse(octets)).isEqualTo(receipt);
        assertThat(ReceiptJson.parse(octets).toDomain(Digest.ZERO).findings().byRunner())
                .isEqualTo(new ByRunner(1, 1));
    }

    @Test
    void receiptToWhichNothingWasAdded_hasTheOctetsThatItAlwaysHad() {
        // given
        ReceiptDocument receipt = receipt(ByRunner.NOTHING);

        // when
        byte[] octets = ReceiptJson.encode(receipt);

        // then
        assertThat(new String(octets, UTF_8)).doesNotContain("byRunner");
        assertThat(ReceiptJson.parse(octets)).isEqualTo(receipt);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"evidence\":3}", "{\"gates\":2}", "{\"evidence\":-1}"})
    void moreThanThereIs_isNoReceipt(String byRunner) {
        // given
        String octets = new String(ReceiptJson.encode(receipt(new ByRunner(1, 1))), UTF_8)
                .replace("{\"evidence\":1,\"gates\":1}", byRunner);

        // when, then
        assertThatThrownBy(() -> ReceiptJson.parse(octets.getBytes(UTF_8)))
                .isInstanceOf(MalformedDocument.class)
                .hasMessageContaining("receipt.byRunner");
    }

    /** A receipt of two pieces of evidence and a gate. */
    private static ReceiptDocument receipt(ByRunner byRunner) {
        return new ReceiptDocument(
                new ReceiptId("t1-a1-receipt"),
                PaperLoop.GOAL,
                new EventId("decision-1"),
                new Binding(
                        TurnRef.FIRST,
                        new ClaimId("claim-1"),
                        new RunnerId("runner-1"),
                        CapabilityRef.of("build", 1),
                        Digest.ZERO,
                        2,
                        Digest.ZERO,
                        Optional.empty()),
                new ReceiptDocument.Result(
                        Outcome.PAUSED,
                        "ASKED",
                        "it waits",
                        "",
                        Proposal.NOTHING,
                        new Usage.Unknown(),
                        UsageDetail.NONE),
                new ReceiptDocument.Found(
                        List.of(),
                        List.of(
                                new EvidenceRef("diff", Digest.ZERO, "store/diff", false),
                                new EvidenceRef("standard error", Digest.ZERO, "store/stderr", true)),
                        List.of(new AskedGate(
                                new GateRaised(GateRaised.Kind.CONTEXT, "Send this?", Digest.ZERO), "asked")),
                        List.of(),
                        List.of(),
                        byRunner),
                new ReceiptDocument.Trace(
                        Digest.ZERO, List.of(), List.of(), Optional.empty(), PaperLoop.START, PaperLoop.START));
    }
}
