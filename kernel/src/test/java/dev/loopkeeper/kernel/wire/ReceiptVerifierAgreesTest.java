package dev.loopkeeper.kernel.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loopkeeper.client.crypto.KeyRing;
import dev.loopkeeper.client.crypto.KeyRole;
import dev.loopkeeper.client.receipt.Check;
import dev.loopkeeper.client.receipt.Expectations;
import dev.loopkeeper.client.receipt.ReceiptVerdict;
import dev.loopkeeper.client.receipt.ReceiptVerifier;
import dev.loopkeeper.kernel.budget.Amounts;
import dev.loopkeeper.kernel.budget.Usage;
import dev.loopkeeper.kernel.receipt.Outcome;
import dev.loopkeeper.kernel.receipt.Proposal;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Found;
import dev.loopkeeper.kernel.wire.ReceiptDocument.Result;
import dev.loopkeeper.schema.SealedReceipt;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client's receipt verifier shares no code with what writes receipts, so that one cannot excuse the other. */
class ReceiptVerifierAgreesTest {
    private static final String GOAL = """
            {"goal":"acme/fix","objective":"build","policy":{"allowedCapabilities":["build"],"firstCapability":"build"}}
            """;
    private static final String BUILD = """
            {"id":"build","effect":"NONE","perTurn":{},"executor":{"kind":"replay","turns":{}}}
            """;

    private final PaperLoop loop = new PaperLoop();

    @ParameterizedTest
    @EnumSource(Outcome.class)
    void whatTheKernelSeals_passesEveryCheckOfTheVerifier(Outcome outcome) throws Exception {
        // given
        loop.register(BUILD);
        loop.open(GOAL);
        loop.decide();
        Result result = new Result(
                outcome,
                "DONE",
                "it is done",
                "",
                Proposal.NOTHING,
                new Usage.Estimated(new Amounts(10, 5, 1, 100)),
                UsageDetail.NONE);
        SealedReceipt receipt = PaperRunner.ofLast(loop)
                .receipt(result, new Found(List.of(), List.of(), List.of(), List.of(), List.of()));
        var verifier = new ReceiptVerifier(KeyRing.of(loop.runner.verificationKey(), KeyRole.RUNNER));

        // when
        var report = verifier.verify(receipt, Expectations.NONE.withPrevious(new Expectations.Previous.Start()));

        // then
        assertThat(report.failed()).isEmpty();
        assertThat(report.verdict()).isEqualTo(ReceiptVerdict.VALID);
        assertThat(report.notChecked())
                .extracting(Check::subject)
                .doesNotContain(Check.Subject.STATEMENT, Check.Subject.MIRROR, Check.Subject.CHAIN_LINK);
    }
}
