package dev.loopkeeper.client.receipt;

import dev.loopkeeper.client.crypto.Digest;
import dev.loopkeeper.client.id.GoalId;
import java.time.Instant;
import java.util.Optional;

/**
 * What a receipt says about itself, read from the signed octets. True only as far as the signature is.
 *
 * @param receiptId unique within the goal
 * @param goal whose turn it was
 * @param turn from 1
 * @param attempt from 1
 * @param claim under which the turn ran
 * @param runner that ran and sealed it
 * @param contract digest of the contract
 * @param request where the request was admitted
 * @param previous digest of the receipt before; empty for the first
 * @param outcome how the turn ended; a newer writer may use a word that this reader does not know
 * @param reason why it ended so
 * @param output digest of the turn's output
 * @param startedAt by the runner's clock
 * @param finishedAt by the runner's clock
 */
public record ReceiptFacts(
        String receiptId,
        GoalId goal,
        int turn,
        int attempt,
        String claim,
        String runner,
        Digest contract,
        Admission request,
        Optional<Digest> previous,
        String outcome,
        String reason,
        Digest output,
        Instant startedAt,
        Instant finishedAt) {

    /**
     * A place in the goal's journal.
     *
     * @param sequence of the entry
     * @param hash of the entry, which commits to all before it
     */
    public record Admission(long sequence, Digest hash) {}
}
