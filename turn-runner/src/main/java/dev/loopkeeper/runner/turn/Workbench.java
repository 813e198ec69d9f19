package dev.loopkeeper.runner.turn;

import dev.loopkeeper.kernel.id.RunnerId;
import dev.loopkeeper.kernel.wire.ReceiptDocument;
import dev.loopkeeper.runner.evidence.EvidenceStore;
import dev.loopkeeper.runner.evidence.Redaction;
import dev.loopkeeper.runner.execute.ExecutorResult;
import dev.loopkeeper.runner.publish.Outbox;
import dev.loopkeeper.runner.publish.Persistence;
import dev.loopkeeper.runner.seal.AttemptRecord;
import dev.loopkeeper.runner.seal.ReceiptDraft;
import dev.loopkeeper.runner.trace.Traces;
import java.time.InstantSource;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What all turns of a runner are done with.
 *
 * @param runner who runs them
 * @param clock the runner's clock; what it says is data
 * @param outbox where the runner says what it does
 * @param evidence where what turns leave is kept
 * @param drafts makes receipts
 * @param persistence insists on receipts
 * @param meters counts
 * @param traces makes spans
 */
public record Workbench(
        RunnerId runner,
        InstantSource clock,
        Outbox outbox,
        EvidenceStore evidence,
        ReceiptDraft drafts,
        Persistence persistence,
        RunnerMeters meters,
        Traces traces) {
    private static final Logger LOG = LoggerFactory.getLogger(Workbench.class);

    /** The same bench, whose reports and receipts belong to this trace. */
    public Workbench tracedBy(Optional<String> traceparent) {
        return traceparent
                .map(parent -> new Workbench(
                        runner,
                        clock,
                        outbox.tracedBy(parent),
                        evidence,
                        drafts,
                        persistence,
                        meters,
                        traces.below(parent)))
                .orElse(this);
    }

    /** Seals the receipt of {@code attempt} and returns it when it is written, or when the runner ends before. */
    public ReceiptDocument seal(AttemptRecord attempt, ExecutorResult result, Redaction redaction)
            throws InterruptedException {
        ReceiptDocument receipt = drafts.of(attempt, result, redaction);
        boolean written = persistence.insist("write receipt", () -> outbox.receipt(receipt));
        if (written) {
            meters.sealed(receipt);
        }
        LOG.atInfo()
                .addKeyValue("goalId", receipt.goal())
                .addKeyValue("turn", receipt.binding().turn())
                .addKeyValue("receiptId", receipt.id())
                .addKeyValue("outcome", receipt.result().outcome())
                .addKeyValue("reason", receipt.result().reason())
                .addKeyValue("written", written)
                .log("receipt sealed");
        return receipt;
    }
}
